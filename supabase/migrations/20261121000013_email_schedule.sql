-- Writes the email that a form causes, the link of a registration, if there may be one more to the
-- person. Anybody can type an address, so what a form causes is limited. The exact address gets an
-- email for a form, at most one in ten minutes and five a day; a cancellation by its owner starts
-- anew. The day's first about another session is not held up, as no earlier email has its link.
-- Other spellings of a mailbox share three a day, so that they use up nothing of the address itself.
-- Many people write theirs with dots, so that the first to one without a plus is among ten. What a
-- person asks for by a link is not counted.
create function private.mail_form(p_registration public.registrations) returns void
  language plpgsql set search_path = '' as $$
declare
  person constant private.people := (
    select person from private.people as person where id = p_registration.person_id);
  mailbox constant text := private.mailbox_of(person.address);
  sent constant private.emails[] := array(
    select email from private.emails as email
    where person_id = person.id and kind in ('confirm-seat', 'registration-repeated')
      and created_at > now() - interval '1 day'
  );
  is_first constant boolean := not exists (
    select from unnest(sent) where registration_id = p_registration.id);
begin
  if (is_first or cardinality(sent) < 5)
    and not exists (
      select from unnest(sent)
      where registration_id = p_registration.id and created_at > greatest(
        now() - interval '10 minutes', coalesce(p_registration.canceled_at, '-infinity'))
    )
    and (
      person.proved_at is not null
      or mailbox = private.fold_address(person.address)
      or private.count_request('mailbox', private.hashed(mailbox), 'day',
        case when is_first and position('+' in person.address) = 0 then 10 else 3 end)
    )
  then
    perform private.mail_people(
      case when p_registration.confirmed_at is null then 'confirm-seat'
        else 'registration-repeated' end,
      array[p_registration.id], extract(epoch from clock_timestamp())::text);
  end if;
end
$$;

-- Writes an email about each registration, unless there is one of that kind with this key.
create function private.mail_people(p_kind text, p_registrations uuid[], p_key text default null)
  returns void
  language sql set search_path = '' as $$
  insert into private.emails (kind, key, person_id, registration_id)
  -- Who comes back has another position, and who gets a date another session.
  select p_kind, concat_ws(':', p_kind, id, session_id, coalesce(p_key, position::text)), person_id, id
  from public.registrations
  where id = any (p_registrations) and (select is_email_enabled from private.settings)
  on conflict (key) do nothing;
$$;

-- Whether a person is emailed about the session: they confirmed, or were imported by somebody who
-- said so.
create function private.gets_session_emails(p_registration public.registrations) returns boolean
  language sql immutable set search_path = ''
  return p_registration.state <> 'canceled'
    and (p_registration.confirmed_at is not null or p_registration.may_be_emailed);

-- A plan that was made for one row would compare each of 10,000 with each.
create function private.mail_promotions() returns trigger
  language plpgsql security definer set search_path = '' set enable_nestloop = off as $$
begin
  perform private.mail_people('promoted', array(
    select changed.id
    from changed
    join earlier on earlier.id = changed.id
    join public.masterclass_sessions as session on session.id = changed.session_id
    -- A list of those who were there gives a seat that nobody needs any more.
    where earlier.state = 'waiting' and changed.state = 'registered'
      and (earlier.confirmed_at is not null or earlier.may_be_emailed) and private.is_ahead(session)
  ));
  return null;
end
$$;

create trigger registrations_that_get_a_seat_are_told after update on public.registrations
  referencing old table as earlier new table as changed
  for each statement execute function private.mail_promotions();

-- Who has a seat or waits is told of a date that is set or has moved, unless the last email told
-- them of it. What is not sent yet about another date is taken back, reminders too. The calendar
-- entry of the later email replaces the earlier one: the time of an email is the clock's.
create function private.mail_date(p_session public.masterclass_sessions) returns void
  language sql set search_path = '' as $$
  delete from private.emails
  where session_start is not null and uncertain_since is null
    and registration_id in (select id from public.registrations where session_id = p_session.id);
  insert into private.emails (kind, key, person_id, registration_id, expires_at, session_start)
  select case state when 'waiting' then 'session-date-waiting' else 'session-date' end,
    concat_ws(':', 'session-date', id, extract(epoch from clock_timestamp())),
    person_id, id, p_session.starts_at, p_session.starts_at
  from public.registrations as registration
  where session_id = p_session.id and private.gets_session_emails(registration)
    and p_session.starts_at > now()
    and (select is_email_enabled from private.settings)
    and p_session.starts_at is distinct from (
      select session_start
      from private.emails
      where registration_id = registration.id and session_start is not null
      order by created_at desc
      limit 1
    );
$$;

-- More seats are taken by those who wait, and all are told of another date. Nobody has attended
-- while its way in is closed yet, and what was recorded before is not of that date, nor its emails.
create function private.follow_masterclass_session() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if private.opens_at(new) > now() then
    update public.registrations set attended_at = null
    where session_id = new.id and attended_at is not null;
    update public.masterclass_sessions set recording_link = null, announced_at = null
    where id = new.id and private.opens_at(old) <= now();
    delete from private.emails
    where kind like 'recording%'
      and registration_id in (select id from public.registrations where session_id = new.id);
  end if;
  perform private.fill_seats(new.id);
  perform private.mail_date(new) where old.starts_at is distinct from new.starts_at;
  return null;
end
$$;

create trigger masterclass_sessions_are_followed after update on public.masterclass_sessions
  for each row when ((old.seats, old.starts_at) is distinct from (new.seats, new.starts_at))
  execute function private.follow_masterclass_session();

-- What only time causes: frees the seats that nobody has confirmed, and deletes what is not kept
-- any longer. pg_cron calls it every minute; the sender calls it as well.
create function private.tick() returns void
  language sql security definer set search_path = '' as $$
  select private.expire_registrations();
  select private.delete_expired_registrations(1000);
  -- Once a day, as it looks at every account. An address that nobody confirms, anybody may have typed.
  delete from auth.users
  where (select private.count_request('tick', 'accounts', 'day', 1)) and id in (
    select id from auth.users
    where email_confirmed_at is null and last_sign_in_at is null
      and created_at < now() - interval '30 days'
    limit 1000
  );
  delete from private.request_counters
  where ctid in (
    select ctid from private.request_counters
    where since < date_trunc(period, now(), 'utc')
    for update skip locked
  );
  delete from public.change_log
  where id in (
    select id from public.change_log
    where happened_at < private.change_log_cutoff()
    limit 1000
    for update skip locked
  );
$$;

-- Within 30 days of its end, those who came to a session and those who missed it are told of the
-- recording, once the attendance is complete; not again when two registrations are joined. An email
-- that was not sent because the link had been taken out goes out with the next one.
create function private.mail_recordings() returns void
  language sql set search_path = '' as $$
  insert into private.emails (kind, key, person_id, registration_id)
  select case when attended_at is null then 'recording-missed' else 'recording' end,
    'recording:' || registration.id, registration.person_id, registration.id
  from public.masterclass_sessions as session
  join public.registrations as registration
    on registration.session_id = session.id and private.gets_session_emails(registration)
    and (registration.state = 'registered' or attended_at is not null)
  where session.announced_at is not null and private.recording_of(session) is not null
    and session.ends_at > now() - interval '30 days'
    and (select is_email_enabled from private.settings)
    and not exists (
      select from private.emails
      where registration_id = registration.id and kind in ('recording', 'recording-missed')
        and reason is distinct from 'There is no recording'
    )
  on conflict (key) do update
    set (kind, state, reason, next_at, created_at) =
      (excluded.kind, 'due', null, excluded.next_at, excluded.created_at);
$$;

create function private.schedule_emails() returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.tick();
  perform private.write_mailings();
  -- A reminder is due from its time on, not much later, and not to those who registered after it.
  -- A session that moves has its reminders again; registrations that are joined have not.
  insert into private.emails (kind, key, person_id, registration_id, expires_at, session_start)
  select reminder.kind,
    reminder.kind || ':' || registration.id || ':' || extract(epoch from session.starts_at),
    registration.person_id, registration.id, session.starts_at - reminder.too_late,
    session.starts_at
  from (
    values
      ('reminder-day', interval '24 hours', interval '20 hours', interval '20 hours'),
      ('reminder-hour', interval '1 hour', interval '30 minutes', interval '5 minutes')
  ) as reminder (kind, earliest, latest, too_late)
  join public.masterclass_sessions as session
    on session.starts_at between now() + reminder.latest and now() + reminder.earliest
    and session.canceled_at is null
  join public.registrations as registration
    on registration.session_id = session.id
    and registration.state = 'registered' and private.gets_session_emails(registration)
    and coalesce(registration.confirmed_at, registration.imported_at)
      < session.starts_at - reminder.earliest
  where (select is_email_enabled from private.settings) and not exists (
    select from private.emails as earlier where registration_id = registration.id
      and earlier.kind = reminder.kind and session_start = session.starts_at
  )
  on conflict (key) do nothing;
  perform private.mail_recordings();
end
$$;
comment on function private.schedule_emails is
  'For the sender, before each run: does what private.tick does, and writes the reminders that are due, the emails about recordings, and the next of each mailing.';

create function private.vault_secret(p_name text) returns text
  language plpgsql stable set search_path = '' as $$
declare
  secret text;
begin
  if to_regclass('vault.decrypted_secrets') is not null then
    execute 'select decrypted_secret from vault.decrypted_secrets where name = $1 limit 1'
    into secret using p_name;
  end if;
  return secret;
end
$$;

-- Calls the sender, where the extension pg_net is there and its address and secret are in the
-- vault; pg_cron calls it every minute.
create function private.wake_sender() returns void
  language plpgsql set search_path = '' as $$
declare
  address constant text := private.vault_secret('email_sender_url');
  secret constant text := private.vault_secret('email_sender_secret');
begin
  if to_regproc('net.http_post') is not null and num_nonnulls(address, secret) = 2 then
    execute $query$
      select net.http_post(url => $1, headers => jsonb_build_object('x-sender-secret', $2))
    $query$ using address, secret;
  end if;
end
$$;

select private.publish('service_role', 'schedule_emails');

-- The embedded backend has no pg_cron; there the sender alone calls the tick. With the sender's
-- role what it deletes is not recorded as done by the owner.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron;
    perform cron.schedule('tick', '* * * * *', $job$select set_config('role', 'service_role', true), private.tick()$job$);
  end if;
end
$$;
