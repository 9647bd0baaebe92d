-- Everything of a member hangs on their row in auth.users: profile, roles, progress, dismissals,
-- identities, sessions and refresh tokens go with it. The audit log does not, so it is cleared of
-- the member by hand wherever the project lets its owner do so.
create function private.delete_own_account() returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.users where id = auth.uid();
  if has_table_privilege('auth.audit_log_entries', 'delete') then
    delete from auth.audit_log_entries where payload ->> 'actor_id' = auth.uid()::text;
  end if;
end
$$;

revoke all on function private.delete_own_account from public;
grant execute on function private.delete_own_account to authenticated;

create function public.delete_my_account() returns void
  language sql set search_path = ''
as $$
  select private.delete_own_account();
$$;

comment on function public.delete_my_account is
  'Deletes the caller''s account and every row about them. It cannot be undone.';

revoke all on function public.delete_my_account from public, anon, authenticated, service_role;
grant execute on function public.delete_my_account to authenticated;
