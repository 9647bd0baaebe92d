-- All members for a file, a thousand a call. The id is the place in the list: unlike a moment it
-- loses nothing on its way through JSON, and a member who leaves in between moves nobody.
create function private.member_export(p_after uuid)
  returns table (
    id uuid,
    full_name text,
    email text,
    joined_at timestamptz,
    last_active_at timestamptz,
    started bigint,
    completed bigint
  )
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select
      profile.id,
      profile.full_name,
      account.email::text,
      profile.created_at,
      greatest(account.last_sign_in_at, work.last_saved_at),
      work.started,
      work.completed
    from (
      select * from public.profiles as every
      where every.id > p_after order by every.id limit 1000
    ) as profile
    join auth.users as account on account.id = profile.id
    cross join lateral (
      select
        max(progress.updated_at) as last_saved_at,
        count(*) as started,
        count(progress.completed_at) as completed
      from public.user_progress as progress
      where progress.user_id = profile.id
    ) as work
    order by profile.id;
end
$$;

revoke all on function private.member_export from public;
grant execute on function private.member_export to authenticated;

create function public.admin_member_export(
  p_after uuid default '00000000-0000-0000-0000-000000000000'
)
  returns table (
    id uuid,
    full_name text,
    email text,
    joined_at timestamptz,
    last_active_at timestamptz,
    started bigint,
    completed bigint
  )
  language sql stable set search_path = ''
as $$
  select * from private.member_export(p_after);
$$;

comment on function public.admin_member_export is
  'For admins: the next members after this id, in the order of their ids, 1000 at most; an empty answer is the end. Anyone else gets 42501.';

revoke all on function public.admin_member_export from public, anon, authenticated, service_role;
grant execute on function public.admin_member_export to authenticated;

create function private.order_resources(p_ids uuid[]) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  update public.resources as resource
  set position = wanted.place
  from unnest(p_ids) with ordinality as wanted (id, place)
  where resource.id = wanted.id and resource.position <> wanted.place;
end
$$;

revoke all on function private.order_resources from public;
grant execute on function private.order_resources to authenticated;

create function public.admin_order_resources(p_ids uuid[] default '{}') returns void
  language sql set search_path = ''
as $$
  select private.order_resources(p_ids);
$$;

comment on function public.admin_order_resources is
  'For admins: puts resources into the order of these ids, all at once. Anyone else gets 42501.';

revoke all on function public.admin_order_resources from public, anon, authenticated, service_role;
grant execute on function public.admin_order_resources to authenticated;

-- Whose account an address is: for the owner's own scripts, which have the secret key and so may
-- write to user_roles, but cannot read the accounts.
create function private.account_of(p_email text) returns uuid
  language sql stable security definer set search_path = ''
as $$
  select id from auth.users where lower(email) = lower(private.trim_text(p_email)) limit 1;
$$;

revoke all on function private.account_of from public;
grant execute on function private.account_of to service_role;

create function public.account_of(p_email text) returns uuid
  language sql stable set search_path = ''
as $$
  select private.account_of(p_email);
$$;

comment on function public.account_of is
  'The id of the account with this e-mail address, for the secret key alone; null if there is none.';

revoke all on function public.account_of from public, anon, authenticated, service_role;
grant execute on function public.account_of to service_role;
