-- Whether the site can read this state: an object of at most 1000 keys of at most 100 characters.
-- Each entry is exactly {"v", "t"}. t is a whole number of milliseconds since 1970, at most five
-- minutes ahead of the server. v has at most three levels of lists and objects. Every number is at
-- most 2^53 - 1 and has at most 20 decimals. Under note:1 to note:30, and no other key of that
-- kind, v is a text of at most 500 characters in three lines, what a member notes on a day of the
-- challenge; under kept:<stone>:0 to 6 it is the last such weekday on which the plan was kept, or
-- empty. Numbers come first: jsonb keeps 1e131071 in a few bytes and writes it as 131,072 digits,
-- so nothing may cast a state to text before this has accepted it. A path query compares the
-- numbers as they are.
create function private.is_progress_state(state jsonb) returns boolean
  language plpgsql stable set search_path = '' as $$
declare
  latest constant numeric := (extract(epoch from now()) + 300) * 1000;
begin
  return case
    when jsonb_typeof(state) is distinct from 'object' then false
    when exists (
      select from jsonb_path_query(state, 'strict $.** ? (@.type() == "number")') as number
      where abs(number::numeric) > 9007199254740991 or scale(number::numeric) > 20
    ) then false
    when jsonb_path_exists(
      state, 'strict $.**{5} ? (@.type() == "object" || @.type() == "array")'
    ) then false
    when (
      select count(*) > 1000 or max(char_length(key)) > 100 from jsonb_object_keys(state) as key
    ) then false
    else not exists (
      select from jsonb_each(state) as entry (key, value)
      where case
        when jsonb_typeof(value) <> 'object' then true
        when not value ? 'v' or value - 'v' - 't' <> '{}' then true
        when jsonb_typeof(value -> 't') is distinct from 'number' then true
        when (value -> 't')::numeric not between 0 and latest then true
        when scale((value -> 't')::numeric) > 0 then true
        when key ~ '^(note|kept):' and jsonb_typeof(value -> 'v') <> 'string' then true
        when key like 'note:%' then key !~ '^note:([1-9]|[12][0-9]|30)$'
          or char_length(value ->> 'v') > 500 or value ->> 'v' ~ E'\n.*\n.*\n'
        when key like 'kept:%' then key !~ '^kept:(critical|creative|prompt|learning|flow):[0-6]$'
          or value ->> 'v' !~ '^(\d{4}-\d\d-\d\d)?$'
        else false
      end
    )
  end;
end
$$;

-- Of each key the entry with the later t; of two equal t the value whose text is greater byte by
-- byte. Commutative, associative and idempotent, so saves may arrive twice and in any order.
-- Entries without a numeric t or without v are left out.
create function private.merge_state(a jsonb, b jsonb) returns jsonb
  language sql immutable set search_path = '' as $$
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

-- Check constraints run in the order of their names: progress_state_is_valid before state_size,
-- which casts to text.
create table public.user_progress (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  resource_id uuid not null references public.resources (id) on delete cascade,
  -- A map in which the last writer of each key wins: {"key": {"v": any JSON, "t": milliseconds
  -- since 1970 when it was written, by the server's clock as far as the device knew it}}, at most
  -- 262144 bytes, as private.is_progress_state accepts it.
  state jsonb not null default '{}'
    constraint progress_state_is_valid check (private.is_progress_state(state))
    constraint state_size check (octet_length(state::text) <= 262144),
  completed_at timestamptz,
  completed_on date generated always as ((completed_at at time zone 'utc')::date) stored,
  -- Another and greater number after every change, also of a row that was deleted and started
  -- again: devices name the one they have.
  revision bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint one_row_a_member_and_tool unique (user_id, resource_id) include (completed_at)
);

comment on table public.user_progress is
  'What a member has done in a tool. Only that member reads it; admins see figures, never what was written.';
select private.secure('public.user_progress', 'id', 'user_id', 'resource_id', 'created_at');

create policy "A member reads and changes their own progress" on public.user_progress
  for all to authenticated using (user_id = (select auth.uid()));
create policy "Only active tools are started" on public.user_progress
  as restrictive for insert to authenticated with check (
    exists (select from public.resources as tool where tool.id = resource_id and tool.is_active)
  );
create policy "Only a live session starts progress" on public.user_progress
  as restrictive for insert to authenticated with check ((select private.require_session()));
create policy "Only a live session changes progress" on public.user_progress
  as restrictive for update to authenticated using ((select private.require_session()));
create policy "Only a live session deletes progress" on public.user_progress
  as restrictive for delete to authenticated using ((select private.require_session()));

grant select, delete, insert (user_id, resource_id, state, completed_at),
  update (state, completed_at) on table public.user_progress to authenticated;

-- The unique constraint's index is that of user_id. The figures of /admin are read from these two
-- alone; days are few, so that this one is small.
create index user_progress_of_a_resource on public.user_progress (resource_id, completed_on);

-- Times are the server's: nothing that a member's device says of the time may reach the figures.
create function private.stamp_progress() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.revision := greatest(
    coalesce(old.revision, 0) + 1, trunc(extract(epoch from clock_timestamp()) * 1000)
  );
  if current_user in ('anon', 'authenticated') then
    new.created_at := coalesce(old.created_at, now());
    new.updated_at := now();
    if new.completed_at is not null then
      new.completed_at := coalesce(old.completed_at, now());
    end if;
  end if;
  return new;
end
$$;

create trigger user_progress_is_stamped_by_the_server
  before insert or update on public.user_progress
  for each row execute function private.stamp_progress();

-- Every argument has a default, because the embedded backend answers a browser's preflight as a
-- call without arguments, and with 404 if there is no such function. A null resource is refused by
-- the table. It is plpgsql, so that its first statement decides before anything reads the entries.
create function public.save_progress(
  p_resource_id uuid default null, p_state jsonb default '{}', p_completed boolean default false
) returns public.user_progress
  language plpgsql set search_path = '' as $$
declare
  saved public.user_progress;
begin
  if private.is_progress_state(p_state) is not true then
    raise exception 'p_state violates check constraint "progress_state_is_valid"'
      using errcode = 'check_violation';
  end if;
  insert into public.user_progress as stored (user_id, resource_id, state, completed_at)
  values (private.caller_id(), p_resource_id, p_state, case when p_completed then now() end)
  on conflict (user_id, resource_id) do update set
    state = private.merge_state(stored.state, excluded.state),
    completed_at = coalesce(stored.completed_at, excluded.completed_at)
  returning * into saved;
  return saved;
end
$$;
comment on function public.save_progress is
  'Merges a device''s entries into the caller''s progress and returns the merged row. May be repeated and called from many tabs at once: nothing is lost. A completed tool stays completed. A state that is not valid is rejected with 23514.';

grant execute on function
  private.is_progress_state, private.merge_state, public.save_progress to authenticated;
grant execute on function private.is_progress_state to service_role;
