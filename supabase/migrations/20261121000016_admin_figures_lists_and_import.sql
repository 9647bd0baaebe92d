-- For admins: {next: {id, title, starts_at, time_zone, seats, figures} of the session that is live
-- or next, or null, failed_emails: of the last 30 days, members, resources, started: how many tools
-- members have started, days: [{day, sign_ups, completions}] of the last 30 days in UTC, oldest
-- first, tools: [{resource_id, title, is_active, started, completed}]}. Anyone else gets 42501.
-- Figures are counted when they are asked for, from indexes: nobody's save waits for a counter.
create function private.overview() returns jsonb
  language sql stable security definer set search_path = '' as $$
  select private.require_admin();
  with joined as (
    select (created_at at time zone 'utc')::date as day, count(*) as amount
    from public.profiles
    where created_at > now() - interval '31 days'
    group by 1
  ),
  work as materialized (
    select resource_id, completed_on as day, count(*) as amount
    from public.user_progress
    group by 1, 2
  )
  select jsonb_build_object(
    'next', (
      select jsonb_build_object('id', id, 'title', title, 'starts_at', starts_at,
        'time_zone', time_zone, 'seats', seats, 'figures', private.session_figures(session))
      from public.masterclass_sessions as session
      where ends_at > now() and canceled_at is null
      order by starts_at
      limit 1
    ),
    'failed_emails', (select count(*) from private.emails_of(null)),
    'members', (select count(*) from public.profiles),
    'resources', (select count(*) from public.resources),
    'started', (select coalesce(sum(amount), 0) from work),
    'days', array(
      select jsonb_build_object('day', day, 'sign_ups', coalesce(joined.amount, 0),
        'completions', coalesce(sum(work.amount), 0))
      from (
        select (now() at time zone 'utc')::date - ago as day from generate_series(0, 29) as ago
      ) as past
      left join joined using (day)
      left join work using (day)
      group by day, joined.amount
      order by day
    ),
    'tools', array(
      select jsonb_build_object('resource_id', id, 'title', title, 'is_active', is_active,
        'started', coalesce(sum(amount), 0),
        'completed', coalesce(sum(amount) filter (where day is not null), 0))
      from public.resources
      left join work on resource_id = id
      group by id
      order by position, created_at, id
    )
  );
$$;

-- How far a session's registrants come. It is asked seldom, so that it is counted when it is asked.
create function private.admin_registration_funnel(p_session_id uuid default null)
  returns table (
    source text, registered bigint, waiting bigint, canceled bigint, attended bigint,
    accounts bigint, first_tool bigint, all_tools bigint
  )
  language sql stable security definer set search_path = '' as $$
  select private.require_admin();
  with people as (
    select
      coalesce(source, '') as source, attended_at, user_id, tools,
      case when attended_at is not null then 'registered' else state end as state
    from public.registrations
    join private.people on people.id = person_id
    left join (
      select user_id, array_agg(resource_id) as tools
      from public.user_progress
      where completed_at is not null
      group by user_id
    ) as done using (user_id)
    where session_id = p_session_id
  ),
  steps as (
    select
      people.source,
      count(*) filter (where state = 'registered') as registered,
      count(*) filter (where state = 'waiting') as waiting,
      count(*) filter (where state = 'canceled') as canceled,
      count(attended_at) as attended,
      count(user_id) filter (where state = 'registered') as accounts,
      count(tools) filter (where state = 'registered') as first_tool,
      count(*) filter (
        where state = 'registered'
          and tools @> array(select id from public.resources where is_active)
      ) as all_tools
    from people
    group by grouping sets ((people.source), ())
  ),
  ranked as (
    select
      *,
      sum(accounts) filter (where accounts < 5) over (partition by source is null) as few,
      row_number() over (
        partition by source is null, accounts >= 5 order by accounts, source) as rank
    from steps
  )
  select
    source, registered, waiting, canceled, attended, accounts,
    case when is_told then first_tool end,
    case when is_told then all_tools end
  from ranked
  -- Progress of fewer than five people is not told, nor what would give it by subtraction.
  cross join lateral (
    select (accounts not between 1 and 4
      and not (accounts >= 5 and rank = 1 and coalesce(few, 0) between 1 and 4)) as is_told
  ) as told
  order by source nulls first;
$$;
comment on function private.admin_registration_funnel is
  'For admins: how far the registrants of a session came, in total (source null) and for each source (empty for none). attended, accounts, first_tool and all_tools count people who registered and took that step; steps are counted separately. The tools are null for a group in which 1 to 4 people have an account, and where subtraction would give them. Anyone else gets 42501.';

-- Those in whose words each searched word begins one; null if there is none.
create function private.search_query(p_search text) returns tsquery
  language sql immutable set search_path = '' as $$
  select string_agg(quote_literal(lexeme) || ':*', ' & ')::tsquery
  from unnest(private.words_of(left(p_search, 200)));
$$;

create view private.listed_members as
select
  profile.id, profile.full_name, profile.email, profile.created_at as joined_at,
  greatest(account.last_sign_in_at, work.last_saved_at) as last_active_at,
  work.started, work.completed, profile.created_at as position
from public.profiles as profile
join auth.users as account using (id)
cross join lateral (
  select
    max(updated_at) as last_saved_at, count(*) as started, count(completed_at) as completed
  from public.user_progress
  where user_id = profile.id
) as work;

-- Planned for each call: a search reads the index of words first, a list that of the order.
create function private.admin_members(
  p_search text default '', p_before timestamptz default null, p_before_id uuid default null,
  p_is_export boolean default false
) returns jsonb
  language plpgsql security definer
  set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  is_search constant boolean := not private.is_blank(p_search);
begin
  perform private.require_admin();
  perform private.record_reading('profiles', p_search, p_is_export, p_before is null);
  return (
    with found as materialized (
      select id, created_at
      from public.profiles
      where private.words_of(full_name || ' ' || coalesce(email, ''))
        @@ private.search_query(p_search)
    ),
    listed as not materialized (
      select * from found
      union all
      select id, created_at from public.profiles where is_search is not true
    )
    select jsonb_build_object(
      'total', case when not p_is_export then (select count(*) from listed) end,
      'members', (
        select coalesce(jsonb_agg(member order by position desc, id desc), '[]')
        from private.listed_members as member
        where id in (
          select id
          from listed
          where p_before is null or (created_at, id) < (p_before, p_before_id)
          order by created_at desc, id desc
          limit case when p_is_export then 1000 else 50 end
        )
      )
    )
  );
end
$$;
comment on function private.admin_members is
  'For admins: {total, members: [{id, full_name, email, joined_at, last_active_at, started, completed, position}]}, the newest first, 50 at a time, or 1000 for an export: all, or those behind a position and an id. A search finds the beginnings of words in names and email addresses; the change log records it, and an export. Anyone else gets 42501.';

create view private.listed_registrations as
select
  registration.id, name, person.address as email, state_in_words as state,
  waiting.place, source, private.takes_news(person.id) as wants_news,
  registration.created_at, attended_at, person.user_id is not null as has_account,
  position
from private.registrations_in_words as registration
join private.people as person on person.id = person_id
left join (
  select id, row_number() over (partition by session_id order by position) as place
  from public.registrations
  where state = 'waiting'
) as waiting on waiting.id = registration.id;

create function private.admin_registrations(
  p_session_id uuid default null, p_search text default '', p_before bigint default null,
  p_is_export boolean default false, p_state text default null
) returns setof private.listed_registrations
  language plpgsql security definer
  set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  is_search constant boolean := not private.is_blank(p_search);
  every_word constant tsquery := private.search_query(p_search);
  any_word constant tsquery := replace(every_word::text, '&', '|')::tsquery;
begin
  perform private.require_admin();
  perform private.record_reading('registrations', p_search, p_is_export, p_before is null,
    (select slug from public.masterclass_sessions where id = p_session_id));
  return query
    -- Each index finds those with some of the words; the name and the address together have all.
    with candidates as materialized (
      select id from public.registrations where private.words_of(name) @@ any_word
      union
      select registration.id
      from private.people
      join public.registrations as registration on person_id = people.id
      where private.words_of(address) @@ any_word
    ),
    found as materialized (
      select registration.id
      from candidates
      join public.registrations as registration using (id)
      where private.words_of(
        name || ' ' || (select address from private.people where people.id = person_id)
      ) @@ every_word
    )
    select *
    from private.listed_registrations
    where id in (
      select registration.id
      from private.registrations_in_words as registration
      where session_id = p_session_id and position < coalesce(p_before, 9223372036854775807)
        and (is_search is not true or registration.id in (select id from found))
        and (p_state is null or state_in_words = p_state)
      order by position desc
      limit case when p_is_export then 1000 else 50 end
    )
    order by position desc;
end
$$;
comment on function private.admin_registrations is
  'For admins: a masterclass session''s registrations, the newest, or the newest of those before this position; 50 at a time, or 1000 for a file. A search finds the beginnings of words in names and email addresses. The change log records searches and files. state, of which p_state picks one, is that of private.registrations_in_words; place is that on the waiting list; wants_news is what the person last agreed to. Anyone else gets 42501.';

-- An account stays; its owner deletes it. Its person starts anew, without what is deleted, under the
-- same id, so that the links of earlier emails end the news that they agree to later.
create function private.admin_delete_person(p_registration_id uuid default null) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  gone private.people;
  earlier constant uuid[] := array(select joined.id from private.joined_ids as joined
    join public.registrations as known using (person_id) where known.id = p_registration_id);
begin
  perform private.require_admin();
  delete from private.people
  where id = (select person_id from public.registrations where id = p_registration_id)
  returning * into gone;
  if found then
    insert into private.people (id, address, user_id, proved_at)
    select gone.id, gone.address, gone.user_id, gone.proved_at where gone.user_id is not null;
    insert into private.joined_ids select unnest(earlier), gone.id where gone.user_id is not null;
    perform private.add_change('delete', 'people', gone.id::text, p_account => gone.user_id);
  end if;
end
$$;
comment on function private.admin_delete_person is
  'For admins: deletes the person of a registration with all of their registrations, consents and emails for good; who waits longest gets a seat. An account stays. Anyone else gets 42501.';

-- One statement for the whole list, so that what follows registrations by trigger runs once for it.
-- Imported people have a seat even beyond the session's seats, because somebody has promised it to
-- them. A list confirms nothing and cancels nothing: links that were mailed go on working, and who
-- canceled by theirs stays canceled. A source stays as it is, and a name that more than a form has
-- brought; a list brings no consent. What is imported again changes nothing.
create function private.admin_import_registrations(
  p_session_id uuid default null, p_rows jsonb default '[]', p_is_preview boolean default false,
  p_may_be_emailed boolean default false
) returns text[]
  language plpgsql security definer set search_path = '' as $$
declare
  session public.masterclass_sessions;
  outcomes text[];
begin
  perform private.require_admin();
  if coalesce(jsonb_array_length(p_rows), 0) not between 1 and 2000 then
    raise invalid_parameter_value using message = 'A list has 1 to 2,000 people';
  end if;
  session := private.lock_masterclass_session(p_session_id);
  if session.id is null then
    raise invalid_parameter_value using message = 'There is no such session';
  end if;
  with given as (
    select place, name, email, private.fold_address(email) as address, attended,
      case
        -- A list may have no names.
        when not private.is_name_and_email(coalesce(nullif(name, ''), '-'), email) then 'invalid'
        when attended and coalesce(session.starts_at, 'infinity') > now() then 'not_started'
      end as problem
    from jsonb_array_elements(p_rows) with ordinality as line (value, place)
    cross join lateral (
      select
        coalesce(private.clean_line(value ->> 'name'), '') as name,
        private.clean_message(value ->> 'email') as email,
        coalesce(value ->> 'attended' = 'true', false) as attended
    ) as field
  ),
  people as (
    select distinct on (address) address, place as first_place, name, email,
      case when bool_or(attended) over (partition by address) then session.starts_at
      end as attended_at
    from given
    where problem is null
    order by address, place
  ),
  decided as (
    select
      people.*, person.id as person_id,
      earlier.id, earlier.canceled_at is not null as is_canceled,
      case
        when earlier.id is null then 'added'
        when people.attended_at is not null and earlier.attended_at is null then 'updated'
        when earlier.canceled_at is not null then 'canceled'
        when earlier.state <> 'registered'
          or num_nonnulls(earlier.confirmed_at, earlier.imported_at) = 0
          or earlier.imported_at is not null and p_may_be_emailed and not earlier.may_be_emailed
          then 'updated'
        else 'unchanged'
      end as outcome
    from people
    left join private.people as person on private.fold_address(person.address) = people.address
    left join public.registrations as earlier
      on earlier.session_id = session.id and earlier.person_id = person.id
  ),
  met as (
    insert into private.people as person (address)
    select email from decided where person_id is null and not p_is_preview
    on conflict (private.fold_address(address)) do update set address = person.address
    returning person.id, private.fold_address(person.address) as address
  ),
  added as (
    insert into public.registrations
      (session_id, person_id, name, source, state, imported_at, may_be_emailed, attended_at)
    select session.id, coalesce(person_id, met.id), name,
      'import', 'registered', now(), p_may_be_emailed, decided.attended_at
    from decided
    left join met using (address)
    where decided.outcome = 'added' and not p_is_preview
  ),
  updated as (
    update public.registrations as registration
    set name = coalesce(case when num_nonnulls(confirmed_at, imported_at, canceled_at) = 0
        then nullif(decided.name, '') end, registration.name),
      state = case when is_canceled then registration.state else 'registered' end,
      imported_at = case when not is_canceled then coalesce(registration.imported_at, now()) end,
      may_be_emailed = (not is_canceled and (registration.may_be_emailed or p_may_be_emailed)),
      attended_at = coalesce(registration.attended_at, decided.attended_at)
    from decided
    where decided.outcome = 'updated' and registration.id = decided.id and not p_is_preview
  )
  select array_agg(
    case
      when given.problem is not null then given.problem
      when decided.outcome = 'canceled' or given.place = decided.first_place then decided.outcome
      else 'unchanged'
    end
    order by given.place
  ) into outcomes
  from given
  left join decided using (address);
  -- A preview tells who is registered.
  perform private.add_change(
    case when p_is_preview then 'search' else 'insert' end,
    case when p_is_preview then 'registrations' else 'registration_imports' end,
    session.id::text, session.slug,
    p_changes => jsonb_object_agg(outcome, jsonb_build_array(null, amount))
  )
  from (select outcome, count(*) as amount from unnest(outcomes) as outcome group by 1) as counted;
  return outcomes;
end
$$;
comment on function private.admin_import_registrations is
  'For admins: imports 1 to 2,000 people, [{name, email, attended}], into a session and returns for each what became of them: added, updated, unchanged, or, with nothing written, invalid, canceled (here, so not imported) or not_started (attended before the session has started). With p_may_be_emailed they get the emails about the session, never news. A preview returns what would become of them and writes nothing. The change log records both. Anyone else gets 42501.';

select private.publish('authenticated', 'admin_registration_funnel', 'admin_members',
  'admin_registrations', 'admin_delete_person', 'admin_import_registrations');
grant execute on function private.overview to authenticated;
