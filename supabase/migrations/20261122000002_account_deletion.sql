-- A refresh keeps the row of a session and a sign-in makes a new one, so the row's age is the time
-- since the person last proved who they are.
create function private.require_recent_sign_in() returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_session();
  if not exists (
    select
    from auth.sessions
    where id = (auth.jwt() ->> 'session_id')::uuid
      and created_at > now() - interval '10 minutes'
  ) then
    raise sqlstate 'PT403' using
      message = 'Sign in again to do this',
      hint = 'The last sign-in must be at most 10 minutes ago.';
  end if;
end
$$;

comment on function private.require_recent_sign_in is
  'Ends the call with PT403, which the API answers as 403, unless the caller signed in within the last 10 minutes; with PT401 if their session has ended.';

revoke all on function private.require_recent_sign_in from public;

-- Everything of a member refers to their row in auth.users and goes with it, through indexes. The
-- state of a sign-in that was begun has no such reference. The auth server's audit log has no index
-- by person, so that looking for one member costs as much as everybody's history; its owner turns it
-- off or empties it by age instead (docs/deployment.md).
create or replace function private.delete_own_account() returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_recent_sign_in();
  delete from auth.users where id = auth.uid();
  if has_table_privilege('auth.flow_state', 'delete') then
    delete from auth.flow_state where user_id = auth.uid();
  end if;
end
$$;

comment on function public.delete_my_account is
  'Deletes the caller''s account and every row about them. It cannot be undone. The caller must have signed in within the last 10 minutes; otherwise PT403, answered as 403.';
