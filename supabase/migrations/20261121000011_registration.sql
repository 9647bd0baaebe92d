create table private.registration_settings (
  is_the_only_row boolean primary key default true check (is_the_only_row),
  keep_for interval not null default '1 year'
    constraint keep_for_range check (keep_for between interval '1 day' and interval '10 years'),
  token_secret text not null default gen_random_uuid()::text || gen_random_uuid()::text
);

comment on table private.registration_settings is
  'How long after a session its registrations are kept, and the secret that the links for canceling are made with. A new secret ends every link that was sent.';

insert into private.registration_settings default values;

create trigger registration_settings_are_audited after update on private.registration_settings
  for each row execute function private.record_change('keep_for');

create function private.delete_expired_registrations(p_limit integer) returns integer
  language plpgsql set search_path = '' as $$
declare
  deleted integer;
begin
  delete from public.registrations
  where id in (
    select expired.id
    from public.masterclass_sessions as session
    join public.registrations as expired on expired.session_id = session.id
    where session.starts_at < now() - (select keep_for from private.registration_settings)
    limit p_limit
    for update of expired skip locked
  );
  get diagnostics deleted = row_count;
  return deleted;
end
$$;
comment on function private.delete_expired_registrations is
  'Deletes at most so many registrations whose session is longer ago than they are kept. Every new registration calls it; an owner may schedule it too.';

create function private.receive_registration(
  p_name text, p_email text, p_wants_news boolean, p_source text, p_session text
) returns text
  language plpgsql set search_path = '' as $$
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
comment on function private.receive_registration is
  'Registers an address for a session once and says what became of it: sent, waiting, invalid, rate or closed.';

create function private.registration_page(p_source text, p_outcome text) returns text
  language sql stable set search_path = '' as $$
  select case
    when p_outcome in ('sent', 'waiting') and (select is_enabled from private.email_settings)
      then '/thank-you#confirm'
    when p_outcome = 'sent' then '/thank-you'
    when p_outcome = 'waiting' then '/thank-you#waiting-list'
    when p_source ~ '^[a-z0-9]+(-[a-z0-9]+)*$' then '/from/' || p_source || '/register#' || p_outcome
    else '/register#' || p_outcome
  end;
$$;
comment on function private.registration_page is
  'Where the site says what became of a registration. A form to be sent again is that of the same source.';

-- Hundreds may wait here for one another, so a lock is waited for longer than by the contact form.
create function private.handle_registration_form(p_fields jsonb) returns void
  language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
begin
  perform private.process_form('registration', p_fields);
end
$$;
comment on function private.handle_registration_form is
  'Answers the form whatever it holds; an error would show the visitor raw JSON.';

create function public.register_for_masterclass(
  name text default '', email text default '', news text default '', source text default '',
  session text default '', website text default ''
) returns void
  language sql set search_path = '' as $$
  select private.handle_registration_form(jsonb_build_object(
    'name', name, 'email', email, 'news', news, 'source', source,
    'session', session, 'website', website));
$$;
comment on function public.register_for_masterclass is
  'The target of the registration form. It registers the address for the session, or puts it on the waiting list, and always answers 303 to a page of the site; website is the trap for bots.';

-- Whoever has the link of a registration may see and cancel it. The token is computed, not stored,
-- so that every email can carry it: the registration's id, then 32 characters that only the secret
-- gives.
create function private.registration_token(p_registration_id uuid) returns text
  language sql stable set search_path = '' as $$
  select replace(p_registration_id::text, '-', '')
    || left(encode(sha256(convert_to(
      token_secret || p_registration_id::text, 'UTF8')), 'hex'), 32)
  from private.registration_settings;
$$;
comment on function private.registration_token is
  'The token in the link with which a person sees and cancels this registration: 64 hexadecimal digits.';

create function private.registration_of(p_token text) returns uuid
  language plpgsql stable set search_path = '' as $$
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
  language sql stable set search_path = '' as $$
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
  language plpgsql set search_path = '' as $$
begin
  if not private.admit_request('registration_link') then
    raise sqlstate 'PT429' using message = 'Too many requests this hour';
  end if;
end
$$;
comment on function private.require_link_request is
  'Counts a request of the page behind a registration''s link; ends it with PT429, which the API answers as 429, at the cap.';

create function private.read_registration(p_token text) returns jsonb
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_link_request();
  return private.describe_registration(private.registration_of(p_token));
end
$$;

create function public.registration_by_token(p_token text default '') returns jsonb
  language sql set search_path = '' as $$
  select private.read_registration(p_token);
$$;
comment on function public.registration_by_token is
  'What the token''s registration is: {session, starts_at, name, state, confirm_by, place}, place being that on the waiting list or null. state is registered, waiting, canceled, unconfirmed (it holds its place until confirm_by) or expired. Only {state: deleted} for the token of a registration that is gone, and null for any other token. At the cap of the hour PT429, answered as 429.';

create function private.confirm_registration(p_token text) returns jsonb
  language plpgsql security definer set search_path = '' as $$
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

create function public.confirm_registration(p_token text default '') returns jsonb
  language sql set search_path = '' as $$
  select private.confirm_registration(p_token);
$$;
comment on function public.confirm_registration is
  'Confirms the token''s registration and returns what registration_by_token does. It may be repeated.';

create function private.cancel_registration(p_token text) returns jsonb
  language plpgsql security definer set search_path = '' as $$
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

create function public.cancel_registration(p_token text default '') returns jsonb
  language sql set search_path = '' as $$
  select private.cancel_registration(p_token);
$$;
comment on function public.cancel_registration is
  'Cancels the token''s registration and returns what registration_by_token does. The one who waits longest takes the seat. It may be repeated.';

create function private.expire_registrations() returns void
  language sql set search_path = '' as $$
  update public.registrations
  set state = 'canceled'
  where confirm_by < now() and state <> 'canceled';
$$;
comment on function private.expire_registrations is
  'Cancels the registrations that nobody has confirmed in time; triggers give their seats to those who wait.';

create function private.registration_link_token(p_registration_id uuid) returns text
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.registration_token(p_registration_id);
end
$$;

create function public.admin_registration_token(p_registration_id uuid default null) returns text
  language sql stable set search_path = '' as $$
  select private.registration_link_token(p_registration_id);
$$;
comment on function public.admin_registration_token is
  'For admins: the token for the link /registration#token of a registration. Anyone else gets 42501.';

grant execute on function
  private.handle_registration_form, private.read_registration, private.confirm_registration,
  private.cancel_registration
  to anon, authenticated;
grant execute on function private.registration_link_token to authenticated;
grant execute on function
  public.register_for_masterclass, public.registration_by_token, public.confirm_registration,
  public.cancel_registration
  to anon, authenticated;
grant execute on function public.admin_registration_token to authenticated;
