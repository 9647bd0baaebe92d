-- Once email is enabled, a registration by the form holds its place for 24 hours, until a button
-- behind the link in the email confirms it. An address that somebody else typed gets that one email.
alter table public.registrations
  add column confirm_by timestamptz,
  add column confirmed_at timestamptz;

comment on column public.registrations.confirm_by is
  'Until when the registration holds its place without being confirmed; null if there is nothing to confirm.';
comment on column public.registrations.confirmed_at is
  'When it was confirmed by its link. Emails about the session are sent only to confirmed addresses.';

create index registrations_to_confirm on public.registrations (confirm_by)
  where confirm_by is not null;

create function private.add_registration_email(p_kind text, p_registration_id uuid) returns void
  language sql set search_path = ''
as $$
  insert into private.emails (kind, key, recipient, registration_id)
  select p_kind, p_kind || ':' || id, email, id
  from public.registrations
  where id = p_registration_id
  on conflict (key) do nothing;
$$;

comment on function private.add_registration_email is
  'Writes an email about a registration; of each kind a registration gets one.';

create function private.mail_promotion() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.add_registration_email('promoted', new.id);
  return null;
end
$$;

comment on function private.mail_promotion is
  'Tells somebody who waited that they have a seat now.';

create trigger registrations_that_get_a_seat_are_told
  after update on public.registrations
  for each row when (
    old.state = 'waiting' and new.state = 'registered' and new.confirmed_at is not null
  )
  execute function private.mail_promotion();

create or replace function private.receive_registration(
  p_name text, p_email text, p_wants_news boolean, p_source text, p_session text
) returns text
  language plpgsql set search_path = ''
as $$
declare
  session public.masterclass_sessions;
  has_free_seat boolean;
  has_email boolean := (select is_enabled from private.email_settings);
begin
  if not private.is_name_and_email(p_name, p_email) then
    return 'invalid';
  end if;
  if not private.admit_request('registration') then
    return 'rate';
  end if;
  select * into session
  from public.masterclass_sessions
  where slug = p_session and registration_open and coalesce(starts_at, 'infinity') > now()
  for no key update;
  if not found then
    return 'closed';
  end if;
  has_free_seat := session.seats > (
    select count(*)
    from public.registrations
    where session_id = session.id and state = 'registered'
  );
  -- Who canceled and comes back is a new registration, at the end of the waiting list. One that was
  -- never confirmed stays: its link still works, and the address gets no second email.
  delete from public.registrations
  where session_id = session.id and lower(email) = lower(p_email) and state = 'canceled'
    and confirm_by is null;
  insert into public.registrations (session_id, name, email, source, wants_news, confirm_by)
  values (
    session.id, p_name, p_email, p_source, p_wants_news,
    case when has_email then now() + interval '24 hours' end
  )
  on conflict (session_id, lower(email)) do nothing;
  perform private.add_registration_email(
    case when confirm_by is null then 'registration-repeated' else 'confirm-seat' end, id)
  from public.registrations
  where session_id = session.id and lower(email) = lower(p_email) and has_email;
  perform private.delete_expired_registrations(20);
  -- What a new address would be told, also to an address that is there already: nobody learns
  -- from the answer who is registered.
  return case when has_free_seat then 'sent' else 'waiting' end;
end
$$;

create or replace function private.registration_page(p_source text, p_outcome text) returns text
  language sql stable set search_path = ''
as $$
  select case
    when p_outcome in ('sent', 'waiting') and (select is_enabled from private.email_settings)
      then '/thank-you#confirm'
    when p_outcome = 'sent' then '/thank-you'
    when p_outcome = 'waiting' then '/thank-you#waiting-list'
    when p_source ~ '^[a-z0-9]+(-[a-z0-9]+)*$' then '/from/' || p_source || '/register#' || p_outcome
    else '/register#' || p_outcome
  end;
$$;

create or replace function private.describe_registration(p_registration_id uuid) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'session', session.slug,
    'starts_at', session.starts_at,
    'name', registration.name,
    'state', case
      when registration.confirm_by is null then registration.state
      when registration.state = 'canceled' then 'expired'
      else 'unconfirmed'
    end,
    'confirm_by', registration.confirm_by,
    'place', case when registration.state = 'waiting' then (
      select count(*)
      from public.registrations as before
      where before.session_id = registration.session_id
        and before.state = 'waiting'
        and before.position <= registration.position
    ) end
  )
  from public.registrations as registration
  join public.masterclass_sessions as session on session.id = registration.session_id
  where registration.id = p_registration_id;
$$;

create function private.confirm_registration(p_token text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  found_id uuid;
begin
  perform private.require_link_request();
  found_id := private.registration_of(p_token);
  -- Who confirms too late joins the end of the waiting list; a trigger gives a free seat at once.
  update public.registrations
  set state = 'waiting', position = default
  where id = found_id and state = 'canceled' and confirm_by is not null;
  update public.registrations
  set confirm_by = null, confirmed_at = now()
  where id = found_id and confirm_by is not null;
  if found then
    perform private.add_registration_email(
      case when state = 'registered' then 'registration-confirmed' else 'waiting-list' end, id)
    from public.registrations
    where id = found_id;
  end if;
  return private.describe_registration(found_id);
end
$$;

create function private.expire_registrations() returns void
  language sql set search_path = ''
as $$
  update public.registrations
  set state = 'canceled'
  where confirm_by < now() and state <> 'canceled';
$$;

comment on function private.expire_registrations is
  'Cancels the registrations that nobody has confirmed in time; triggers give their seats to those who wait.';

revoke all on function
  private.add_registration_email, private.mail_promotion, private.confirm_registration,
  private.expire_registrations
  from public;
grant execute on function private.confirm_registration to anon, authenticated;

create function public.confirm_registration(p_token text default '') returns jsonb
  language sql set search_path = ''
as $$
  select private.confirm_registration(p_token);
$$;

comment on function public.confirm_registration is
  'Confirms the token''s registration and returns what registration_by_token does. It may be repeated.';
comment on function public.registration_by_token is
  'What the token''s registration is: {session, starts_at, name, state, confirm_by, place}, place being that on the waiting list or null. state is registered, waiting, canceled, unconfirmed (it holds its place until confirm_by) or expired. Null for any other token. At the cap of the hour PT429, answered as 429.';

revoke all on function public.confirm_registration from public, anon, authenticated, service_role;
grant execute on function public.confirm_registration to anon, authenticated;
