-- What the owner does to the sessions, and how the pages follow.

-- A change is made, what it caused is counted, and a preview takes it back: what an admin is told
-- before saving is what saving does.
create function private.admin_save_session(
  p_id uuid default null, p_facts jsonb default '{}', p_is_preview boolean default false
) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  since constant timestamptz := clock_timestamp();
  saved_id constant uuid := coalesce(p_id, (p_facts ->> 'id')::uuid, gen_random_uuid());
  known constant public.masterclass_sessions := private.lock_masterclass_session(saved_id);
  given public.masterclass_sessions;
  caused jsonb;
begin
  perform private.require_admin();
  given := jsonb_populate_record(known,
    case when p_id is null then '{"minutes": 90, "registration_open": true}' else '{}' end::jsonb
    || p_facts - '{id, slug, canceled_at, cancel_reason, announced_at, created_at}'::text[]);
  if known.canceled_at is not null or p_id is not null and known.id is null then
    raise sqlstate 'PT409' using message = 'There is no such session, or it is canceled';
  end if;
  if p_facts ->> 'is_attendance_complete' = 'true' then
    given.announced_at := coalesce(given.announced_at, now());
  end if;
  if private.is_blank(given.title) is not false or given.seats is null
    or given.time_zone !~ '^(?!posix|right)[A-Za-z]+/|^UTC$'
    or not exists (select from pg_timezone_names where lower(name) = lower(given.time_zone))
    or (given.starts_at is null) is distinct from (known.id is not null and known.starts_at is null) then
    raise sqlstate 'PT400' using message = 'A session has a title, a date, a time zone and seats';
  end if;
  begin
    insert into public.masterclass_sessions
      (id, title, starts_at, time_zone, minutes, seats, registration_open, room_link,
        recording_link, announced_at)
    values (saved_id, given.title, given.starts_at, given.time_zone, given.minutes, given.seats,
      given.registration_open,
      nullif(given.room_link, ''), nullif(given.recording_link, ''), given.announced_at)
    on conflict (id) do update
      set (title, starts_at, time_zone, minutes, seats, registration_open, room_link,
          recording_link, announced_at) =
        (excluded.title, excluded.starts_at, excluded.time_zone, excluded.minutes, excluded.seats,
          excluded.registration_open, excluded.room_link, excluded.recording_link,
          excluded.announced_at)
    returning * into given;
    perform private.take_interested(given)
    where known.id is null and p_facts ->> 'takes_interested' = 'true' and private.is_ahead(given);
    perform private.mail_recordings();
    select jsonb_build_object(
      'emails', coalesce(jsonb_object_agg(kind, amount), '{}'),
      'scheduled', array(
        select distinct send_at from private.mailings as mailing
        where mailing.session_id = given.id and started_at is null and stopped_at is null
          and given.starts_at is distinct from known.starts_at
        order by send_at
      )
    ) into caused
    from (
      select email.kind, count(*) as amount
      from public.registrations as registration
      join private.emails as email on email.registration_id = registration.id
      where session_id = given.id and email.created_at >= since
      group by email.kind
    ) as written;
    if p_is_preview then
      raise sqlstate 'PT000';
    end if;
    perform private.wake_sender();
  exception
    when sqlstate 'PT000' then null;
  end;
  return caused || jsonb_build_object('id', case when not p_is_preview then given.id end);
end
$$;
comment on function private.admin_save_session is
  'For admins: adds a session of the masterclass, or changes those facts of one that p_facts names: {title, starts_at, time_zone, minutes, seats, registration_open, room_link, recording_link, for a new one id, so that it is added once, and, if it is to come, takes_interested: whether those who wait for a date get this one, and is_attendance_complete: that those who came and who missed it may be told of the recording}. Returns {id, emails: {kind: number}, the emails it causes, scheduled: when the emails of admins to its people start, if it moves or takes them over}; a preview changes nothing. PT400 for facts that are none, PT409 if there is no such session, or it is canceled. Anyone else gets 42501.';

-- Registers those who waited for a date for this session, also who has yet to confirm. In the order
-- in which they came: who finds no seat waits. All are told. What an admin writes to them goes along.
create function private.take_interested(p_session public.masterclass_sessions) returns void
  language sql set search_path = '' as $$
  select private.expire_registrations(id)
  from public.masterclass_sessions as dateless where dateless.starts_at is null;
  update public.registrations as registration
  set session_id = p_session.id,
    state = case when place <= p_session.seats then 'registered' else 'waiting' end
  from (
    select id, row_number() over (order by position) as place
    from public.registrations
    where state <> 'canceled'
      and session_id in (select id from public.masterclass_sessions where starts_at is null)
  ) as interested
  where interested.id = registration.id;
  update private.mailings as mailing set session_id = p_session.id
  where private.is_under_way(mailing)
    and session_id in (select id from public.masterclass_sessions where starts_at is null);
  select private.mail_date(p_session);
$$;

create function private.admin_cancel_session(
  p_id uuid default null, p_reason text default '', p_is_preview boolean default false
) returns bigint
  language plpgsql security definer set search_path = '' as $$
declare
  session constant public.masterclass_sessions := private.lock_masterclass_session(p_id);
  people constant uuid[] := array(
    select registration.id
    from public.registrations as registration
    cross join private.settings
    where session_id = p_id and private.gets_session_emails(registration) and is_email_enabled
  );
begin
  perform private.require_admin();
  if coalesce(session.ends_at <= now(), true) or session.canceled_at is not null then
    raise sqlstate 'PT409' using message = 'Only a session that is to come or running is canceled';
  end if;
  if p_is_preview then
    return cardinality(people);
  end if;
  if private.is_blank(p_reason) is not false or char_length(p_reason) > 500 then
    raise sqlstate 'PT400' using message = 'The reason has 1 to 500 characters';
  end if;
  update public.masterclass_sessions
  set canceled_at = now(), cancel_reason = private.clean_message(p_reason), registration_open = false
  where id = p_id;
  -- What an admin had written about it was for people who would come.
  update private.mailings as mailing set stopped_at = now()
  where session_id = p_id and private.is_under_way(mailing);
  perform private.mail_people('session-canceled', people);
  perform private.wake_sender();
  return cardinality(people);
end
$$;
comment on function private.admin_cancel_session is
  'For admins: cancels a session that is not over, for good, with a reason of 1 to 500 characters for its people. Returns how many are emailed, a preview only that. PT409 for a session that is over, canceled or has no date. Anyone else gets 42501.';

create function private.admin_delete_session(p_id uuid default null) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.lock_masterclass_session(p_id);
  if exists (select from public.registrations where session_id = p_id)
    or exists (select from public.masterclass_sessions where id = p_id and starts_at is null) then
    raise sqlstate 'PT409' using message = 'People are in this session';
  end if;
  delete from public.masterclass_sessions where id = p_id;
end
$$;
comment on function private.admin_delete_session is
  'For admins: deletes a session that nobody is in. PT409 for one with people, and for the one without a date. Anyone else gets 42501.';

create function private.admin_set_attended(
  p_registration_id uuid default null, p_has_attended boolean default true
) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  session_slug text;
begin
  perform private.require_admin();
  update public.registrations as registration
  set attended_at = case when p_has_attended then coalesce(attended_at, session.starts_at) end
  from public.masterclass_sessions as session
  where session.id = session_id and registration.id = p_registration_id
    and session.starts_at <= now()
  returning slug into session_slug;
  if not found then
    raise sqlstate 'PT409' using message = 'The session has not started';
  end if;
  perform private.add_change(
    'update', 'registrations', p_registration_id::text, session_slug,
    p_changes => jsonb_build_object('attended', jsonb_build_array(null, p_has_attended)));
end
$$;
comment on function private.admin_set_attended is
  'For admins: says whether a person was in a session that has started, else PT409. Anyone else gets 42501.';

-- What the pages show of the sessions, and nothing else: never a room, a recording or a figure.
create function private.session_facts() returns jsonb
  language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('digest', md5(sessions::text), 'sessions', sessions)
  from to_jsonb(array(
    select shown from (
      select
        slug as id, title, starts_at, time_zone, minutes,
        case
          when ends_at <= now() then 'over'
          when starts_at <= now() then 'live'
          else 'before'
        end as phase,
        (registration_open and private.is_ahead(session)) as is_open, is_email_enabled,
        canceled_at is not null as is_canceled
      from public.masterclass_sessions as session
      cross join private.settings
      where starts_at is null or ends_at > now() - interval '30 days'
      order by starts_at, slug
    ) as shown
  )) as sessions;
$$;
comment on function private.session_facts is
  'What the pages are built from: {digest, sessions: [{id, title, starts_at, time_zone, minutes, phase: before, live or over, is_open: whether registration is open, is_email_enabled: whether the site itself can take one, is_canceled}]}, those of the last 30 days and the coming ones by their start, last the one without a date. The digest changes when anything else does.';

-- What the sender last saw of the pages: the digest of the sessions that they were built from, what
-- was wrong, and when it last asked for a new build.
create table private.page_build (
  is_the_only_row boolean primary key default true check (is_the_only_row),
  shown text check (char_length(shown) <= 100),
  problem text check (char_length(problem) <= 300),
  has_hook boolean not null default false,
  called_at timestamptz
);

insert into private.page_build default values;

create function private.claim_build(
  p_shown text default null, p_problem text default null, p_has_hook boolean default false
) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  hook constant text := private.vault_secret('build_hook_url');
  is_current constant boolean := p_shown is not distinct from private.session_facts() ->> 'digest';
begin
  -- Why the last build was not made stays known until the next is asked for, or the pages have it.
  update private.page_build
  set shown = left(p_shown, 100), has_hook = (p_has_hook or hook is not null),
    problem = coalesce(
      left(p_problem, 300), case when not is_current and problem ~ '^(hook|build)-' then problem end)
  where is_the_only_row;
  update private.page_build
  set called_at = now(), problem = left(p_problem, 300)
  where has_hook and not is_current
    -- A build on one's own machine is awaited; a host's takes minutes to show.
    and coalesce(called_at, '-infinity')
      <= now() - (case when p_has_hook then interval '10 seconds' else interval '10 minutes' end);
  return jsonb_build_object('is_due', found, 'hook', case when found then hook end);
end
$$;
comment on function private.claim_build is
  'For the sender, each minute: what digest the pages show, or what is wrong with them, and whether the sender has a hook of its own. Returns {is_due: whether it asks for a new build now, of a hook in the vault at most once in ten minutes, hook: the address in the vault}.';

create function private.report_build(p_problem text default null) returns void
  language sql security definer set search_path = '' as $$
  update private.page_build set problem = left(p_problem, 300) where is_the_only_row;
$$;
comment on function private.report_build is 'For the sender: why the hook could not be called.';

create function private.admin_sessions() returns jsonb
  language sql stable security definer set search_path = '' as $$
  select private.require_admin();
  select jsonb_build_object(
    'sessions', array(
      select to_jsonb(session) || jsonb_build_object('figures', private.session_figures(session))
      from public.masterclass_sessions as session
      order by starts_at desc nulls first
    ),
    'pages', (
      select to_jsonb(build) - '{is_the_only_row, shown}'::text[] || jsonb_build_object(
        'is_current', shown is not distinct from private.session_facts() ->> 'digest')
      from private.page_build as build
    ),
    'is_email_enabled', (select is_email_enabled from private.settings)
  );
$$;
comment on function private.admin_sessions is
  'For admins: {sessions: [the columns of masterclass_sessions, figures: {state: number}], the latest first, pages: {is_current: whether the pages show these facts, has_hook, problem, called_at}, is_email_enabled}. Anyone else gets 42501.';

select private.publish('authenticated', 'admin_save_session', 'admin_cancel_session',
  'admin_delete_session', 'admin_set_attended', 'admin_sessions');
select private.publish('anon, authenticated', 'session_facts');
select private.publish('service_role', 'claim_build', 'report_build');
