-- The planner estimates a table's rows before any policy is asked, and the API hands that number to
-- whoever asks for count=planned or count=estimated: it runs EXPLAIN. A policy that is constant is
-- computed while a statement is planned, so this one is asked then, and costs nothing at run time.
-- The roles that row security does not bind, such as the project's owner, are never asked.
create function private.refuse_explain() returns boolean
  language plpgsql immutable set search_path = ''
as $$
begin
  if current_query() ~* '^\s*explain\M' then
    raise exception 'Estimates are not available' using errcode = '42501';
  end if;
  return true;
end
$$;

comment on function private.refuse_explain is
  'Ends an EXPLAIN with 42501, answers true otherwise. Immutable so that the planner calls it.';

revoke all on function private.refuse_explain from public;
grant execute on function private.refuse_explain to anon, authenticated;

create policy "Nobody learns how many profiles there are" on public.profiles
  as restrictive for select to anon, authenticated using (private.refuse_explain());
create policy "Nobody learns how many roles there are" on public.user_roles
  as restrictive for select to anon, authenticated using (private.refuse_explain());
create policy "Nobody learns how many resources there are" on public.resources
  as restrictive for select to anon, authenticated using (private.refuse_explain());
create policy "Nobody learns how much progress there is" on public.user_progress
  as restrictive for select to anon, authenticated using (private.refuse_explain());
create policy "Nobody learns how many announcements there are" on public.announcements
  as restrictive for select to anon, authenticated using (private.refuse_explain());
create policy "Nobody learns how many dismissals there are" on public.announcement_dismissals
  as restrictive for select to anon, authenticated using (private.refuse_explain());
create policy "Nobody learns how many messages there are" on public.contact_messages
  as restrictive for select to anon, authenticated using (private.refuse_explain());
