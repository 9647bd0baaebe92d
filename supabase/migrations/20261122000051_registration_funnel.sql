-- How far a session's registrants come. A row for each registration says where it stands, and counters
-- follow these rows, so that reading the figures costs the same with a hundred registrants as with a
-- hundred thousand. Everything that moves a registration computes its row again.
create table private.registration_stages (
  registration_id uuid primary key,
  session_id uuid not null,
  source text not null,
  state text not null,
  has_attended boolean not null,
  has_account boolean not null,
  completed uuid[] not null
);

comment on table private.registration_stages is
  'Where each registration stands; completed lists the resources that the account''s owner has completed.';

-- No foreign key: deleting a session deletes its registrations, and that is still to be counted here.
create table private.registration_figures (
  session_id uuid not null,
  source text not null,
  state text not null,
  has_attended boolean not null,
  has_account boolean not null,
  completed uuid[] not null,
  amount bigint not null,
  primary key (session_id, source, state, has_attended, has_account, completed)
);

comment on table private.registration_figures is
  'How many registrations of a session and source (empty for none) stand where. The sets of completed resources are counted apart, so that turning a resource on or off needs no recount.';

create function private.count_stages() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  changes private.registration_figures[] := '{}';
begin
  if tg_op in ('INSERT', 'UPDATE') then
    changes := array(
      select (session_id, source, state, has_attended, has_account, completed, 1)
        ::private.registration_figures
      from added
    );
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    changes := changes || array(
      select (session_id, source, state, has_attended, has_account, completed, -1)
        ::private.registration_figures
      from removed
    );
  end if;
  insert into private.registration_figures as kept
    (session_id, source, state, has_attended, has_account, completed, amount)
  select session_id, source, state, has_attended, has_account, completed, sum(amount)
  from unnest(changes)
  group by 1, 2, 3, 4, 5, 6 having sum(amount) <> 0 order by 1, 2, 3, 4, 5, 6
  on conflict (session_id, source, state, has_attended, has_account, completed) do update
    set amount = kept.amount + excluded.amount;
  return null;
end
$$;

create trigger new_stages_are_counted
  after insert on private.registration_stages
  referencing new table as added
  for each statement execute function private.count_stages();

create trigger changed_stages_are_counted
  after update on private.registration_stages
  referencing old table as removed new table as added
  for each statement execute function private.count_stages();

create trigger deleted_stages_are_counted
  after delete on private.registration_stages
  referencing old table as removed
  for each statement execute function private.count_stages();

-- The lock makes linking an account and completing its tools wait for one another, also from two
-- devices: each then sees what the other has done.
create function private.refresh_stages(p_registration_ids uuid[], p_user_ids uuid[]) returns void
  language plpgsql set search_path = ''
as $$
begin
  perform from public.profiles where id = any (p_user_ids) order by id for no key update;
  insert into private.registration_stages
    (registration_id, session_id, source, state, has_attended, has_account, completed)
  select
    id, session_id, coalesce(source, ''), state, attended_at is not null, user_id is not null,
    array(
      select resource_id from public.user_progress as progress
      where progress.user_id = registration.user_id and completed_at is not null
      order by resource_id
    )
  from public.registrations as registration
  where id = any (p_registration_ids) or user_id = any (p_user_ids)
  on conflict (registration_id) do update
    set (source, state, has_attended, has_account, completed) = (
      excluded.source, excluded.state, excluded.has_attended, excluded.has_account,
      excluded.completed
    );
end
$$;

comment on function private.refresh_stages is
  'Computes again where these registrations, and all registrations of these accounts, stand.';

create function private.follow_registrations() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    delete from private.registration_stages where registration_id in (select id from removed);
  else
    perform private.refresh_stages(
      array(select id from added), array(select user_id from added));
  end if;
  return null;
end
$$;

create trigger new_registrations_get_a_stage
  after insert on public.registrations
  referencing new table as added
  for each statement execute function private.follow_registrations();

create trigger changed_registrations_get_another_stage
  after update on public.registrations
  referencing new table as added
  for each statement execute function private.follow_registrations();

create trigger deleted_registrations_lose_their_stage
  after delete on public.registrations
  referencing old table as removed
  for each statement execute function private.follow_registrations();

create function private.follow_completions() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.refresh_stages('{}', array(select user_id from added));
  elsif tg_op = 'UPDATE' then
    perform private.refresh_stages('{}', array(
      select added.user_id
      from added join removed using (id)
      where added.completed_at is distinct from removed.completed_at
    ));
  else
    perform private.refresh_stages('{}', array(select user_id from removed));
  end if;
  return null;
end
$$;

create trigger new_progress_moves_registrations
  after insert on public.user_progress
  referencing new table as added
  for each statement execute function private.follow_completions();

create trigger changed_progress_moves_registrations
  after update on public.user_progress
  referencing old table as removed new table as added
  for each statement execute function private.follow_completions();

create trigger deleted_progress_moves_registrations
  after delete on public.user_progress
  referencing old table as removed
  for each statement execute function private.follow_completions();

create function private.registration_funnel(p_session_id uuid)
  returns table (
    source text,
    registered bigint,
    waiting bigint,
    canceled bigint,
    attended bigint,
    accounts bigint,
    first_tool bigint,
    all_tools bigint
  )
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  tools constant uuid[] := array(select id from public.resources where is_active);
begin
  perform private.require_admin();
  return query
    with counted as (
      select *, state = 'registered' or has_attended as is_registered
      from private.registration_figures
      where session_id = p_session_id
    ),
    steps as (
      select
        source,
        sum(amount) filter (where is_registered) as registered,
        sum(amount) filter (where state = 'waiting' and not has_attended) as waiting,
        sum(amount) filter (where state = 'canceled' and not has_attended) as canceled,
        sum(amount) filter (where has_attended) as attended,
        coalesce(sum(amount) filter (where is_registered and has_account), 0) as accounts,
        sum(amount) filter (where is_registered and completed <> '{}') as first_tool,
        sum(amount) filter (
          where is_registered and completed <> '{}' and completed @> tools) as all_tools
      from counted
      group by grouping sets ((source), ())
      having source is null or sum(amount) > 0
    ),
    ranked as (
      select
        *,
        sum(accounts) filter (where accounts < 5) over (partition by source is null) as few,
        row_number() over (
          partition by source is null, accounts >= 5 order by accounts, source) as rank
      from steps
    ),
    -- Progress of fewer than five people is not told, nor what would give it by subtraction.
    told as (
      select *, accounts not between 1 and 4
        and not (accounts >= 5 and rank = 1 and coalesce(few, 0) between 1 and 4) as is_told
      from ranked
    )
    select
      source,
      coalesce(registered, 0)::bigint,
      coalesce(waiting, 0)::bigint,
      coalesce(canceled, 0)::bigint,
      coalesce(attended, 0)::bigint,
      accounts::bigint,
      case when is_told then coalesce(first_tool, 0) end::bigint,
      case when is_told then coalesce(all_tools, 0) end::bigint
    from told
    order by source nulls first;
end
$$;

revoke all on table private.registration_stages, private.registration_figures
  from public, anon, authenticated, service_role;
revoke all on function
  private.count_stages, private.refresh_stages, private.follow_registrations,
  private.follow_completions, private.registration_funnel
  from public;
grant execute on function private.registration_funnel to authenticated;

create function public.admin_registration_funnel(p_session_id uuid default null)
  returns table (
    source text,
    registered bigint,
    waiting bigint,
    canceled bigint,
    attended bigint,
    accounts bigint,
    first_tool bigint,
    all_tools bigint
  )
  language sql stable set search_path = ''
as $$
  select * from private.registration_funnel(p_session_id);
$$;

comment on function public.admin_registration_funnel is
  'For admins: how far the registrants of a session came, in total (source null) and for each source (empty for none). attended, accounts, first_tool and all_tools count people who registered and took that step, whatever other steps they took. The tools are null for a group in which 1 to 4 people have an account, and where subtraction would give them. Anyone else gets 42501.';

revoke all on function public.admin_registration_funnel
  from public, anon, authenticated, service_role;
grant execute on function public.admin_registration_funnel to authenticated;
