-- An access token is valid until it expires, whatever happened to its session. Functions that reveal
-- data, and everything that changes it, therefore ask whether the session still exists and whether the
-- account may still be used.
create function private.has_live_session() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select
    from auth.sessions as session
    join auth.users as account on account.id = session.user_id
    where session.id = (auth.jwt() ->> 'session_id')::uuid
      and session.user_id = auth.uid()
      and (session.not_after is null or session.not_after > now())
      and (account.banned_until is null or account.banned_until <= now())
      and account.deleted_at is null
  );
$$;

comment on function private.has_live_session is
  'Whether the session of the caller''s token exists and has not ended, and its account is neither banned nor deleted.';

-- The API answers an error PTnnn with the HTTP status nnn. At 401 the site renews its token once,
-- which a revoked session cannot, and then signs out.
create function private.require_session() returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_live_session() then
    raise sqlstate 'PT401' using message = 'This session has ended';
  end if;
  return true;
end
$$;

comment on function private.require_session is
  'Ends the call with PT401, which the API answers as 401, unless the caller''s session is live. It answers true, so that a policy can ask it.';

create or replace function private.is_admin() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select private.has_live_session() and exists (
    select
    from public.user_roles as held
    where held.user_id = auth.uid() and held.role = 'admin'
  );
$$;

comment on function private.is_admin is
  'True while the caller holds the role admin and their session is live.';

revoke all on function private.has_live_session, private.require_session from public;
grant execute on function private.require_session to authenticated;

-- Restrictive policies are added to what the other policies ask. Reading one's own rows stays possible
-- until the token expires, as with every stateless token; nothing is changed with it any more. What only
-- an admin may change has none: their session is looked at anyway.
create policy "Only a live session changes profiles" on public.profiles
  as restrictive for update to authenticated
  using ((select private.require_session()));

create policy "Only a live session starts progress" on public.user_progress
  as restrictive for insert to authenticated
  with check ((select private.require_session()));

create policy "Only a live session changes progress" on public.user_progress
  as restrictive for update to authenticated
  using ((select private.require_session()));

create policy "Only a live session deletes progress" on public.user_progress
  as restrictive for delete to authenticated
  using ((select private.require_session()));

create policy "Only a live session dismisses" on public.announcement_dismissals
  as restrictive for insert to authenticated
  with check ((select private.require_session()));

create policy "Only a live session takes dismissals back" on public.announcement_dismissals
  as restrictive for delete to authenticated
  using ((select private.require_session()));
