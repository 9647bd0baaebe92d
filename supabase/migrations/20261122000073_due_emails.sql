-- Emails that a row causes by itself, and those that only time causes.
create function private.mail_contact_message() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.emails (kind, key, recipient, message_id)
  select 'contact-message', 'contact-message:' || new.id, owner_address, new.id
  from private.email_settings
  where is_enabled and owner_address is not null;
  return null;
end
$$;

comment on function private.mail_contact_message is
  'Sends a contact message to the owner.';

create trigger contact_messages_are_mailed
  after insert on public.contact_messages
  for each row execute function private.mail_contact_message();

-- A reminder is due from its time on, but not much later than that, and not to those who registered
-- after it. A session that moves has its reminders again.
create function private.add_reminders() returns void
  language sql set search_path = ''
as $$
  insert into private.emails (kind, key, recipient, registration_id)
  select reminder.kind,
    reminder.kind || ':' || registration.id || ':' || extract(epoch from session.starts_at),
    registration.email, registration.id
  from (
    values
      ('reminder-day', interval '24 hours', interval '20 hours'),
      ('reminder-hour', interval '1 hour', interval '30 minutes')
  ) as reminder (kind, earliest, latest)
  join public.masterclass_sessions as session
    on session.starts_at between now() + reminder.latest and now() + reminder.earliest
  join public.registrations as registration
    on registration.session_id = session.id
    and registration.state = 'registered'
    and registration.confirmed_at < session.starts_at - reminder.earliest
  on conflict (key) do nothing;
$$;

create function private.add_recordings(p_recorded text) returns void
  language sql set search_path = ''
as $$
  insert into private.emails (kind, key, recipient, registration_id)
  select 'recording', 'recording:' || registration.id, registration.email, registration.id
  from public.masterclass_sessions as session
  join public.registrations as registration
    on registration.session_id = session.id
    and registration.state = 'registered'
    and registration.confirmed_at is not null
  where session.slug = p_recorded
    and session.starts_at between now() - interval '30 days' and now()
  on conflict (key) do nothing;
$$;

comment on function private.add_recordings is
  'Tells those who had a seat that there is a recording, within 30 days of the session.';

create function private.schedule_emails(p_recorded text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if (select is_enabled from private.email_settings) then
    perform private.expire_registrations();
    perform private.add_reminders();
    perform private.add_recordings(p_recorded);
  end if;
end
$$;

revoke all on function
  private.mail_contact_message, private.add_reminders, private.add_recordings,
  private.schedule_emails
  from public;
grant execute on function private.schedule_emails to service_role;

create function public.schedule_emails(p_recorded text default null) returns void
  language sql set search_path = ''
as $$
  select private.schedule_emails(p_recorded);
$$;

comment on function public.schedule_emails is
  'For the sender, before each run: expires unconfirmed registrations and writes the reminders that are due, and the emails about a recording. p_recorded is the slug of the session whose recording the content names, or null.';

revoke all on function public.schedule_emails from public, anon, authenticated, service_role;
grant execute on function public.schedule_emails to service_role;
