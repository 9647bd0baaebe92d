-- Once email is enabled, a registration by the form holds its place for half an hour, until a
-- button behind the link in the email confirms it. What a form causes reaches an address once a
-- day, and a mailbox five times, however the address is spelled: anybody can type it. What its
-- owner asks for by the link is not counted.
create function private.add_registration_email(p_kind text, p_registration_id uuid) returns void
  language plpgsql set search_path = '' as $$
declare
  registration public.registrations;
  is_by_form constant boolean := p_kind in ('confirm-seat', 'registration-repeated');
begin
  select * into strict registration from public.registrations where id = p_registration_id;
  if is_by_form and not private.count_request(
    'mailbox', private.hashed(private.mailbox_of(registration.email)), 'day', 5
  ) then
    return;
  end if;
  insert into private.emails (kind, key, recipient, registration_id)
  values (
    p_kind,
    -- Who comes back has another position.
    concat_ws(':', p_kind, registration.id, case
      when is_by_form then (now() at time zone 'utc')::date::text
      else registration.position::text
    end),
    registration.email, registration.id
  )
  on conflict (key) do nothing;
end
$$;
comment on function private.add_registration_email is
  'Writes an email about a registration, unless it has got one of that kind, or its mailbox has got enough from forms today.';

create function private.mail_promotion() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_registration_email('promoted', new.id);
  return null;
end
$$;

create trigger registrations_that_get_a_seat_are_told after update on public.registrations
  for each row when (
    old.state = 'waiting' and new.state = 'registered' and old.confirmed_at is not null
  ) execute function private.mail_promotion();

-- Who has a seat or waits is told of a date that is set or has moved, unless the last email told
-- them of it. What is not sent yet about another date is taken back, reminders too. The calendar
-- entry of the later email replaces the earlier one: the time of an email is the clock's.
create function private.mail_date() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from private.emails
  where session_start is not null and uncertain_since is null
    and registration_id in (select id from public.registrations where session_id = new.id);
  insert into private.emails (kind, key, recipient, registration_id, expires_at, session_start)
  select case state when 'waiting' then 'session-date-waiting' else 'session-date' end,
    concat_ws(':', 'session-date', id, extract(epoch from clock_timestamp())),
    email, id, new.starts_at, new.starts_at
  from public.registrations as registration
  where session_id = new.id and state <> 'canceled' and confirmed_at is not null
    and new.starts_at > now()
    and (select is_email_enabled from private.settings)
    and new.starts_at is distinct from (
      select session_start
      from private.emails
      where registration_id = registration.id and session_start is not null
      order by created_at desc
      limit 1
    );
  return null;
end
$$;

create trigger sessions_that_move_are_mailed after update on public.masterclass_sessions
  for each row when (old.starts_at is distinct from new.starts_at)
  execute function private.mail_date();

create function private.tick() returns void
  language sql security definer set search_path = '' as $$
  select private.expire_registrations();
  select private.delete_expired_registrations(1000);
  delete from private.request_counters
  where (form, period, since, sender) in (
    select form, period, since, sender
    from private.request_counters
    where since < date_trunc(period, now(), 'utc')
    for update skip locked
  );
$$;
comment on function private.tick is
  'What only time causes: frees the seats that nobody has confirmed, and deletes what is not kept any longer. pg_cron calls it every minute; the sender calls it as well.';

create function private.schedule_emails(p_recorded text) returns void
  language sql security definer set search_path = '' as $$
  select private.tick();
  -- A reminder is due from its time on, but not much later than that, and not to those who
  -- registered after it. A session that moves has its reminders again.
  insert into private.emails (kind, key, recipient, registration_id, expires_at, session_start)
  select reminder.kind,
    reminder.kind || ':' || registration.id || ':' || extract(epoch from session.starts_at),
    registration.email, registration.id, session.starts_at - reminder.too_late, session.starts_at
  from (
    values
      ('reminder-day', interval '24 hours', interval '20 hours', interval '12 hours'),
      ('reminder-hour', interval '1 hour', interval '30 minutes', interval '5 minutes')
  ) as reminder (kind, earliest, latest, too_late)
  join public.masterclass_sessions as session
    on session.starts_at between now() + reminder.latest and now() + reminder.earliest
  join public.registrations as registration
    on registration.session_id = session.id
    and registration.state = 'registered'
    and registration.confirmed_at < session.starts_at - reminder.earliest
  where (select is_email_enabled from private.settings)
  on conflict (key) do nothing;
  -- Within 30 days of the session, those who had a seat are told of the recording.
  insert into private.emails (kind, key, recipient, registration_id)
  select 'recording', 'recording:' || registration.id, registration.email, registration.id
  from public.masterclass_sessions as session
  join public.registrations as registration
    on registration.session_id = session.id
    and registration.state = 'registered' and registration.confirmed_at is not null
  where session.slug = p_recorded
    and session.starts_at between now() - interval '30 days' and now()
    and (select is_email_enabled from private.settings)
  on conflict (key) do nothing;
$$;

create function public.schedule_emails(p_recorded text default null) returns void
  language sql set search_path = '' return private.schedule_emails(p_recorded);
comment on function public.schedule_emails is
  'For the sender, before each run: does what private.tick does, and writes the reminders that are due, and the emails about a recording. p_recorded is the slug of the session whose recording the content names, or null.';

create function private.wake_sender() returns void
  language plpgsql set search_path = '' as $$
begin
  if to_regproc('net.http_post') is not null and to_regclass('vault.decrypted_secrets') is not null then
    execute $query$
      select net.http_post(
        url => address.decrypted_secret,
        headers => jsonb_build_object('x-sender-secret', secret.decrypted_secret)
      )
      from vault.decrypted_secrets as address, vault.decrypted_secrets as secret
      where address.name = 'email_sender_url' and secret.name = 'email_sender_secret'
      limit 1
    $query$;
  end if;
end
$$;
comment on function private.wake_sender is
  'Calls the sender, where the extension pg_net is there and its address and secret are in the vault; pg_cron calls it every minute.';

grant execute on function private.schedule_emails, public.schedule_emails to service_role;

-- The embedded backend has no pg_cron; there the sender alone calls the tick. With the sender's
-- role what it deletes is not recorded as the owner's deed.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron;
    perform cron.schedule('tick', '* * * * *', $job$select set_config('role', 'service_role', true), private.tick()$job$);
  end if;
end
$$;
