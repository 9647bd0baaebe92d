create table private.registration_settings (
  is_the_only_row boolean primary key default true check (is_the_only_row),
  keep_for interval not null default '1 year'
    constraint keep_for_range check (keep_for between interval '1 day' and interval '10 years'),
  token_secret text not null default gen_random_uuid()::text || gen_random_uuid()::text
);

comment on table private.registration_settings is
  'How long after a session its registrations are kept, and the secret that the links for canceling are made with. A new secret ends every link that was sent.';

insert into private.registration_settings default values;

revoke all on table private.registration_settings from public, anon, authenticated, service_role;

create function private.delete_expired_registrations(p_limit integer) returns integer
  language plpgsql set search_path = ''
as $$
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

comment on function private.receive_registration is
  'Registers an address for a session once and says what became of it: sent, waiting, invalid, rate or closed.';

create function private.registration_page(p_source text, p_outcome text) returns text
  language sql immutable set search_path = ''
as $$
  select case
    when p_outcome = 'sent' then '/thank-you'
    when p_outcome = 'waiting' then '/thank-you#waiting-list'
    when p_source ~ '^[a-z0-9]+(-[a-z0-9]+)*$' then '/from/' || p_source || '/register#' || p_outcome
    else '/register#' || p_outcome
  end;
$$;

comment on function private.registration_page is
  'Where the site says what became of a registration. A form to be sent again is that of the same source.';

-- Hundreds may wait here for one another, so a lock is waited for longer than by the contact form.
create function private.handle_registration_form(
  p_name text, p_email text, p_news text, p_source text, p_session text, p_website text
) returns void
  language plpgsql security definer set search_path = '' set lock_timeout = '2s'
as $$
begin
  perform private.process_form('registration', jsonb_build_object(
    'name', p_name, 'email', p_email, 'news', p_news, 'source', p_source,
    'session', p_session, 'website', p_website));
end
$$;

comment on function private.handle_registration_form is
  'Answers the form whatever it holds; an error would show the visitor raw JSON.';

revoke all on function
  private.delete_expired_registrations, private.receive_registration, private.registration_page,
  private.handle_registration_form
  from public;
grant execute on function private.handle_registration_form to anon, authenticated;

create function public.register_for_masterclass(
  name text default '',
  email text default '',
  news text default '',
  source text default '',
  session text default '',
  website text default ''
) returns void
  language sql set search_path = ''
as $$
  select private.handle_registration_form(
    register_for_masterclass.name,
    register_for_masterclass.email,
    register_for_masterclass.news,
    register_for_masterclass.source,
    register_for_masterclass.session,
    register_for_masterclass.website
  );
$$;

comment on function public.register_for_masterclass is
  'The target of the registration form. It registers the address for the session, or puts it on the waiting list, and always answers 303 to a page of the site; website is the trap for bots.';

revoke all on function public.register_for_masterclass from public, anon, authenticated, service_role;
grant execute on function public.register_for_masterclass to anon, authenticated;
