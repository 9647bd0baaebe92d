-- Whoever has the link of a registration may see and cancel it. The token is computed, not stored, so
-- that every email can carry it: the registration's id, then 32 characters that only the secret gives.
create function private.registration_token(p_registration_id uuid) returns text
  language sql stable set search_path = ''
as $$
  select replace(p_registration_id::text, '-', '')
    || left(encode(sha256(convert_to(
      token_secret || p_registration_id::text, 'UTF8')), 'hex'), 32)
  from private.registration_settings;
$$;

comment on function private.registration_token is
  'The token in the link with which a person sees and cancels this registration: 64 hexadecimal digits.';

create function private.registration_of(p_token text) returns uuid
  language plpgsql stable set search_path = ''
as $$
declare
  registration_id uuid;
begin
  if p_token !~ '^[0-9a-f]{64}$' then
    return null;
  end if;
  registration_id := substr(p_token, 1, 32)::uuid;
  return case when private.registration_token(registration_id) = p_token then registration_id end;
end
$$;

comment on function private.registration_of is
  'The id of the registration that the token was made for, which may be deleted, or null.';

create function private.describe_registration(p_registration_id uuid) returns jsonb
  language sql stable set search_path = ''
as $$
  select coalesce(
    (
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
      where registration.id = p_registration_id
    ),
    case when p_registration_id is not null then '{"state": "deleted"}'::jsonb end
  );
$$;

comment on function private.describe_registration is
  'What the page behind a registration''s link shows. Only who holds a token that was once sent learns that a registration was deleted, which registering again does.';

create function private.require_link_request() returns void
  language plpgsql set search_path = ''
as $$
begin
  if not private.admit_request('registration_link') then
    raise sqlstate 'PT429' using message = 'Too many requests this hour';
  end if;
end
$$;

comment on function private.require_link_request is
  'Counts a request of the page behind a registration''s link; ends it with PT429, which the API answers as 429, at the cap.';

create function private.read_registration(p_token text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_link_request();
  return private.describe_registration(private.registration_of(p_token));
end
$$;

create function private.cancel_registration(p_token text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  found_id uuid;
begin
  perform private.require_link_request();
  found_id := private.registration_of(p_token);
  update public.registrations
  set state = 'canceled', confirm_by = null
  where id = found_id and state <> 'canceled';
  return private.describe_registration(found_id);
end
$$;

create function private.registration_link_token(p_registration_id uuid) returns text
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return private.registration_token(p_registration_id);
end
$$;

revoke all on function
  private.registration_token, private.registration_of, private.describe_registration,
  private.require_link_request, private.read_registration, private.cancel_registration,
  private.registration_link_token
  from public;
grant execute on function private.read_registration, private.cancel_registration
  to anon, authenticated;
grant execute on function private.registration_link_token to authenticated;

create function public.registration_by_token(p_token text default '') returns jsonb
  language sql set search_path = ''
as $$
  select private.read_registration(p_token);
$$;

comment on function public.registration_by_token is
  'What the token''s registration is: {session, starts_at, name, state, confirm_by, place}, place being that on the waiting list or null. state is registered, waiting, canceled, unconfirmed (it holds its place until confirm_by) or expired. Only {state: deleted} for the token of a registration that is gone, and null for any other token. At the cap of the hour PT429, answered as 429.';

create function public.cancel_registration(p_token text default '') returns jsonb
  language sql set search_path = ''
as $$
  select private.cancel_registration(p_token);
$$;

comment on function public.cancel_registration is
  'Cancels the token''s registration and returns what registration_by_token does. The one who waits longest takes the seat. It may be repeated.';

create function public.admin_registration_token(p_registration_id uuid default null) returns text
  language sql stable set search_path = ''
as $$
  select private.registration_link_token(p_registration_id);
$$;

comment on function public.admin_registration_token is
  'For admins: the token for the link /registration#token of a registration. Anyone else gets 42501.';

revoke all on function
  public.registration_by_token, public.cancel_registration, public.admin_registration_token
  from public, anon, authenticated, service_role;
grant execute on function public.registration_by_token, public.cancel_registration
  to anon, authenticated;
grant execute on function public.admin_registration_token to authenticated;
