alter table private.settings
  add column keep_registrations_for interval not null default '1 year'
    check (keep_registrations_for between interval '1 day' and interval '10 years'),
  add column token_secret text not null
    default gen_random_uuid()::text || gen_random_uuid()::text;

comment on column private.settings.keep_registrations_for is
  'How long after a session its registrations are kept.';
comment on column private.settings.token_secret is
  'The secret that the links of registrations are made with; a new one ends every link that was sent.';

create function private.delete_expired_registrations(p_limit integer) returns void
  language sql set search_path = '' as $$
  delete from public.registrations
  where id in (
    select expired.id
    from public.masterclass_sessions as session
    join public.registrations as expired on expired.session_id = session.id
    where session.starts_at < now() - (select keep_registrations_for from private.settings)
    limit p_limit
  );
$$;
comment on function private.delete_expired_registrations is
  'Deletes at most so many registrations whose session is longer ago than they are kept.';

-- Everybody who acts on a session expires what nobody has confirmed; otherwise a tick does it.
create function private.expire_registrations(p_session_id uuid default null) returns void
  language sql set search_path = '' as $$
  select
  from public.masterclass_sessions
  where id = coalesce(p_session_id, id)
  order by id
  for no key update;
  update public.registrations
  set state = 'canceled'
  where confirm_by < now() and state <> 'canceled'
    and session_id = coalesce(p_session_id, session_id);
$$;
comment on function private.expire_registrations is
  'Cancels the registrations, of one session or of all, that nobody has confirmed in time; a trigger gives their seats to those who wait.';

create function private.admit_registration(p_fields jsonb) returns text
  language sql set search_path = '' as $$
  select case
    -- The field no person sees: who fills it is told what everyone is told.
    when p_fields ->> 'website' <> ''
      then case when is_email_enabled then 'confirm' else 'sent' end
    when not private.is_name_and_email(p_fields ->> 'name', p_fields ->> 'email') then 'invalid'
    when session.id is null or private.has_started(session) then 'closed'
    -- Also of an address that is there already: nobody learns from the limits who is registered.
    when not private.admit_request('registration', 2 * session.seats) then 'rate'
  end
  from private.settings
  left join public.masterclass_sessions as session
    on session.slug = p_fields ->> 'session' and session.registration_open;
$$;
comment on function private.admit_registration is
  'Counts a registration for a session that takes them; else says what became of it.';

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
comment on function private.counted_source is
  'The source of a form as it is stored: null if it is no slug, that of imports, or a new one in a session that has 50.';

-- The same row comes back with the same link, whether it was canceled, expired or typed by somebody
-- else: while nothing is confirmed the last one to type wins.
create function private.receive_registration(p_fields jsonb) returns text
  language plpgsql set search_path = '' as $$
declare
  session public.masterclass_sessions;
  typed public.registrations;
  added uuid;
  has_free_seat boolean;
  has_email constant boolean := (select is_email_enabled from private.settings);
begin
  select * into session
  from public.masterclass_sessions
  where slug = p_fields ->> 'session' and registration_open
  for no key update;
  if not found or private.has_started(session) then
    return 'closed';
  end if;
  perform private.expire_registrations(session.id);
  has_free_seat := private.free_seats(session) > 0;
  typed.name := p_fields ->> 'name';
  typed.email := p_fields ->> 'email';
  typed.source := private.counted_source(session.id, p_fields ->> 'source');
  typed.wants_news := coalesce(p_fields ->> 'news', '') <> '';
  typed.news_wording := substring(p_fields ->> 'news' from '^[1-9][0-9]{0,3}$')::integer;
  typed.state := case when has_free_seat then 'registered' else 'waiting' end;
  if has_email then
    typed.confirm_by := now() + (select hold_seats_for from private.settings);
  end if;
  -- A known address takes the time of a new one: a row is added as for that, and undone.
  begin
    select id into typed.id
    from public.registrations
    where session_id = session.id
      and private.fold_address(email) = private.fold_address(typed.email);
    insert into public.registrations
      (session_id, name, email, source, wants_news, news_wording, state, confirm_by)
    values (
      session.id, typed.name,
      case when typed.id is null then typed.email else gen_random_uuid() || '@example.com' end,
      typed.source, typed.wants_news, typed.news_wording, typed.state, typed.confirm_by
    )
    returning id into added;
    if typed.id is not null then
      raise sqlstate 'PT000';
    end if;
  exception
    when sqlstate 'PT000' then null;
  end;
  update public.registrations
  set (
    name, email, source, wants_news, news_wording, confirm_by, confirmed_at, state, position
  ) = (
    typed.name, typed.email, typed.source, typed.wants_news, typed.news_wording, typed.confirm_by,
    null,
    case state when 'canceled' then typed.state else state end,
    case state
      when 'canceled' then nextval('public.registrations_position_seq')
      else position
    end
  )
  where id = typed.id and (state = 'canceled' or confirm_by is not null);
  if has_email then
    perform private.add_registration_email(
      case when confirm_by is null then 'registration-repeated' else 'confirm-seat' end, id)
    from public.registrations
    where id = coalesce(typed.id, added);
    return 'confirm';
  end if;
  -- What a new address would be told, also to an address that is there already: nobody learns
  -- from the answer who is registered.
  return case when has_free_seat then 'sent' else 'waiting' end;
end
$$;
comment on function private.receive_registration is
  'Registers an address for a session, once, and says what became of it: confirm, sent, waiting or closed.';

create function private.registration_page(p_source text, p_outcome text) returns text
  language sql immutable set search_path = '' as $$
  select case
    when p_outcome = 'sent' then '/thank-you'
    when p_outcome = 'waiting' then '/thank-you#waiting-list'
    when p_outcome = 'confirm' then '/thank-you#confirm'
    when char_length(p_source) <= 40 and p_source ~ '^[a-z0-9]+(-[a-z0-9]+)*$'
      then '/from/' || p_source || '/register#' || p_outcome
    else '/register#' || p_outcome
  end;
$$;
comment on function private.registration_page is
  'Where the site says what became of a registration. A form to be sent again is that of the same source.';

create function public.register_for_masterclass(
  name text default '', email text default '', news text default '', source text default '',
  session text default '', website text default ''
) returns void
  language sql set search_path = '' as $$
  select private.process_form('registration', case
    when greatest(octet_length(name), octet_length(email), octet_length(news),
      octet_length(source), octet_length(session), octet_length(website)) <= 32768
    then jsonb_build_object('name', name, 'email', email, 'news', news, 'source', source,
      'session', session, 'website', website)
  end);
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
  from private.settings;
$$;
comment on function private.registration_token is
  'The token in the link with which a person sees and cancels this registration: 64 hexadecimal digits.';

create function private.registration_of(p_token text) returns uuid
  language plpgsql set search_path = '' as $$
declare
  registration_id uuid;
begin
  if octet_length(p_token) = 64 then
    registration_id := substring(p_token from '^[0-9a-f]{32}(?=[0-9a-f]{32}$)')::uuid;
  end if;
  if private.registration_token(registration_id) = p_token then
    return registration_id;
  end if;
  -- Whoever has a link is not held up by those who guess.
  if not private.admit_request('registration_link') then
    raise sqlstate 'PT429' using message = 'Too many requests this hour';
  end if;
  return null;
end
$$;
comment on function private.registration_of is
  'The id of the registration that the token was made for, which may be deleted, or null. An unknown token is counted; at the cap it ends with PT429, which the API answers as 429.';

create function private.describe_registration(p_registration_id uuid) returns jsonb
  language sql stable set search_path = '' as $$
  select coalesce(
    (
      select jsonb_build_object(
        'session', session.slug,
        'starts_at', session.starts_at,
        'has_started', private.has_started(session),
        'is_open', session.registration_open and not private.has_started(session),
        'name', registration.name,
        'state', case
          when registration.attended_at is not null then 'attended'
          when registration.confirm_by is null and registration.state = 'canceled' then 'canceled'
          when private.has_started(session) and (registration.state <> 'registered' or is_late)
            then 'missed'
          when is_late and not session.registration_open then 'closed'
          when is_late then 'expired'
          when registration.confirm_by is not null then 'unconfirmed'
          else registration.state
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
      cross join lateral (select registration.confirm_by < now() as is_late) as due
      where registration.id = p_registration_id
    ),
    case when p_registration_id is not null then '{"state": "deleted"}'::jsonb end
  );
$$;
comment on function private.describe_registration is
  'What the page behind a registration''s link shows. Only who holds a token that was once sent learns that a registration was deleted.';

create function private.read_registration(p_token text) returns jsonb
  language sql security definer set search_path = ''
  return private.describe_registration(private.registration_of(p_token));

create function public.registration_by_token(p_token text default '') returns jsonb
  language sql set search_path = '' return private.read_registration(p_token);
comment on function public.registration_by_token is
  'What the token''s registration is: {session, starts_at, has_started, is_open: whether it takes registrations, name, state, confirm_by, place}, place being that on the waiting list or null. state is registered, waiting, canceled, attended, unconfirmed (it holds its place until confirm_by), expired (it was not confirmed in time), closed (nor can it be any more) or missed (the session has started and there was no seat). Only {state: deleted} for the token of a registration that is gone, and null for any other token. At the cap of unknown tokens PT429, answered as 429.';

create function private.confirm_registration(p_token text) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  found_id constant uuid := private.registration_of(p_token);
  session constant public.masterclass_sessions := private.lock_masterclass_session(
    (select session_id from public.registrations where id = found_id));
  has_free_seat boolean;
begin
  perform private.expire_registrations(session.id) where session.id is not null;
  -- Those who wait and have confirmed have had the free seats by now.
  has_free_seat := private.free_seats(session) > 0;
  update public.registrations
  set confirm_by = null, confirmed_at = now(),
    state = case when state = 'registered' or has_free_seat then 'registered' else 'waiting' end,
    -- Who confirms too late joins the end of the waiting list.
    position = case state
      when 'canceled' then nextval('public.registrations_position_seq')
      else position
    end
  where id = found_id and confirm_by is not null and (
    state = 'registered'
    or not private.has_started(session) and (state = 'waiting' or session.registration_open)
  );
  if found then
    perform private.add_registration_email(
      case when state = 'registered' then 'registration-confirmed' else 'waiting-list' end, id)
    from public.registrations
    where id = found_id;
    perform private.add_change(
      'update', 'registrations', found_id::text, session.slug,
      p_changes => jsonb_build_object('confirmed_at', jsonb_build_array(null, now()))
    ) where private.is_admin();
  end if;
  return private.describe_registration(found_id);
end
$$;

create function public.confirm_registration(p_token text default '') returns jsonb
  language sql set search_path = '' return private.confirm_registration(p_token);
comment on function public.confirm_registration is
  'Confirms the token''s registration and returns what registration_by_token does. It may be repeated. Once the session has started it confirms only a seat that is still held; once registration is closed, only a place that is.';

create function private.cancel_registration(p_token text) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  found_id constant uuid := private.registration_of(p_token);
  session constant public.masterclass_sessions := private.lock_masterclass_session(
    (select session_id from public.registrations where id = found_id));
begin
  update public.registrations
  set state = 'canceled', confirm_by = null
  where id = found_id and state <> 'canceled' and attended_at is null
    and not private.has_started(session);
  if found then
    perform private.add_change(
      'update', 'registrations', found_id::text, session.slug,
      p_changes => '{"state": [null, "canceled"]}'
    ) where private.is_admin();
  end if;
  return private.describe_registration(found_id);
end
$$;

create function public.cancel_registration(p_token text default '') returns jsonb
  language sql set search_path = '' return private.cancel_registration(p_token);
comment on function public.cancel_registration is
  'Cancels the token''s registration and returns what registration_by_token does. The one who waits longest takes the seat. It may be repeated. Once the session has started it changes nothing.';

create function private.registration_link_token(p_registration_id uuid) returns text
  language sql security definer set search_path = '' as $$
  select private.require_admin();
  select private.add_change('export', 'registration_links', registration.id::text, session.slug)
  from public.registrations as registration
  join public.masterclass_sessions as session on session.id = registration.session_id
  where registration.id = p_registration_id;
  select private.registration_token(p_registration_id);
$$;

create function public.admin_registration_token(p_registration_id uuid default null) returns text
  language sql set search_path = '' return private.registration_link_token(p_registration_id);
comment on function public.admin_registration_token is
  'For admins: the token for the link /registration#token of a registration. Anyone else gets 42501.';

grant execute on function
  private.read_registration, private.confirm_registration, private.cancel_registration,
  public.register_for_masterclass, public.registration_by_token, public.confirm_registration,
  public.cancel_registration
  to anon, authenticated;
grant execute on function private.registration_link_token, public.admin_registration_token
  to authenticated;
