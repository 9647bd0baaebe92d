-- What a page of the members' area shows, in one answer: a page asks once instead of once for each
-- of its parts. Row-level security decides what the parts hold. A part that fails is null, with its
-- error's code under its name in errors, and the others are there all the same.

create function private.page_profile() returns jsonb
  language sql stable set search_path = '' as $$
  select jsonb_build_object('full_name', full_name)
  from public.profiles
  where id = private.caller_id();
$$;

create function private.page_is_admin() returns jsonb
  language sql stable set search_path = '' as $$
  select to_jsonb(private.is_admin());
$$;

create function private.page_wants_news() returns jsonb
  language sql stable set search_path = '' as $$
  select to_jsonb(private.wants_news());
$$;

create function private.page_announcements() returns jsonb
  language sql stable set search_path = '' as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object('id', id, 'title', title, 'body', body) order by created_at desc, id
    ),
    '[]'
  )
  from public.announcements
  where is_active and (ends_at is null or ends_at > now())
    and id not in (
      select announcement_id
      from public.announcement_dismissals
      where user_id = private.caller_id()
    );
$$;

create function private.page_seats() returns jsonb
  language sql stable set search_path = '' as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object('id', session.slug, 'starts_at', session.starts_at)
      order by session.starts_at, session.slug
    ),
    '[]'
  )
  from public.registrations as registration
  join public.masterclass_sessions as session on session.id = registration.session_id
  where registration.user_id = private.caller_id()
    and registration.state = 'registered' and registration.confirm_by is null
    and coalesce(session.starts_at, 'infinity') > now() - interval '3 hours';
$$;

create function private.page_resources() returns jsonb
  language sql stable set search_path = '' as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', id, 'title', title, 'description', description, 'type', resource_type
      )
      order by position, created_at, id
    ),
    '[]'
  )
  from public.resources
  where is_active;
$$;

create function private.page_progress() returns jsonb
  language sql stable set search_path = '' as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'resource_id', resource_id, 'state', state, 'completed_at', completed_at
      )
    ),
    '[]'
  )
  from public.user_progress
  where user_id = private.caller_id();
$$;

create function private.page(p_parts text[]) returns jsonb
  language plpgsql stable set search_path = '' as $$
declare
  page jsonb := '{}';
  errors jsonb := '{}';
  part text;
  content jsonb;
begin
  perform private.require_session();
  foreach part in array p_parts loop
    begin
      execute format('select private.%I()', 'page_' || part) into content;
    exception when others then
      content := null;
      errors := errors || jsonb_build_object(part, sqlstate);
    end;
    page := page || jsonb_build_object(part, content);
  end loop;
  return page || jsonb_build_object('errors', errors);
end
$$;
comment on function private.page is
  'The named parts of a page: {part: what private.page_<part>() returns, ..., errors: {part: SQLSTATE}}. Ends with PT401 unless the caller''s session is live.';

create function public.account_page() returns jsonb
  language sql stable set search_path = '' as $$
  select private.page('{profile, is_admin, wants_news}');
$$;
comment on function public.account_page is
  'What a page of the members'' area without data of its own shows: {profile: {full_name} or null, is_admin, wants_news: whether announcements are sent to the caller by email, errors: {part: SQLSTATE}}. A part that fails is null and named in errors.';

create function public.dashboard_page() returns jsonb
  language sql stable set search_path = '' as $$
  select private.page('{profile, is_admin, announcements, seats, resources, progress}');
$$;
comment on function public.dashboard_page is
  'account_page with announcements: [{id, title, body}] that run and the caller has not dismissed, newest first, seats: [{id, starts_at}] that the caller has confirmed in sessions that are not over, id being the session''s in the content, resources: [{id, title, description, type}] that are active, in order, progress: [{resource_id, state, completed_at}] of the caller.';

create function public.tool_page(p_resource_type text default '') returns jsonb
  language plpgsql stable set search_path = '' as $$
declare
  page constant jsonb := private.page('{profile, is_admin}');
begin
  return page || jsonb_build_object('tool', public.tool_progress(p_resource_type));
exception when others then
  return jsonb_set(page || '{"tool": null}', '{errors, tool}', to_jsonb(sqlstate));
end
$$;
comment on function public.tool_page is
  'account_page with tool: what tool_progress returns for this type.';

grant execute on function
  private.page_profile, private.page_is_admin, private.page_wants_news, private.page_announcements,
  private.page_seats, private.page_resources, private.page_progress, private.page
  to authenticated;
grant execute on function public.account_page, public.dashboard_page, public.tool_page
  to authenticated;
