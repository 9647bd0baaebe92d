-- Lists from other platforms. A browser sends them in batches, so every step may be repeated: a list
-- that is imported again, or after its import was interrupted, changes nothing that is there already.
create function private.import_registration(
  p_session public.masterclass_sessions, p_source text, p_row jsonb
) returns text
  language plpgsql set search_path = ''
as $$
declare
  person_name text := coalesce(private.trim_text(p_row ->> 'name'), '');
  person_email text := private.trim_text(p_row ->> 'email');
  attended boolean := coalesce(p_row ->> 'attended' = 'true', false);
  earlier public.registrations;
begin
  if not private.is_name_and_email(coalesce(nullif(person_name, ''), '-'), person_email) then
    return 'invalid';
  end if;
  if attended and coalesce(p_session.starts_at, 'infinity') > now() then
    return 'not_started';
  end if;
  insert into public.registrations
    (session_id, name, email, source, wants_news, state, attended_at)
  values (
    p_session.id, person_name, person_email, p_source,
    coalesce(p_row ->> 'wants_news' = 'true', false),
    'registered',
    case when attended then p_session.starts_at end
  )
  on conflict (session_id, lower(email)) do nothing;
  if found then
    return 'added';
  end if;
  select * into earlier
  from public.registrations
  where session_id = p_session.id and lower(email) = lower(person_email);
  if earlier.state = 'canceled' and not attended then
    return 'canceled';
  end if;
  update public.registrations
  set state = 'registered',
    attended_at = coalesce(attended_at, case when attended then p_session.starts_at end)
  where id = earlier.id
    and (state <> 'registered' or (attended and attended_at is null));
  return case when found then 'updated' else 'unchanged' end;
end
$$;

comment on function private.import_registration is
  'Imports one person and says what became of them: added, updated, unchanged, or, with nothing written, invalid, canceled or not_started. Imported people have a seat even beyond the session''s seats, because the platform has promised it to them. Who canceled here stays canceled, unless they attended. Names, sources and consents that are there stay as they are, so that an old list does not bring back a consent that was withdrawn.';

create function private.import_counts(p_earlier jsonb, p_outcomes text[]) returns jsonb
  language sql immutable set search_path = ''
as $$
  select jsonb_object_agg(outcome, jsonb_build_array(null, amount))
  from (
    select outcome, sum(amount) as amount
    from (
      select outcome, 1::bigint as amount from unnest(p_outcomes) as outcome
      union all
      select key, (value ->> 1)::bigint from jsonb_each(p_earlier)
    ) as parts
    group by outcome
  ) as totals;
$$;

comment on function private.import_counts is
  'How often there was each outcome, as the changes of an audit entry; of the earlier batches too.';

create function private.record_import(p_import_id uuid, p_session text, p_outcomes text[])
  returns void
  language plpgsql set search_path = ''
as $$
begin
  update public.audit_log
  set changes = private.import_counts(changes, p_outcomes)
  where actor = private.audit_number(auth.uid())
    and table_name = 'registration_imports'
    and row_id = p_import_id::text;
  if not found then
    perform private.add_audit_entry(
      'insert',
      'registration_imports',
      p_import_id::text,
      p_session,
      p_changes => private.import_counts('{}', p_outcomes)
    );
  end if;
end
$$;

comment on function private.record_import is
  'All batches of an import are one audit entry, whose counts grow with each of them. The browser chooses the import''s id; an admin''s id never reaches the entry of another.';

create function private.import_registrations(
  p_session_id uuid, p_source text, p_import_id uuid, p_rows jsonb
) returns text[]
  language plpgsql security definer set search_path = ''
as $$
declare
  session public.masterclass_sessions;
  person jsonb;
  outcomes text[] := '{}';
begin
  perform private.require_admin();
  if coalesce(jsonb_array_length(p_rows), 0) not between 1 and 500 then
    raise invalid_parameter_value using message = 'A batch has 1 to 500 rows';
  end if;
  select * into session
  from public.masterclass_sessions
  where id = p_session_id
  for no key update;
  if not found then
    raise invalid_parameter_value using message = 'There is no such session';
  end if;
  for person in select value from jsonb_array_elements(p_rows) loop
    outcomes := outcomes || private.import_registration(session, p_source, person);
  end loop;
  perform private.record_import(p_import_id, session.slug, outcomes);
  return outcomes;
end
$$;

revoke all on function
  private.import_registration, private.import_counts, private.record_import,
  private.import_registrations
  from public;
grant execute on function private.import_registrations to authenticated;

create function public.admin_import_registrations(
  p_session_id uuid default null,
  p_source text default null,
  p_import_id uuid default null,
  p_rows jsonb default '[]'
) returns text[]
  language sql set search_path = ''
as $$
  select private.import_registrations(p_session_id, p_source, p_import_id, p_rows);
$$;

comment on function public.admin_import_registrations is
  'For admins: imports 1 to 500 people, [{name, email, attended, wants_news}], into a session and returns for each what became of them: added, updated, unchanged, invalid, canceled (here, so not imported) or not_started (attended before the session has started). All batches with one import id are one audit entry. Anyone else gets 42501.';

revoke all on function public.admin_import_registrations
  from public, anon, authenticated, service_role;
grant execute on function public.admin_import_registrations to authenticated;
