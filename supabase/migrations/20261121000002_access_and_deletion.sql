-- Whether the session of the caller's token exists and has not ended, and its account is neither
-- banned nor deleted. An access token is valid until it expires, whatever happened to its session.
-- Functions that reveal data, and everything that changes it, therefore ask whether the session
-- still exists and whether the account may still be used.
create function private.has_live_session() returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.sessions as session
    join auth.users as account on account.id = session.user_id
    where session.id = (auth.jwt() ->> 'session_id')::uuid
      and session.user_id = auth.uid()
      and (session.not_after is null or session.not_after > now())
      and (account.banned_until is null or account.banned_until <= now())
      and account.deleted_at is null
  );
$$;

-- Ends the call with PT401, which the API answers as 401, unless the caller's session is live. It
-- answers true, so that a policy can ask it. The API answers an error PTnnn with the HTTP status
-- nnn. At 401 the site renews its token once, which a revoked session cannot, and then signs out.
-- Restrictive policies ask this on top of what the others ask: reading one's own rows stays
-- possible until the token expires, as with every stateless token, but nothing is changed with it
-- any more. What only an admin may change has no such policy: their session is looked at anyway.
create function private.require_session() returns boolean
  language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_live_session() then
    raise sqlstate 'PT401' using message = 'This session has ended';
  end if;
  return true;
end
$$;

-- Inside a function the caller would need the right to look up names in auth, which the embedded
-- backend does not give.
create function private.caller_id() returns uuid
  language sql stable security definer set search_path = '' return auth.uid();

create table public.user_roles (
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role ~ '^[a-z_]{1,40}$'),
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);

comment on table public.user_roles is
  'Who may do more than a member. Nothing in the API writes here; the project''s owner makes an admin with: insert into public.user_roles (user_id, role) select id, ''admin'' from auth.users where email = ''you@example.com'';';
select private.secure('public.user_roles');

create policy "A member reads their own roles" on public.user_roles for select to authenticated
  using (user_id = (select auth.uid()));

grant select on table public.user_roles to authenticated;

-- True while the caller holds the role admin and their session is live.
create function private.is_admin() returns boolean
  language sql stable security definer set search_path = '' as $$
  select private.has_live_session() and exists (
    select from public.user_roles as held
    where held.user_id = auth.uid() and held.role = 'admin'
  );
$$;

-- Ends the call with 42501, which the API answers as 403, unless the caller is an admin.
create function private.require_admin() returns void
  language plpgsql stable set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception 'Access denied: Admin privileges required' using errcode = '42501';
  end if;
end
$$;

-- Everything of a member refers to their row in auth.users and goes with it, through indexes. The
-- state of a sign-in that was begun has no such reference. The auth server's audit log has no index
-- by person, so that looking for one member costs as much as everybody's history; its owner turns
-- it off or empties it by age instead (docs/deployment.md).
create function private.delete_my_account() returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  -- A token says how its session was opened and when, which a refresh does not change. A session
  -- that a mailed link opened proves nothing: who reads somebody's mail is not yet that person.
  if not coalesce(jsonb_path_exists(
    auth.jwt(),
    '$.amr[*] ? (@.method == "password" && @.timestamp > $since)',
    jsonb_build_object('since', extract(epoch from now()) - 120)
  ), false) then
    raise sqlstate 'PT403' using
      message = 'Sign in again to do this',
      hint = 'The last sign-in must be with the password and at most 2 minutes ago.';
  end if;
  delete from auth.users where id = auth.uid();
  if has_table_privilege('auth.flow_state', 'delete') then
    delete from auth.flow_state where user_id = auth.uid();
  end if;
end
$$;
comment on function private.delete_my_account is
  'Deletes the caller''s account and every row about them. It cannot be undone. The caller must have signed in with the password within the last 2 minutes; otherwise PT403, answered as 403.';

select private.publish('authenticated', 'delete_my_account');
grant execute on function private.require_session, private.caller_id, private.is_admin,
  private.require_admin to authenticated;
