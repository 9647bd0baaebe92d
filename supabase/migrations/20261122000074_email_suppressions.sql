-- Nobody gets news that they have declined, and nothing is sent to addresses that reject it.
create function private.suppress_address(p_address text, p_reason text) returns void
  language sql security definer set search_path = ''
as $$
  insert into private.email_suppressions (address, reason)
  values (lower(p_address), p_reason)
  on conflict do nothing;
$$;

create function private.unsubscribe(p_token uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.suppress_address(recipient, 'unsubscribed')
  from private.emails
  where id = p_token;
  return found;
end
$$;

create function private.caller_address() returns text
  language sql stable set search_path = ''
as $$
  select lower(email) from auth.users where id = auth.uid();
$$;

create function private.wants_news() returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_session();
  return not exists (
    select
    from private.email_suppressions
    where address = private.caller_address() and reason = 'unsubscribed'
  );
end
$$;

create function private.set_news(p_wants boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_session();
  if p_wants then
    delete from private.email_suppressions
    where address = private.caller_address() and reason = 'unsubscribed';
  else
    perform private.suppress_address(private.caller_address(), 'unsubscribed');
  end if;
end
$$;

-- Somebody who has declined news and changes their address has still declined it.
create function private.keep_news_declined() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.suppress_address(new.email, 'unsubscribed')
  from private.email_suppressions
  where address = lower(old.email) and reason = 'unsubscribed';
  return null;
end
$$;

create trigger accounts_with_a_new_address_decline_news_as_before
  after update of email on auth.users
  for each row execute function private.keep_news_declined();

revoke all on function
  private.suppress_address, private.unsubscribe, private.caller_address, private.wants_news,
  private.set_news, private.keep_news_declined
  from public;
grant execute on function private.suppress_address, private.unsubscribe to service_role;
grant execute on function private.wants_news, private.set_news to authenticated;

create function public.suppress_address(p_address text, p_reason text) returns void
  language sql set search_path = ''
as $$
  select private.suppress_address(p_address, p_reason);
$$;

comment on function public.suppress_address is
  'For the sender: sends nothing to this address any more; p_reason is bounced or complained.';

create function public.unsubscribe(p_token uuid) returns boolean
  language sql set search_path = ''
as $$
  select private.unsubscribe(p_token);
$$;

comment on function public.unsubscribe is
  'For the sender: ends the news to the recipient of the email with this token; false if there is none. It may be repeated.';

create function public.wants_news() returns boolean
  language sql stable set search_path = ''
as $$
  select private.wants_news();
$$;

comment on function public.wants_news is
  'Whether the caller''s address gets announcements by email.';

create function public.set_news(p_wants boolean default false) returns void
  language sql set search_path = ''
as $$
  select private.set_news(p_wants);
$$;

comment on function public.set_news is
  'Starts or ends announcements by email to the caller''s address.';

revoke all on function
  public.suppress_address, public.unsubscribe, public.wants_news, public.set_news
  from public, anon, authenticated, service_role;
grant execute on function public.suppress_address, public.unsubscribe to service_role;
grant execute on function public.wants_news, public.set_news to authenticated;
