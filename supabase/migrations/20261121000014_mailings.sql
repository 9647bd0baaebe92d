-- Emails that an admin wrote. They can be changed until they start, and stopped until they have
-- gone out. Whom one is for is decided when it starts; the sender's tick then goes through the
-- people in the order of their ids, so that starting costs the same for any number.
create table private.mailings (
  id uuid primary key default gen_random_uuid(),
  subject text not null check (char_length(subject) between 1 and 150),
  body text not null check (char_length(body) between 1 and 10000),
  audience text not null check (audience in (
    'confirmed', 'waiting', 'attended', 'missed', 'news', 'news-members', 'news-guests', 'test')),
  session_id uuid references public.masterclass_sessions (id) on delete cascade,
  send_at private.moment not null default now(),
  -- Whoever joins the audience later gets nothing.
  started_at timestamptz,
  -- The last person the sender has looked at.
  reached uuid not null default '00000000-0000-0000-0000-000000000000',
  -- When everybody had been looked at.
  written_at timestamptz,
  stopped_at timestamptz,
  -- How many emails were in each state when their rows were deleted, 30 days after the last was
  -- written or they were stopped.
  figures jsonb,
  created_at timestamptz not null default now(),
  check (audience = 'test'
    or (session_id is not null) = (audience in ('confirmed', 'waiting', 'attended', 'missed')))
);

create index mailings_under_way on private.mailings (send_at)
  where written_at is null and stopped_at is null;
create index mailings_of_a_session on private.mailings (session_id);

create trigger mailings_are_logged after insert or update on private.mailings
  for each row execute function private.record_change(
    'subject', 'audience', 'send_at', 'stopped_at', '-body');

alter table private.emails add foreign key (mailing_id)
  references private.mailings (id) on delete cascade;

-- Those of the people who belong to an audience that was fixed at p_until, and may be written to:
-- because of a session, until 30 days after it, or because they agreed to news. Each audience
-- stands here once: for the number before sending, for sending, and for the last moment.
create function private.addressed(
  p_people uuid[], p_audience text, p_session_id uuid, p_until timestamptz default null
) returns setof uuid
  language sql stable set search_path = '' as $$
  select person.id
  from private.people as person
  left join auth.users as account on account.id = person.user_id
  where person.id = any (p_people)
    and account.deleted_at is null and coalesce(account.banned_until, '-infinity') <= now()
    and not exists (
      select from private.email_suppressions
      where address = private.fold_address(person.address) and reason <> 'unclear'
    )
    and (case
      when p_session_id is null then (
        select is_given and consent.created_at <= coalesce(p_until, now())
          and (p_audience = 'news' or (p_audience = 'news-members')
            = coalesce(account.email_confirmed_at <= coalesce(p_until, now()), false))
        from private.consents as consent
        where person_id = person.id
        order by id desc
        limit 1
      )
      else exists (
        select from public.registrations as registration
        join public.masterclass_sessions as session on session.id = session_id
        where person_id = person.id and session_id = p_session_id
          and (case p_audience when 'attended' then attended_at
            else least(confirmed_at, case when may_be_emailed then imported_at end)
          end) <= coalesce(p_until, now())
          and private.gets_session_emails(registration)
          and coalesce(session.ends_at > now() - interval '30 days', true)
          and (case p_audience
            when 'confirmed' then registration.state = 'registered' and not exists (
              select from private.emails where registration_id = registration.id
                and kind = 'promoted' and created_at > coalesce(p_until, now()))
            when 'waiting' then registration.state = 'waiting'
            else session.canceled_at is null and p_audience = (
              select state_in_words
              from private.registrations_in_words as told where told.id = registration.id
            )
          end)
      )
    end);
$$;

-- The next people, in the order of their ids, of whom private.addressed may have some.
create function private.possible_audience(
  p_session_id uuid, p_after uuid default '00000000-0000-0000-0000-000000000000',
  p_limit integer default null
) returns setof uuid
  language sql stable set search_path = '' as $$
  (
    select person_id
    from public.registrations
    where session_id = p_session_id and person_id > p_after
    order by person_id
    limit p_limit
  )
  union all
  (
    select distinct person_id
    from private.consents
    where p_session_id is null and person_id > p_after
    order by person_id
    limit p_limit
  );
$$;

create function private.admin_count_audience(
  p_audience text default 'news', p_session_id uuid default null
) returns bigint
  language sql stable security definer set search_path = '' as $$
  select private.require_admin();
  select count(*)
  from private.addressed(
    array(select private.possible_audience(p_session_id)), p_audience, p_session_id);
$$;
comment on function private.admin_count_audience is
  'For admins: how many people an email to this audience would reach now: confirmed, waiting, attended or missed of a session; news, news-members or news-guests, who agreed to news. Anyone else gets 42501.';

-- One batch for each mailing under way. Two senders never write the same one, and whoever was joined
-- with somebody that has it gets no other.
create function private.write_mailings(p_limit integer default 1000) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  mailing private.mailings;
  people uuid[];
begin
  for mailing in
    select * from private.mailings
    where written_at is null and stopped_at is null and send_at <= now() and audience <> 'test'
    order by send_at, id
    for update skip locked
  loop
    mailing.started_at := coalesce(mailing.started_at, now());
    people := array(
      select private.possible_audience(mailing.session_id, mailing.reached, p_limit));
    insert into private.emails (kind, key, person_id, mailing_id, registration_id)
    select case when mailing.session_id is null then 'news' else 'session-message' end,
      mailing.id || ':' || person_id, person_id, mailing.id, (
        select id from public.registrations as registration
        where registration.session_id = mailing.session_id
          and registration.person_id = member.person_id
      )
    from private.addressed(people, mailing.audience, mailing.session_id, mailing.started_at)
      as member (person_id)
    where not exists (
      select from private.joined_ids as joined
      join private.emails on key = mailing.id || ':' || joined.id
      where joined.person_id = member.person_id
    )
    on conflict (key) do nothing;
    update private.mailings
    set started_at = mailing.started_at,
      reached = coalesce(people[cardinality(people)], reached),
      written_at = case when cardinality(people) < p_limit then now() end
    where id = mailing.id;
  end loop;
  with finished as (
    update private.mailings set figures = private.mailing_figures(id)
    where id = (
      select id from private.mailings
      where figures is null and coalesce(written_at, stopped_at) < now() - interval '30 days'
      limit 1
      for update skip locked
    )
    returning id
  )
  delete from private.emails using finished where mailing_id = finished.id;
end
$$;

create function private.mailing_figures(p_mailing_id uuid) returns jsonb
  language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'due', count(*) filter (where state in ('due', 'sending')),
    'sent', count(*) filter (where state = 'sent'),
    'failed', count(*) filter (where state = 'failed'),
    'suppressed', count(*) filter (where state = 'suppressed')
  )
  from private.emails
  where mailing_id = p_mailing_id;
$$;

-- Why an email must not be sent, or no longer, null if it may be; and what its template needs,
-- under the names that src/emails/kinds.ts gives it, without what does not apply. Asked about an
-- email at the last moment, when a sender takes it, also for the second time. It stands here
-- because it reads everything that an email may refer to, mailings last.
create function private.judge_email(p_email private.emails, out refusal text, out content jsonb)
  language sql stable set search_path = '' as $$
  select
    case
      when private.might_duplicate(p_email) then 'It is not known whether the provider sent it'
      when p_email.expires_at < now()
        or session.ends_at <= now() and p_email.kind !~ '^(session-message|recording)'
        then 'It is too late'
      when suppression.reason is not null then suppression.reason
      when recipient is null then 'There is no address to send it to'
      when account.deleted_at is not null or coalesce(account.banned_until, '-infinity') > now()
        then 'The account is closed'
      when mailing.stopped_at is not null then 'It was stopped'
      when mailing.audience <> 'test' and not exists (
        select from private.addressed(
          array[p_email.person_id], mailing.audience, mailing.session_id, mailing.started_at)
      ) then 'no longer one of those whom it is for'
      when registration.state = 'canceled' and p_email.kind <> 'confirm-seat'
        or (p_email.session_start is not null
            or p_email.kind in ('waiting-list', 'registration-confirmed', 'promoted'))
          and (registration.state = 'waiting') <> (p_email.kind ~ 'waiting')
        or registration.confirmed_at is not null and p_email.kind = 'confirm-seat'
        then 'The registration has changed'
      when session.canceled_at is not null
        and p_email.kind not in ('session-canceled', 'session-message')
        then 'The session is canceled'
      when p_email.kind like 'recording%' and private.recording_of(session) is null
        then 'There is no recording'
      when p_email.session_start is not null
        and session.starts_at is distinct from p_email.session_start then 'The session has moved'
    end,
    jsonb_strip_nulls(jsonb_build_object(
      'id', p_email.id, 'recipient', recipient, 'writtenAt', p_email.created_at,
      -- Who came may have been said since it was written.
      'kind', case when p_email.kind !~ '^recording' then p_email.kind
        when registration.attended_at is null then 'recording-missed' else 'recording' end,
      'newsToken', private.link_token(person.id),
      'token', private.link_token(registration.id),
      -- Until its owner has confirmed it, a name is what anybody typed.
      'name', coalesce(
        case when registration.confirmed_at is not null then registration.name end,
        nullif(profile.full_name, ''), latest.name),
      'sessionId', session.slug, 'sessionStart', session.starts_at,
      'sessionTitle', session.title, 'timeZone', session.time_zone, 'minutes', session.minutes,
      'recordingLink', case when p_email.kind like 'recording%' then private.recording_of(session) end,
      'reason', nullif(session.cancel_reason, ''),
      'nextStart', following.starts_at, 'nextTimeZone', following.time_zone,
      'subject', mailing.subject, 'body', mailing.body,
      'contactName', message.name, 'contactEmail', message.email, 'message', message.message
    ))
  from private.settings
  left join private.people as person on person.id = p_email.person_id
  cross join lateral (select coalesce(person.address, owner_address)) as addressed (recipient)
  left join auth.users as account on account.id = person.user_id
  left join public.profiles as profile on profile.id = person.user_id
  left join lateral (
    select name from public.registrations
    where person_id = person.id and confirmed_at is not null
    order by confirmed_at desc
    limit 1
  ) as latest on true
  left join private.mailings as mailing on mailing.id = p_email.mailing_id
  left join public.contact_messages as message on message.id = p_email.message_id
  left join public.registrations as registration on registration.id = p_email.registration_id
  left join public.masterclass_sessions as session on session.id = registration.session_id
  left join lateral (
    select later.starts_at, later.time_zone
    from public.masterclass_sessions as later
    where session.canceled_at is not null
      and later.starts_at > now() and later.canceled_at is null and later.registration_open
    order by later.starts_at
    limit 1
  ) as following on true
  left join private.email_suppressions as suppression
    on suppression.address = private.fold_address(recipient) and suppression.reason <> 'unclear';
$$;

create function private.admin_save_mailing(
  p_id uuid default null, p_subject text default '', p_body text default '',
  p_audience text default 'test', p_session_id uuid default null,
  p_send_at timestamptz default null
) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  saved uuid;
begin
  perform private.require_admin();
  if not (select is_email_enabled from private.settings) then
    raise sqlstate 'PT409' using message = 'Email is not enabled';
  end if;
  -- An id of the caller's: the same email again, when its answer was lost, is not a second one.
  insert into private.mailings as known (id, subject, body, audience, session_id, send_at)
  values (coalesce(p_id, gen_random_uuid()), p_subject, p_body, p_audience, p_session_id,
    coalesce(p_send_at, now()))
  on conflict (id) do update
    set (subject, body, audience, session_id, send_at) =
      (excluded.subject, excluded.body, excluded.audience, excluded.session_id, excluded.send_at)
    where known.started_at is null and known.stopped_at is null
  returning id into saved;
  if saved is null then
    raise sqlstate 'PT409' using message = 'This email has started or was stopped';
  end if;
  if p_audience = 'test' then
    insert into private.emails (kind, key, person_id, mailing_id)
    select case when p_session_id is null then 'news' else 'session-message' end,
      saved || ':' || id, id, saved
    from private.people where user_id = auth.uid();
    update private.mailings set started_at = now(), written_at = now() where id = saved;
  end if;
  perform private.wake_sender();
  return saved;
end
$$;
comment on function private.admin_save_mailing is
  'For admins: writes an email to an audience of admin_count_audience, or to the caller alone as a test, which looks as it would to people of p_session_id, else as news, to go out at p_send_at or now; or changes one that has not started. Under a new p_id it may be repeated. Returns its id. PT409 while email is not enabled, and for one that has started or was stopped. Anyone else gets 42501.';

-- Whether an email may still go out to somebody.
create function private.is_under_way(p_mailing private.mailings) returns boolean
  language sql stable set search_path = '' as $$
  select p_mailing.stopped_at is null and (p_mailing.written_at is null or exists (
    select from private.emails where mailing_id = p_mailing.id and state in ('due', 'sending')));
$$;

create function private.admin_stop_mailing(p_id uuid default null) returns void
  language sql security definer set search_path = '' as $$
  select private.require_admin();
  update private.mailings set stopped_at = now()
  where id = p_id and stopped_at is null;
$$;
comment on function private.admin_stop_mailing is
  'For admins: stops an email; what has not gone out yet never does. It may be repeated. Anyone else gets 42501.';

create function private.admin_mailings() returns jsonb
  language sql stable security definer set search_path = '' as $$
  select private.require_admin();
  select to_jsonb(array(
    select to_jsonb(mailing) - '{reached, figures}'::text[] || jsonb_build_object(
      'session', (select title from public.masterclass_sessions where id = session_id),
      'figures', coalesce(figures, private.mailing_figures(id))
    )
    from private.mailings as mailing
    where audience <> 'test'
    order by private.is_under_way(mailing) desc, send_at desc, id
    limit 50 + (select count(*) from private.mailings as other where private.is_under_way(other))
  ));
$$;
comment on function private.admin_mailings is
  'For admins: the emails that will go out or are going out, then at least 50 others, each the latest first: [{id, subject, body, audience, session_id, session: its title, send_at, started_at, written_at, stopped_at, created_at, figures: {due, sent, failed, suppressed}}]. Anyone else gets 42501.';

-- Those of a mailing; without one, all that failed in the last 30 days, whatever caused them.
create function private.emails_of(p_mailing_id uuid) returns setof private.emails
  language sql stable set search_path = '' as $$
  select * from private.emails where mailing_id = p_mailing_id
  union all
  select * from private.emails
  where p_mailing_id is null and state = 'failed' and changed_at > now() - interval '30 days';
$$;

create function private.admin_mailing_emails(
  p_mailing_id uuid default null, p_after text default null
) returns table (recipient text, state text, reason text)
  language sql stable security definer set search_path = '' as $$
  select private.require_admin();
  select distinct on (whom.address) whom.address, email.state, email.reason
  from private.emails_of(p_mailing_id) as email
  left join private.people as person on person.id = email.person_id
  cross join private.settings
  cross join lateral (select coalesce(person.address, owner_address)) as whom (address)
  where p_after is null or whom.address > p_after
  order by whom.address, changed_at desc
  limit 50;
$$;
comment on function private.admin_mailing_emails is
  'For admins: the emails of a mailing, or the last failed one to each address, by recipient, 50 after the given one. Anyone else gets 42501.';

-- What the provider may have sent is tried again only while its idempotency key holds.
create function private.admin_retry_mailing(p_mailing_id uuid default null) returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  emails integer;
begin
  perform private.require_admin();
  update private.emails as email
  set state = 'due', attempts = 0, next_at = now(), changed_at = now()
  where id in (select id from private.emails_of(p_mailing_id)) and state = 'failed'
    and not private.might_duplicate(email);
  get diagnostics emails = row_count;
  perform private.add_change(
    'update', case when p_mailing_id is null then 'emails' else 'mailings' end, p_mailing_id::text,
    (select subject from private.mailings where id = p_mailing_id),
    p_changes => jsonb_build_object('retried', jsonb_build_array(null, emails))
  ) where emails > 0;
  perform private.wake_sender();
  return emails;
end
$$;
comment on function private.admin_retry_mailing is
  'For admins: tries the failed emails of a mailing again, or all of the last 30 days. Returns their number. Anyone else gets 42501.';

select private.publish('authenticated', 'admin_count_audience', 'admin_save_mailing',
  'admin_stop_mailing', 'admin_mailings', 'admin_mailing_emails', 'admin_retry_mailing');
