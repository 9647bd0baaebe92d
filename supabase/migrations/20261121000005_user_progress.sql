create table public.user_progress (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  resource_id uuid not null references public.resources (id) on delete cascade,
  state jsonb not null default '{}'
    constraint state_is_an_object check (jsonb_typeof(state) = 'object')
    constraint state_size check (octet_length(state::text) <= 262144),
  completed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint one_row_a_member_and_tool unique (user_id, resource_id)
);

comment on table public.user_progress is
  'What a member has done in a tool. Only that member reads it; admins see figures, never what was written.';
comment on column public.user_progress.state is
  'A map in which the last writer of each key wins: {"key": {"v": any JSON, "t": milliseconds since 1970 of the device that wrote it}}, at most 262144 bytes.';

alter table public.user_progress enable row level security;

create policy "A member reads their own progress" on public.user_progress
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "A member starts an active tool for themselves" on public.user_progress
  for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and exists (
      select from public.resources as tool where tool.id = resource_id and tool.is_active
    )
  );

create policy "A member changes their own progress" on public.user_progress
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

create policy "A member deletes their own progress" on public.user_progress
  for delete to authenticated
  using (user_id = (select auth.uid()));

revoke all on table public.user_progress from public, anon, authenticated, service_role;
grant select, delete on table public.user_progress to authenticated;
grant insert (user_id, resource_id, state, completed_at), update (state, completed_at)
  on table public.user_progress to authenticated;
grant select, insert, update, delete on table public.user_progress to service_role;

-- user_id is led by the unique constraint's index.
create index user_progress_of_a_resource on public.user_progress (resource_id);

create trigger user_progress_keeps_its_identity
  before update on public.user_progress
  for each row
  when (
    old.id is distinct from new.id
    or old.user_id is distinct from new.user_id
    or old.resource_id is distinct from new.resource_id
    or old.created_at is distinct from new.created_at
  )
  execute function private.refuse_change();

-- Times are the server's: a member's clock, or a member's joke, must not reach the figures.
create function private.stamp_progress() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  new.updated_at := now();
  if tg_op = 'INSERT' then
    new.created_at := now();
  end if;
  if new.completed_at is not null then
    new.completed_at := case when tg_op = 'UPDATE' then coalesce(old.completed_at, now()) else now() end;
  end if;
  return new;
end
$$;

revoke all on function private.stamp_progress from public;

create trigger user_progress_is_stamped_by_the_server
  before insert or update on public.user_progress
  for each row execute function private.stamp_progress();

create function private.merge_state(a jsonb, b jsonb) returns jsonb
  language sql immutable set search_path = ''
as $$
  with entry as (
    select key, value -> 'v' as v, trunc((value ->> 't')::numeric) as t
    from (select * from jsonb_each(a) union all select * from jsonb_each(b)) as both_sides
    where jsonb_typeof(value -> 't') = 'number' and value ? 'v'
  ), winner as (
    select distinct on (key) key, v, t
    from entry
    order by key, t desc, v::text collate "C" desc
  )
  select coalesce(jsonb_object_agg(key, jsonb_build_object('v', v, 't', t)), '{}')
  from winner;
$$;

comment on function private.merge_state is
  'Of each key the entry with the later t; of two equal t the value whose text is greater byte by byte. Commutative, associative and idempotent, so saves may arrive twice and in any order. Entries without a numeric t or without v are left out.';

revoke all on function private.merge_state from public;
grant execute on function private.merge_state to authenticated;

-- Inside a function the caller would need the right to look up names in auth, which the embedded
-- backend does not give.
create function private.caller_id() returns uuid
  language sql stable security definer set search_path = ''
as $$
  select auth.uid();
$$;

revoke all on function private.caller_id from public;
grant execute on function private.caller_id to authenticated;

-- Every argument has a default, because the embedded backend answers a browser's preflight as a call
-- without arguments, and with 404 if there is no such function. A null resource is refused by the table.
create function public.save_progress(
  p_resource_id uuid default null,
  p_state jsonb default '{}',
  p_completed boolean default false
) returns public.user_progress
  language sql set search_path = ''
as $$
  insert into public.user_progress as stored (user_id, resource_id, state, completed_at)
  values (
    private.caller_id(),
    p_resource_id,
    private.merge_state('{}', p_state),
    case when p_completed then now() end
  )
  on conflict (user_id, resource_id) do update set
    state = private.merge_state(stored.state, excluded.state),
    completed_at = coalesce(stored.completed_at, excluded.completed_at)
  returning *;
$$;

comment on function public.save_progress is
  'Merges a device''s entries into the caller''s progress and answers the merged row. May be repeated and called from many tabs at once: nothing is lost. A completed tool stays completed.';

revoke all on function public.save_progress from public, anon, authenticated, service_role;
grant execute on function public.save_progress to authenticated;
