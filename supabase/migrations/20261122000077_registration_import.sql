-- Lists of people. A list that is imported again changes nothing that is there already.
create function private.import_problem(
  p_name text, p_email text, p_attended boolean, p_starts_at timestamptz
) returns text
  language sql stable set search_path = ''
as $$
  select case
    when not private.is_name_and_email(coalesce(nullif(p_name, ''), '-'), p_email) then 'invalid'
    when p_attended and coalesce(p_starts_at, 'infinity') > now() then 'not_started'
  end;
$$;

comment on function private.import_problem is
  'Why a person cannot be imported into a session that starts then; null if they can. A list may have no names.';

-- One statement for the whole list, so that what follows registrations by trigger runs once for it.
create function private.import_people(
  p_session public.masterclass_sessions, p_rows jsonb, p_is_preview boolean
) returns text[]
  language sql set search_path = ''
as $$
  with fields as (
    select
      ordinality as place,
      coalesce(private.trim_text(value ->> 'name'), '') as name,
      private.trim_text(value ->> 'email') as email,
      coalesce(value ->> 'attended' = 'true', false) as attended
    from jsonb_array_elements(p_rows) with ordinality
  ),
  given as (
    select *, private.import_problem(name, email, attended, (p_session).starts_at) as problem
    from fields
  ),
  people as (
    select lower(email) as address, min(place) as first_place, bool_or(attended) as attended
    from given
    where problem is null
    group by lower(email)
  ),
  decided as (
    select
      people.*,
      earlier.id,
      case
        when earlier.id is null then 'added'
        when earlier.state = 'canceled' and earlier.confirm_by is null and not people.attended
          then 'canceled'
        when earlier.state <> 'registered' or earlier.confirm_by is not null
          or (people.attended and earlier.attended_at is null)
          then 'updated'
        else 'unchanged'
      end as outcome
    from people
    left join public.registrations as earlier
      on earlier.session_id = (p_session).id and lower(earlier.email) = people.address
  ),
  added as (
    insert into public.registrations (session_id, name, email, source, state, attended_at)
    select
      (p_session).id, given.name, given.email, 'import', 'registered',
      case when decided.attended then (p_session).starts_at end
    from decided
    join given on given.place = decided.first_place
    where decided.outcome = 'added' and not p_is_preview
  ),
  updated as (
    update public.registrations as registration
    set state = 'registered', confirm_by = null,
      attended_at = coalesce(
        registration.attended_at, case when decided.attended then (p_session).starts_at end)
    from decided
    where decided.outcome = 'updated' and registration.id = decided.id and not p_is_preview
  )
  select array_agg(
    case
      when given.problem is not null then given.problem
      when decided.outcome = 'canceled' or given.place = decided.first_place then decided.outcome
      else 'unchanged'
    end
    order by given.place
  )
  from given
  left join decided on decided.address = lower(given.email);
$$;

comment on function private.import_people is
  'Imports people and says of each what became of them: added, updated, unchanged, or, with nothing written, invalid, canceled or not_started. A preview says the same and writes nothing. Imported people have a seat even beyond the session''s seats, because somebody has promised it to them. A seat that waited for its confirmation needs none any more. Who canceled here stays canceled, unless they attended. Names, sources and consents that are there stay as they are, and a list brings no consent.';

create function private.import_registrations(
  p_session_id uuid, p_rows jsonb, p_is_preview boolean
) returns text[]
  language plpgsql security definer set search_path = ''
as $$
declare
  session public.masterclass_sessions;
  outcomes text[];
begin
  perform private.require_admin();
  if coalesce(jsonb_array_length(p_rows), 0) not between 1 and 2000 then
    raise invalid_parameter_value using message = 'A list has 1 to 2,000 people';
  end if;
  -- The form takes the same lock, so nobody registers between the look and the write.
  select * into session
  from public.masterclass_sessions
  where id = p_session_id
  for no key update;
  if not found then
    raise invalid_parameter_value using message = 'There is no such session';
  end if;
  outcomes := private.import_people(session, p_rows, p_is_preview);
  if not p_is_preview then
    perform private.add_audit_entry(
      'insert',
      'registration_imports',
      p_session_id::text,
      session.slug,
      p_changes => (
        select jsonb_object_agg(outcome, jsonb_build_array(null, amount))
        from (
          select outcome, count(*) as amount
          from unnest(outcomes) as outcome
          group by outcome
        ) as counted
      )
    );
  end if;
  return outcomes;
end
$$;

revoke all on function
  private.import_problem, private.import_people, private.import_registrations
  from public;
grant execute on function private.import_registrations to authenticated;

create function public.admin_import_registrations(
  p_session_id uuid default null,
  p_rows jsonb default '[]',
  p_is_preview boolean default false
) returns text[]
  language sql set search_path = ''
as $$
  select private.import_registrations(p_session_id, p_rows, p_is_preview);
$$;

comment on function public.admin_import_registrations is
  'For admins: imports 1 to 2,000 people, [{name, email, attended}], into a session and returns for each what became of them: added, updated, unchanged, invalid, canceled (here, so not imported) or not_started (attended before the session has started). A preview returns what would become of them and writes nothing. Anyone else gets 42501.';

revoke all on function public.admin_import_registrations
  from public, anon, authenticated, service_role;
grant execute on function public.admin_import_registrations to authenticated;
