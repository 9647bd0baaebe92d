-- Deletes at most so many registrations that are older than they are kept, as is their session, and
-- as many people of whom nothing is left; the change log has the number. A session with a wrong
-- date deletes nothing that is young. Whoever has no registration left, no account and no news is
-- nobody the site still needs to know.
create function private.delete_expired_registrations(p_limit integer) returns void
  language sql set search_path = '' as $$
  with gone as (
    delete from public.registrations
    where id in (
      select expired.id
      from private.settings
      join public.registrations as expired
        on expired.created_at < now() - keep_registrations_for
      join public.masterclass_sessions as session on session.id = expired.session_id
      where coalesce(session.starts_at, '-infinity') < now() - keep_registrations_for
      limit p_limit
    )
    returning id
  )
  select private.add_change(
    'delete', 'registrations', p_changes => jsonb_build_object('expired', jsonb_build_array(count(*), 0))
  )
  from gone
  having count(*) > 0;
  delete from private.people
  where id in (
    select person.id
    from private.settings
    join private.people as person
      on person.user_id is null and person.created_at < now() - keep_registrations_for
    where not private.takes_news(person.id)
      and not exists (select from public.registrations where person_id = person.id)
    limit p_limit
  );
$$;

-- Cancels the registrations, of one session or of all, that nobody has confirmed in time; a trigger
-- gives their seats to those who wait. Everybody who acts on a session expires what nobody has
-- confirmed; otherwise a tick does it.
create function private.expire_registrations(p_session_id uuid default null) returns void
  language sql set search_path = '' as $$
  select from public.masterclass_sessions
  where id = coalesce(p_session_id, id)
  order by created_at, id
  for no key update;
  update public.registrations
  set state = 'canceled'
  where held_until < now() and state <> 'canceled'
    and confirmed_at is null and imported_at is null
    and session_id = coalesce(p_session_id, session_id);
$$;

-- Counts a registration for a session that takes them, which none does without email; else says
-- what became of it.
create function private.admit_registration(p_fields jsonb) returns text
  language sql set search_path = '' as $$
  select case
    -- The field no person sees: who fills it is told what everyone is told.
    when p_fields ->> 'website' <> '' then 'confirm'
    when not private.is_name_and_email(p_fields ->> 'name', p_fields ->> 'email') then 'invalid'
    when session.id is null or not (private.is_ahead(session) and is_email_enabled) then 'closed'
    -- Also of an address that is there already: nobody learns from the limits who is registered.
    when not private.admit_request('registration', 2 * session.seats) then 'rate'
  end
  from private.settings
  left join public.masterclass_sessions as session
    on session.slug = p_fields ->> 'session' and session.registration_open;
$$;

-- The source of a form as it is stored: null if it is no slug, that of imports, or a new one in a
-- session that has 50.
create function private.counted_source(p_session_id uuid, p_source text) returns text
  language sql stable set search_path = '' as $$
  select p_source
  where char_length(p_source) <= 40 and p_source ~ '^[a-z0-9]+(-[a-z0-9]+)*$'
    and p_source <> 'import'
    and (
      exists (
        select from public.registrations where session_id = p_session_id and source = p_source
      )
      or 50 > (
        select count(distinct source) from public.registrations where session_id = p_session_id
      )
    );
$$;

-- Holds a place in a session for an address, once, until its mailbox confirms it, and says what
-- became of it: confirm or closed. What is typed proves nothing: of an address that is there
-- already it holds a place again that nobody had confirmed, and causes an email with the same link.
-- Names stay what they are.
create function private.receive_registration(p_fields jsonb) returns text
  language plpgsql set search_path = '' as $$
declare
  session public.masterclass_sessions;
  known uuid;
  person uuid;
  typed public.registrations;
begin
  select * into session
  from public.masterclass_sessions
  where slug = p_fields ->> 'session' and registration_open
  for no key update;
  if not found or not private.is_ahead(session) then
    return 'closed';
  end if;
  perform private.expire_registrations(session.id);
  person := private.person_at(p_fields ->> 'email');
  select id into known
  from public.registrations where session_id = session.id and person_id = person;
  typed.held_until := now() + (select hold_seats_for from private.settings);
  typed.state := case when private.free_seats(session) > 0 then 'registered' else 'waiting' end;
  -- A known address takes the time of a new one: rows are added as for that, and undone.
  begin
    if person is null or known is not null then
      person := private.ensure_person(case when person is null then p_fields ->> 'email'
        else gen_random_uuid() || '@example.com' end);
    end if;
    insert into public.registrations (session_id, person_id, name, source, state, held_until)
    values (session.id, person, p_fields ->> 'name',
      private.counted_source(session.id, p_fields ->> 'source'), typed.state, typed.held_until)
    returning id into typed.id;
    if known is not null then
      raise sqlstate 'PT000';
    end if;
  exception
    when sqlstate 'PT000' then
      typed.id := known;
  end;
  update public.registrations
  -- While every seat is taken none is held any longer: others wait for it.
  set held_until = case when state = 'registered' and typed.state = 'waiting' then held_until
      else typed.held_until end,
    state = case state when 'canceled' then typed.state else state end,
    position = case state
      when 'canceled' then nextval('public.registrations_position_seq')
      else position
    end
  where id = known and num_nonnulls(confirmed_at, imported_at) = 0;
  perform private.mail_form(registration)
  from public.registrations as registration where id = typed.id;
  return 'confirm';
end
$$;

create function public.register_for_masterclass(
  name text default '', email text default '', news text default '', source text default '',
  session text default '', website text default ''
) returns void
  language sql set search_path = '' as $$
  select private.process_form('registration', jsonb_build_object(
    'name', name, 'email', email, 'news', news, 'source', source,
    'session', session, 'website', website));
$$;
comment on function public.register_for_masterclass is
  'The target of the registration form. It holds a place for the address until its mailbox confirms it, and always answers 303 to a page of the site; news is ignored, as it is asked where the mailbox is; website is the trap for bots.';

-- The id of the registration that the token was made for, or that this one was joined with, which
-- may be deleted; or null. An unknown token is counted; at the cap it ends with PT429, which the
-- API answers as 429. Whoever has the link of a registration may see, confirm and cancel it.
create function private.registration_of(p_token text) returns uuid
  language plpgsql set search_path = '' as $$
declare
  named constant uuid := private.linked_id(p_token);
begin
  -- Whoever has a link is not held up by those who guess.
  if named is null and not private.admit_request('registration_link') then
    raise sqlstate 'PT429' using message = 'Too many requests this hour';
  end if;
  return coalesce((select registration_id from private.joined_ids where id = named), named);
end
$$;

create function private.opens_at(p_session public.masterclass_sessions) returns timestamptz
  language sql immutable set search_path = ''
  return p_session.starts_at - interval '15 minutes';

create function private.recording_of(p_session public.masterclass_sessions) returns text
  language sql stable set search_path = '' as $$
  select p_session.recording_link
  where p_session.ends_at <= now() and p_session.canceled_at is null;
$$;

-- Whether this person gets into the room now: with a seat, from 15 minutes before the start until
-- 60 minutes after the end or until the recording is there.
create function private.can_join(
  p_registration public.registrations, p_session public.masterclass_sessions
) returns boolean
  language sql stable set search_path = '' as $$
  select coalesce(
    p_registration.state = 'registered'
    and num_nonnulls(p_registration.confirmed_at, p_registration.imported_at) > 0
    and p_session.canceled_at is null
    and now() between private.opens_at(p_session)
      and p_session.ends_at + interval '60 minutes'
    and private.recording_of(p_session) is null,
    false
  );
$$;

-- What the page behind a registration's link shows. Only who holds a token that was once sent
-- learns that a registration was deleted.
create function private.describe_registration(p_registration_id uuid) returns jsonb
  language sql stable set search_path = '' as $$
  select coalesce(
    (
      select to_jsonb(shown)
      from public.registrations as registration
      join public.masterclass_sessions as session on session.id = registration.session_id
      cross join lateral (
        select num_nonnulls(registration.confirmed_at, registration.imported_at) > 0 as is_kept
      ) as known
      cross join lateral (
        select (not is_kept and coalesce(registration.held_until < now(), false)) as is_late
      ) as due
      cross join lateral (
        select
          session.slug as session, session.title, session.starts_at, session.time_zone,
          session.minutes, coalesce(session.starts_at <= now(), false) as has_started,
          (session.registration_open and private.is_ahead(session)) as is_open,
          nullif(session.cancel_reason, '') as reason,
          private.opens_at(session) as opens_at, now() as told_at,
          private.can_join(registration, session) as can_join,
          case when is_kept then private.recording_of(session) end as recording,
          registration.name, registration.confirmed_at,
          case
            when session.canceled_at is not null then 'called_off'
            when registration.canceled_at is not null
              and (registration.state = 'canceled' or is_late) then 'canceled'
            when registration.attended_at is not null then 'attended'
            when session.starts_at <= now() and (registration.state <> 'registered' or is_late)
              then 'missed'
            when is_late and not session.registration_open then 'closed'
            when is_late then 'expired'
            when session.ends_at <= now() and not private.can_join(registration, session)
              then 'absent'
            when registration.confirmed_at is null then 'unconfirmed'
            else registration.state
          end as state,
          case when not is_kept then registration.held_until end as held_until,
          case when registration.state = 'waiting' then (
            select count(*)
            from public.registrations as before
            where before.session_id = registration.session_id and before.state = 'waiting'
              and before.position <= registration.position
          ) end as place
      ) as shown
      where registration.id = p_registration_id
    ),
    case when p_registration_id is not null then '{"state": "deleted"}'::jsonb end
  );
$$;

create function private.registration_by_token(p_token text default '') returns jsonb
  language sql security definer set search_path = ''
  return private.describe_registration(private.registration_of(p_token));
comment on function private.registration_by_token is
  'What the token''s registration is: {session, title, starts_at, time_zone, minutes, has_started, is_open: whether it takes registrations, reason: why the session was canceled, opens_at: when the way in opens, told_at: the time of this answer, can_join: whether it is open, recording: its address once the session is over, name, confirmed_at, state, held_until, place}, place being that on the waiting list or null. state is called_off (the session was canceled), registered, waiting, canceled, attended, unconfirmed (it holds its place until held_until, or for good if it was imported), expired (it was not confirmed in time), closed (nor can it be any more) missed (the session has started and there was no seat) or absent (the session is over, and the seat stayed empty). Only {state: deleted} for the token of a registration that is gone, and null for any other token. At the cap of unknown tokens PT429, answered as 429.';

create function private.confirm_registration(
  p_token text default '', p_name text default null, p_news integer default null
) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  found_id constant uuid := private.registration_of(p_token);
  session constant public.masterclass_sessions := private.lock_masterclass_session(
    (select session_id from public.registrations where id = found_id));
  chosen_name constant text := private.clean_line(p_name);
  registration public.registrations;
begin
  if chosen_name is not null and not private.is_name_and_email(chosen_name, 'a@example.com')
    or p_news not between 1 and 9999 then
    raise sqlstate 'PT400' using message = 'A name has 1 to 100 characters, and the words of news a version';
  end if;
  perform private.expire_registrations(session.id) where session.id is not null;
  -- Those who wait and have confirmed have had the free seats by now.
  update public.registrations
  set confirmed_at = now(), held_until = null, canceled_at = null,
    name = coalesce(chosen_name, name),
    state = case when state = 'registered' or private.free_seats(session) > 0 then 'registered'
      else 'waiting' end,
    -- Who confirms too late joins the end of the waiting list.
    position = case state
      when 'canceled' then nextval('public.registrations_position_seq')
      else position
    end
  where id = found_id and session_id = session.id and confirmed_at is null
    and session.canceled_at is null
    and (state = 'registered'
      or private.is_ahead(session) and (state = 'waiting' or session.registration_open))
  returning * into registration;
  if found then
    -- Whoever cancels and confirms in turn causes emails, to those who wait as well.
    if not private.count_request('confirmation', private.hashed(found_id::text), 'day', 20) then
      raise sqlstate 'PT429' using message = 'Too many requests today';
    end if;
    perform private.mail_people(
      case registration.state when 'registered' then 'registration-confirmed' else 'waiting-list' end,
      array[registration.id]);
  end if;
  perform private.prove_mailbox(p_token, found_id, p_news);
  return private.describe_registration(found_id);
end
$$;
comment on function private.confirm_registration is
  'Confirms the token''s registration, under this name unless it is null, and returns what registration_by_token does. p_news is the version of the words with which the person agreed to news, null if they did not; a link that an admin copied records none. It may be repeated. Once the session has started it confirms only a seat that is still held; once registration is closed, only a place that is. PT400 for a name or a version that is none, PT429 after twenty times in a day.';

-- Records that the person of a registration used its link, and what they agreed to there once it is
-- confirmed. Whoever acts by a link that an admin copied proves nothing about the mailbox.
create function private.prove_mailbox(p_token text, p_id uuid, p_news integer default null)
  returns void
  language sql set search_path = '' as $$
  with proved as (
    update private.people as person
    set proved_at = coalesce(proved_at, now())
    from public.registrations as registration
    where registration.id = p_id and person.id = person_id
      and p_token not like 'copied-%'
    returning person.id, confirmed_at
  )
  select private.record_consent(id, true, 'registration', p_news)
  from proved
  where confirmed_at is not null and p_news is not null;
$$;

create function private.cancel_registration(p_token text default '') returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  found_id constant uuid := private.registration_of(p_token);
  session constant public.masterclass_sessions := private.lock_masterclass_session(
    (select session_id from public.registrations where id = found_id));
begin
  update public.registrations
  set state = 'canceled', canceled_at = now(), held_until = null,
    confirmed_at = null, imported_at = null, may_be_emailed = false
  where id = found_id and state <> 'canceled' and attended_at is null
    and private.is_ahead(session);
  perform private.prove_mailbox(p_token, found_id);
  return private.describe_registration(found_id);
end
$$;
comment on function private.cancel_registration is
  'Cancels the token''s registration and returns what registration_by_token does; news to the person goes on. The one who waits longest takes the seat. It may be repeated. Once the session has started it changes nothing.';

-- The way in: who gets the room was there. The first time counts, and nobody waits for anybody.
create function private.enter_room(p_registration_id uuid) returns text
  language sql set search_path = '' as $$
  update public.registrations as registration
  set attended_at = coalesce(attended_at, now())
  from public.masterclass_sessions as session
  where registration.id = p_registration_id and session.id = session_id
    and private.can_join(registration, session) and room_link is not null
  returning room_link;
$$;

create function private.join_masterclass(p_token text default '') returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  found_id constant uuid := private.registration_of(p_token);
  room constant text := private.enter_room(found_id);
begin
  return private.describe_registration(found_id) || jsonb_build_object('room', room);
end
$$;
comment on function private.join_masterclass is
  'The way into the room for whom the token was made: what registration_by_token returns, and room: its address, or null while it is not open or not known. Getting it is attendance.';

create function private.join_my_masterclass(p_session text default '') returns text
  language sql security definer set search_path = '' as $$
  select private.require_session();
  select private.enter_room(registration.id)
  from public.registrations as registration
  join public.masterclass_sessions as session on session.id = session_id
  where person_id = private.caller_person() and slug = p_session;
$$;
comment on function private.join_my_masterclass is
  'The way into the room of a session in which the caller has a seat: its address, or null while it is not open or not known. Getting it is attendance.';

create function private.admin_registration_token(p_registration_id uuid default null) returns text
  language sql security definer set search_path = '' as $$
  select private.require_admin();
  select private.add_change('export', 'registration_links', registration.id::text, session.slug)
  from public.registrations as registration
  join public.masterclass_sessions as session on session.id = registration.session_id
  where registration.id = p_registration_id;
  select private.link_token(p_registration_id, 'copied-');
$$;
comment on function private.admin_registration_token is
  'For admins: the token for a link /registration#token of a registration to hand over, which does all that the mailed one does, but proves no mailbox and agrees to no news. Anyone else gets 42501.';

select private.publish('anon, authenticated', 'registration_by_token', 'confirm_registration',
  'cancel_registration', 'join_masterclass');
grant execute on function public.register_for_masterclass to anon, authenticated;
select private.publish('authenticated', 'join_my_masterclass', 'admin_registration_token');
