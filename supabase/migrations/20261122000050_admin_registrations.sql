-- Admins read a session's registrations in the order of arrival, page by page, or search them.
drop index public.registrations_newest_first;
create index registrations_by_arrival on public.registrations (session_id, position);
create index registrations_by_word on public.registrations
  using gin (private.words_of(name || ' ' || email));
-- Whoever writes a row computes its words for the index.
grant execute on function private.words_of to service_role;

create function private.registrations(
  p_session_id uuid, p_search text, p_before bigint, p_limit integer
)
  returns table (
    id uuid,
    name text,
    email text,
    state text,
    place bigint,
    source text,
    wants_news boolean,
    created_at timestamptz,
    attended_at timestamptz,
    has_account boolean,
    "position" bigint
  )
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  found_ids uuid[];
begin
  perform private.require_admin();
  if coalesce(private.trim_text(p_search), '') = '' then
    found_ids := array(
      select id from public.registrations
      where session_id = p_session_id and position < p_before
      order by position desc limit p_limit
    );
  else
    found_ids := array(
      select id from public.registrations
      where session_id = p_session_id and position < p_before
        and private.words_of(name || ' ' || email) @@ private.member_query(p_search)
      order by position desc limit p_limit
    );
  end if;
  return query
    select
      registration.id,
      registration.name,
      registration.email,
      case
        when attended_at is not null then 'attended'
        when confirm_by is not null and state <> 'canceled' then 'unconfirmed'
        else state
      end,
      waiting.place,
      source,
      wants_news,
      created_at,
      attended_at,
      user_id is not null,
      position
    from public.registrations as registration
    left join (
      select id, row_number() over (order by position) as place
      from public.registrations
      where session_id = p_session_id and state = 'waiting'
    ) as waiting using (id)
    where registration.id = any (found_ids)
    order by position desc;
end
$$;

create function public.admin_registrations(
  p_session_id uuid default null,
  p_search text default '',
  p_before bigint default 9223372036854775807
)
  returns table (
    id uuid,
    name text,
    email text,
    state text,
    place bigint,
    source text,
    wants_news boolean,
    created_at timestamptz,
    attended_at timestamptz,
    has_account boolean,
    "position" bigint
  )
  language sql stable set search_path = ''
as $$
  select * from private.registrations(p_session_id, p_search, p_before, 50);
$$;

comment on function public.admin_registrations is
  'For admins: a session''s registrations, newest first, 50 at a time: the newest, or the newest of those before this position. A search finds the beginnings of words in names and email addresses. state is registered, waiting, unconfirmed (it holds its place until confirm_by), canceled or attended; place is that on the waiting list. Anyone else gets 42501.';

create function public.admin_registration_export(
  p_session_id uuid default null,
  p_before bigint default 9223372036854775807
)
  returns table (
    id uuid,
    name text,
    email text,
    state text,
    place bigint,
    source text,
    wants_news boolean,
    created_at timestamptz,
    attended_at timestamptz,
    has_account boolean,
    "position" bigint
  )
  language sql volatile set search_path = ''
as $$
  select private.record_export(
    'registrations',
    (select slug from public.masterclass_sessions where id = p_session_id)
  );
  select * from private.registrations(p_session_id, '', p_before, 1000);
$$;

comment on function public.admin_registration_export is
  'For admins: what admin_registrations returns, 1000 at a time. The audit log records it. Anyone else gets 42501.';

-- One entry for each statement and session, without what the people wrote.
create function private.record_registration_deletion() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.add_audit_entry(
    'delete', 'registrations', deletion.id, deletion.slug,
    p_changes => jsonb_build_object('registrations', jsonb_build_array(deletion.amount, 0))
  )
  from (
    select slug, count(*) as amount, case count(*) when 1 then min(removed.id::text) end as id
    from removed
    join public.masterclass_sessions as session on session.id = session_id
    group by slug
  ) as deletion;
  return null;
end
$$;

comment on function private.record_registration_deletion is
  'Records how many registrations of a session were deleted, and the id if it was one.';

-- Only what an admin, the owner or the secret key deletes itself: not what goes with its session or
-- account, and not what a function deletes, such as expired registrations.
create trigger deleted_registrations_are_audited
  after delete on public.registrations
  referencing old table as removed
  for each statement
  when (
    pg_trigger_depth() = 0
    and current_user = coalesce(nullif(current_setting('role', true), 'none'), session_user)
  )
  execute function private.record_registration_deletion();

revoke all on function
  private.registrations, private.record_export, private.record_registration_deletion
  from public;
grant execute on function private.registrations, private.record_export to authenticated;
revoke all on function public.admin_registrations, public.admin_registration_export
  from public, anon, authenticated, service_role;
grant execute on function public.admin_registrations, public.admin_registration_export
  to authenticated;
