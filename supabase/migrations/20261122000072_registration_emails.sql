-- Once email is enabled, a registration by the form holds its place for 24 hours, until a button
-- behind the link in the email confirms it. An address that somebody else typed gets that one email.
-- private.receive_registration writes it.
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

revoke all on function public.confirm_registration from public, anon, authenticated, service_role;
grant execute on function public.confirm_registration to anon, authenticated;
