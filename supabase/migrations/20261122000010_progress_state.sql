-- Numbers come first: jsonb keeps 1e131071 in a few bytes and writes it as 131,072 digits, so nothing
-- may cast a state to text before this has accepted it. A path query compares the numbers as they are.
create function private.is_progress_state(state jsonb) returns boolean
  language plpgsql stable set search_path = ''
as $$
declare
  latest constant numeric := (extract(epoch from now()) + 300) * 1000;
begin
  if jsonb_typeof(state) is distinct from 'object' then
    return false;
  end if;
  if exists (
    select from jsonb_path_query(state, 'strict $.** ? (@.type() == "number")') as number
    where abs(number::numeric) > 9007199254740991 or scale(number::numeric) > 20
  ) then
    return false;
  end if;
  if jsonb_path_exists(state, 'strict $.**{5} ? (@.type() == "object" || @.type() == "array")') then
    return false;
  end if;
  if (select count(*) > 1000 or max(char_length(key)) > 100 from jsonb_object_keys(state) as key) then
    return false;
  end if;
  return not exists (
    select from jsonb_each(state) as entry (key, value)
    where case
      when jsonb_typeof(value) <> 'object' then true
      when not value ? 'v' or value - 'v' - 't' <> '{}' then true
      when jsonb_typeof(value -> 't') is distinct from 'number' then true
      else (value -> 't')::numeric not between 0 and latest or scale((value -> 't')::numeric) > 0
    end
  );
end
$$;

comment on function private.is_progress_state is
  'Whether the site can read this state: an object of at most 1000 keys of at most 100 characters. Each entry is exactly {"v", "t"}. t is a whole number of milliseconds since 1970, at most five minutes ahead of the server. v has at most three levels of lists and objects. Every number is at most 2^53 - 1 and has at most 20 decimals.';

revoke all on function private.is_progress_state from public;
grant execute on function private.is_progress_state to authenticated, service_role;

-- Check constraints run in the order of their names: this one before state_size, which casts to text.
alter table public.user_progress
  drop constraint state_is_an_object,
  add constraint progress_state_is_valid check (private.is_progress_state(state));

-- plpgsql: its first statement decides before anything reads the entries.
create or replace function public.save_progress(
  p_resource_id uuid default null,
  p_state jsonb default '{}',
  p_completed boolean default false
) returns public.user_progress
  language plpgsql set search_path = ''
as $$
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

create function public.tool_progress(p_resource_type text default '') returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'resource_id', tool.id,
    'state', progress.state,
    'completed_at', progress.completed_at,
    'server_time', now()
  )
  from (select private.caller_id() as id where private.require_session()) as caller
  left join lateral (
    select resource.id
    from public.resources as resource
    where resource.is_active and resource.resource_type = p_resource_type
    order by resource.position, resource.created_at, resource.id
    limit 1
  ) as tool on true
  left join public.user_progress as progress
    on progress.resource_id = tool.id and progress.user_id = caller.id;
$$;

comment on function public.tool_progress is
  'The caller''s progress in the first active resource of a type: {resource_id, state, completed_at, server_time}. resource_id is null while the tool is not offered, state while it has not been started. server_time lets a device with a wrong clock date its edits correctly.';

revoke all on function public.tool_progress from public, anon, authenticated, service_role;
grant execute on function public.tool_progress to authenticated;

comment on column public.user_progress.state is
  'A map in which the last writer of each key wins: {"key": {"v": any JSON, "t": milliseconds since 1970 when it was written, by the server''s clock as far as the device knew it}}, at most 262144 bytes, as private.is_progress_state accepts it.';
