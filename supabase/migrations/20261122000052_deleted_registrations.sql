-- Deleting a session with many registrations looks for free seats once for each session, instead of
-- once for each registration: thirty thousand took longer than a statement may.
create function private.fill_sessions_of_deleted() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.fill_seats(session_id)
  from (select distinct session_id from removed order by session_id) as freed;
  return null;
end
$$;

revoke all on function private.fill_sessions_of_deleted from public;

drop trigger registrations_that_go_free_seats on public.registrations;

create trigger deleted_registrations_free_seats
  after delete on public.registrations
  referencing old table as removed
  for each statement execute function private.fill_sessions_of_deleted();
