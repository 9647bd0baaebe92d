create table public.user_roles (
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null constraint role_is_a_word check (role ~ '^[a-z_]{1,40}$'),
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);

comment on table public.user_roles is
  'Who may do more than a member. Nothing in the API writes here; the project''s owner makes an admin with: insert into public.user_roles (user_id, role) select id, ''admin'' from auth.users where email = ''you@example.com'';';

alter table public.user_roles enable row level security;

create policy "A member reads their own roles" on public.user_roles
  for select to authenticated
  using (user_id = (select auth.uid()));

revoke all on table public.user_roles from public, anon, authenticated, service_role;
grant select on table public.user_roles to authenticated;
grant select, insert, update, delete on table public.user_roles to service_role;

-- An access token outlives the sign-out; the session it was made for does not. Joining the session
-- means that a stolen admin's token is worth nothing once that admin has signed out.
create function private.is_admin() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select
    from public.user_roles as held
    join auth.sessions as session on session.user_id = held.user_id
    where held.user_id = auth.uid()
      and held.role = 'admin'
      and session.id = (auth.jwt() ->> 'session_id')::uuid
      and (session.not_after is null or session.not_after > now())
  );
$$;

comment on function private.is_admin is
  'True while the caller holds the role admin and the session of their token still exists.';

revoke all on function private.is_admin from public;
grant execute on function private.is_admin to authenticated;

create function private.require_admin() returns void
  language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Access denied: Admin privileges required' using errcode = '42501';
  end if;
end
$$;

comment on function private.require_admin is
  'Ends the call with 42501, which the API answers as 403, unless the caller is an admin.';

revoke all on function private.require_admin from public;
