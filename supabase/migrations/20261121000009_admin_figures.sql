-- The figures are kept as rows come and go, so that reading them costs the same with a hundred
-- thousand members as with ten. Triggers work once a statement, and every upsert locks its rows
-- in key order, so that parallel saves never wait for each other in a circle.
create table private.daily_figures (
  figure text not null check (figure in ('sign_ups', 'completions')),
  day date not null,
  amount bigint not null,
  primary key (figure, day)
);

comment on table private.daily_figures is
  'Members by the day they joined and completed tools by the day of completion, both in UTC; who leaves is taken out again.';

-- No foreign key: deleting a resource deletes its progress, and that is still to be counted here.
create table private.tool_figures (
  resource_id uuid primary key,
  started bigint not null,
  completed bigint not null
);

comment on table private.tool_figures is
  'For each tool how many members have started it, and how many of them have completed it.';

create function private.utc_day(moment timestamptz) returns date
  language sql immutable set search_path = ''
as $$
  select (moment at time zone 'utc')::date;
$$;

create function private.count_members() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into private.daily_figures as kept (figure, day, amount)
    select 'sign_ups', private.utc_day(created_at), count(*)
    from added group by 2 order by 2
    on conflict (figure, day) do update set amount = kept.amount + excluded.amount;
  else
    insert into private.daily_figures as kept (figure, day, amount)
    select 'sign_ups', private.utc_day(created_at), -count(*)
    from removed group by 2 order by 2
    on conflict (figure, day) do update set amount = kept.amount + excluded.amount;
  end if;
  return null;
end
$$;

create trigger members_who_join_are_counted
  after insert on public.profiles
  referencing new table as added
  for each statement execute function private.count_members();

create trigger members_who_leave_are_counted
  after delete on public.profiles
  referencing old table as removed
  for each statement execute function private.count_members();

create type private.progress_change as (
  resource_id uuid,
  completed_on date,
  amount bigint
);

create function private.count_progress() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  changes private.progress_change[] := '{}';
begin
  if tg_op in ('INSERT', 'UPDATE') then
    changes := array(
      select (resource_id, private.utc_day(completed_at), count(*))::private.progress_change
      from added
      group by resource_id, private.utc_day(completed_at)
    );
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    changes := changes || array(
      select (resource_id, private.utc_day(completed_at), -count(*))::private.progress_change
      from removed
      group by resource_id, private.utc_day(completed_at)
    );
  end if;
  insert into private.tool_figures as kept (resource_id, started, completed)
  select resource_id, started, completed
  from (
    select resource_id, sum(amount) as started,
      coalesce(sum(amount) filter (where completed_on is not null), 0) as completed
    from unnest(changes)
    group by resource_id
  ) as change
  where started <> 0 or completed <> 0
  order by resource_id
  on conflict (resource_id) do update set
    started = kept.started + excluded.started,
    completed = kept.completed + excluded.completed;
  insert into private.daily_figures as kept (figure, day, amount)
  select 'completions', completed_on, sum(amount)
  from unnest(changes)
  where completed_on is not null
  group by 2 having sum(amount) <> 0 order by 2
  on conflict (figure, day) do update set amount = kept.amount + excluded.amount;
  return null;
end
$$;

create trigger progress_that_starts_is_counted
  after insert on public.user_progress
  referencing new table as added
  for each statement execute function private.count_progress();

create trigger progress_that_moves_is_counted
  after update on public.user_progress
  referencing old table as removed new table as added
  for each statement execute function private.count_progress();

create trigger progress_that_goes_is_counted
  after delete on public.user_progress
  referencing old table as removed
  for each statement execute function private.count_progress();

create function private.recent_days() returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_agg(
    jsonb_build_object(
      'day', calendar.day,
      'sign_ups', coalesce(joined.amount, 0),
      'completions', coalesce(completed.amount, 0)
    ) order by calendar.day
  )
  from (
    select private.utc_day(now()) - ago as day from generate_series(0, 29) as ago
  ) as calendar
  left join private.daily_figures as joined
    on joined.figure = 'sign_ups' and joined.day = calendar.day
  left join private.daily_figures as completed
    on completed.figure = 'completions' and completed.day = calendar.day;
$$;

comment on function private.recent_days is
  'Sign-ups and completions of each of the last 30 days in UTC, oldest first.';

create function private.overview() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'started', (select coalesce(sum(started), 0) from private.tool_figures),
    'days', private.recent_days(),
    'tools', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'resource_id', id, 'title', title, 'is_active', is_active,
            'started', coalesce(started, 0), 'completed', coalesce(completed, 0)
          )
          order by position, created_at, id
        ),
        '[]'
      )
      from public.resources
      left join private.tool_figures on resource_id = id
    )
  );
end
$$;

comment on function private.overview is
  'For admins: {started: how many tools members have started, days: [{day, sign_ups, completions}] of the last 30 days in UTC, tools: [{resource_id, title, is_active, started, completed}]}. Anyone else gets 42501.';

revoke all on table private.daily_figures, private.tool_figures
  from public, anon, authenticated, service_role;
revoke all on function
  private.utc_day, private.count_members, private.count_progress, private.recent_days,
  private.overview
  from public;
grant execute on function private.overview to authenticated;
