-- What a page of the members' area shows, in one answer: a page asks once instead of once for each
-- of its parts. Row-level security decides what the parts hold. A part that fails is null, with its
-- error's code under its name in errors, and the others are there all the same.

-- The caller's progress by the type of a tool, in its first active resource: {type: {resource_id,
-- revision, completed_at, state}}. revision is 0 and state {} before the tool is started. p_known
-- is {resource id: revision}; a tool whose revision is that one comes without a state.
create function private.offered_tools(p_known jsonb) returns jsonb
  language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(
    tool.resource_type,
    jsonb_build_object(
      'resource_id', tool.id,
      'revision', coalesce(progress.revision, 0),
      'completed_at', progress.completed_at
    ) || case
      when coalesce(progress.revision, 0)::text = p_known ->> tool.id::text then '{}'
      else jsonb_build_object('state', coalesce(progress.state, '{}'))
    end
  ), '{}')
  from (
    select distinct on (resource_type) id, resource_type
    from public.resources
    where is_active
    order by resource_type, position, created_at, id
  ) as tool
  left join public.user_progress as progress
    on progress.resource_id = tool.id and progress.user_id = private.caller_id();
$$;

-- The seats that public.member_page describes. With its own rights, as the links of a session are
-- nobody's to read.
create function private.caller_seats() returns jsonb
  language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(shown) order by shown.starts_at, shown.id), '[]')
  from public.registrations as registration
  join public.masterclass_sessions as session on session.id = registration.session_id
  cross join lateral (
    select slug as id, title, starts_at, time_zone, minutes, private.opens_at(session) as opens_at,
      case when session.canceled_at is not null then cancel_reason end as reason,
      private.recording_of(session) as recording
  ) as shown
  where registration.person_id = private.caller_person()
    and registration.state = 'registered'
    and num_nonnulls(registration.confirmed_at, registration.imported_at) > 0
    and coalesce(session.ends_at, 'infinity') > now() - interval '30 days';
$$;

-- The named parts of a page, for its caller: {server_time, part: its content, ..., errors: {part:
-- SQLSTATE}}. Ends with PT401 unless the caller's session is live. overview is defined with the
-- other functions for admins.
create function private.page(p_parts text[], p_known jsonb default null) returns jsonb
  language plpgsql stable set search_path = '' as $$
declare
  caller constant uuid := private.caller_id();
  page jsonb := jsonb_build_object('server_time', now());
  errors jsonb := '{}';
  part text;
  content jsonb;
begin
  perform private.require_session();
  foreach part in array p_parts loop
    begin
      case part
        when 'full_name' then content := (
          select to_jsonb(full_name) from public.profiles where id = caller
        );
        when 'is_admin' then content := to_jsonb(private.is_admin());
        when 'wants_news' then content := to_jsonb(private.wants_news());
        when 'announcements' then content := to_jsonb(array(
          select jsonb_build_object('id', id, 'title', title, 'body', body)
          from public.announcements
          where is_active and (ends_at is null or ends_at > now())
            and id not in (
              select announcement_id from public.announcement_dismissals where user_id = caller
            )
          order by created_at desc, id
        ));
        when 'seats' then content := private.caller_seats();
        when 'resources' then content := to_jsonb(array(
          select jsonb_build_object(
            'id', id, 'title', title, 'description', description, 'type', resource_type)
          from public.resources
          where is_active
          order by position, created_at, id
        ));
        when 'tools' then content := private.offered_tools(p_known);
        when 'overview' then content := private.overview();
        when 'unread' then content := (
          select to_jsonb(count(*)) from public.contact_messages where handled_at is null
        );
      end case;
    exception when others then
      content := null;
      errors := errors || jsonb_build_object(part, sqlstate);
    end;
    page := page || jsonb_build_object(part, content);
  end loop;
  return page || jsonb_build_object('errors', errors);
end
$$;

create function public.member_page(p_known jsonb default '{}') returns jsonb
  language sql stable set search_path = '' return private.page(
    '{full_name, is_admin, wants_news, announcements, seats, resources, tools}', p_known
  );
comment on function public.member_page is
  'All that the pages of the members'' area show: {server_time, full_name or null, is_admin, wants_news: whether news are sent to the caller by email, announcements: [{id, title, body}] that run and the caller has not dismissed, newest first, seats: [{id, title, starts_at, time_zone, minutes, opens_at: when the way in opens, reason: why the session was canceled, recording}] that the caller has in sessions that ended at most 30 days ago, resources: [{id, title, description, type}] that are active, in order, tools: what private.offered_tools returns, errors: {part: SQLSTATE}}. A part that fails is null and named in errors. p_known is {resource id: revision} of the states that the device has. server_time lets a device with a wrong clock date its edits correctly.';

create function public.admin_page() returns jsonb
  language sql stable set search_path = ''
  return private.page('{full_name, is_admin, overview, unread}');
comment on function public.admin_page is
  'What /admin shows first: full_name and is_admin as in member_page, overview: what private.overview returns, unread: the number of messages that nobody has handled. For anyone who is no admin overview is null, with 42501 in errors, and unread is 0.';

create function private.my_records() returns jsonb
  language sql stable security definer set search_path = '' as $$
  select private.require_session();
  select jsonb_build_object(
    'person', to_jsonb(person),
    'suppression', to_jsonb(suppression),
    'sessions', array(
      select to_jsonb(session) - 'refresh_token_hmac_key' from auth.sessions as session
      where user_id = auth.uid()
    ),
    'emails', array(
      select to_jsonb(email) - '{key, claim}'::text[] from private.emails as email
      where person_id = person.id order by email.created_at
    ),
    'registrations', array(
      select to_jsonb(registration) || jsonb_build_object('session', session)
      from public.registrations as registration
      cross join lateral (
        select slug, starts_at from public.masterclass_sessions where id = session_id
      ) as session
      where person_id = person.id
      order by created_at
    ),
    'consents', array(
      select to_jsonb(consent) - '{id, person_id}'::text[]
      from private.consents as consent where person_id = person.id order by id
    ),
    'changes', array(
      select entry from public.change_log as entry
      where happened_at >= private.change_log_cutoff() and (auth.uid() in (actor, account)
        or row_id in (select id::text from public.registrations where person_id = person.id))
      order by id
    )
  )
  from (select) as caller left join private.people as person on person.id = private.caller_person()
  left join private.email_suppressions as suppression
    on suppression.address = private.fold_address(person.address);
$$;
comment on function private.my_records is
  'For the data download, each the oldest first: {person: the address and when it was proved, suppression: why it gets no email, both null if there is none, sessions: the sign-ins, emails: to the caller, registrations: those of the caller, [{the columns of registrations, session: {slug, starts_at}}], consents: when the caller agreed to news or took that back, [{is_given, page, wording, created_at}], changes: the entries of the change log by or about the caller or their registrations}.';

select private.publish('authenticated', 'my_records');
grant execute on function
  private.offered_tools, private.caller_seats, private.page, public.member_page, public.admin_page
  to authenticated;
