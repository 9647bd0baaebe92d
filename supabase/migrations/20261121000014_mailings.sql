-- An announcement is sent by email once, to everybody who took news then.
create table private.mailings (
  id uuid primary key default gen_random_uuid(),
  announcement_id uuid references public.announcements (id) on delete set null,
  title text not null,
  body text not null,
  is_test boolean not null default false,
  created_at timestamptz not null default now()
);

comment on table private.mailings is
  'Announcements as they were when they were sent by email: a later change of one does not change the emails that are not sent yet.';

create unique index one_mailing_of_an_announcement on private.mailings (announcement_id)
  where not is_test;
create index mailings_of_an_announcement on private.mailings (announcement_id);

create trigger mailings_are_logged after insert on private.mailings
  for each row execute function private.record_change('title');

alter table private.emails add foreign key (mailing_id)
  references private.mailings (id) on delete cascade;

-- Asked about an email at the last moment, when a sender takes it, also for the second time. It
-- stands here because it reads everything that an email may refer to, mailings last.
create function private.judge_email(p_email private.emails, out refusal text, out content jsonb)
  language sql stable set search_path = '' as $$
  select
    case
      when private.might_duplicate(p_email) then 'It is not known whether the provider sent it'
      when p_email.expires_at < now() then 'It is too late'
      when suppression.reason is not null then suppression.reason
      when recipient is null then 'There is no address to send it to'
      when account.deleted_at is not null or coalesce(account.banned_until, '-infinity') > now()
        then 'The account is closed'
      when not mailing.is_test and not private.takes_news(p_email.person_id) then 'unsubscribed'
      when registration.state = 'canceled' and p_email.kind <> 'confirm-seat'
        or p_email.session_start is not null
          and (registration.state = 'waiting') <> (p_email.kind = 'session-date-waiting')
        then 'The registration is canceled'
      when p_email.session_start is not null
        and session.starts_at is distinct from p_email.session_start then 'The session has moved'
    end,
    jsonb_strip_nulls(jsonb_build_object(
      'id', p_email.id, 'kind', p_email.kind, 'recipient', recipient,
      'writtenAt', p_email.created_at,
      'newsToken', private.link_token(person.id),
      'token', private.link_token(registration.id),
      -- Until its owner has confirmed it, a name is what anybody typed.
      'name', case when registration.confirmed_at is not null then registration.name end,
      'sessionId', session.slug, 'sessionStart', session.starts_at,
      'title', mailing.title, 'body', mailing.body,
      'contactName', message.name, 'contactEmail', message.email, 'message', message.message
    ))
  from private.settings
  left join private.people as person on person.id = p_email.person_id
  cross join lateral (
    select case when p_email.person_id is null then owner_address else person.address end as recipient
  ) as addressed
  left join auth.users as account on account.id = person.user_id
  left join private.mailings as mailing on mailing.id = p_email.mailing_id
  left join public.contact_messages as message on message.id = p_email.message_id
  left join public.registrations as registration on registration.id = p_email.registration_id
  left join public.masterclass_sessions as session on session.id = registration.session_id
  left join private.email_suppressions as suppression
    on suppression.address = private.fold_address(recipient);
$$;
comment on function private.judge_email is
  'Why an email must not be sent, or no longer, null if it may be; and what its template needs, under the names that src/emails/kinds.ts gives it, without what does not apply.';

create function private.send_announcement(p_announcement_id uuid, p_is_test boolean) returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  new_mailing uuid;
  emails integer;
begin
  perform private.require_admin();
  if not (select is_email_enabled from private.settings) then
    raise sqlstate 'PT409' using message = 'Email is not enabled';
  end if;
  insert into private.mailings (announcement_id, title, body, is_test)
  select id, title, body, p_is_test
  from public.announcements
  where id = p_announcement_id
  on conflict do nothing
  returning id into new_mailing;
  insert into private.emails (kind, key, person_id, mailing_id)
  select 'announcement', new_mailing || ':' || person.id, person.id, new_mailing
  from private.people as person
  left join auth.users as account on account.id = person.user_id
  where new_mailing is not null and account.deleted_at is null
    and coalesce(account.banned_until, '-infinity') <= now()
    and (case when p_is_test then person.user_id = auth.uid()
      -- What private.takes_news says, which takes too long for a hundred thousand people.
      else (
        select is_given from private.consents where person_id = person.id order by id desc limit 1
      ) end);
  get diagnostics emails = row_count;
  perform private.wake_sender();
  return emails;
end
$$;

create function public.admin_email_announcement(
  p_announcement_id uuid default null, p_is_test boolean default false
) returns integer
  language sql set search_path = '' return private.send_announcement(p_announcement_id, p_is_test);
comment on function public.admin_email_announcement is
  'For admins: sends an announcement by email, to everybody who has agreed to news, with or without an account, or as a test to the caller alone. Returns the number of emails; an announcement that was sent before is not sent again. PT409 while email is not enabled. Anyone else gets 42501.';

create type private.mailing_figures as (
  announcement_id uuid, created_at timestamptz,
  due bigint, sent bigint, failed bigint, suppressed bigint
);

create function private.mailings() returns setof private.mailing_figures
  language sql stable security definer set search_path = '' as $$
  select private.require_admin();
  select mailing.announcement_id, mailing.created_at,
    count(*) filter (where email.state in ('due', 'sending')),
    count(*) filter (where email.state = 'sent'),
    count(*) filter (where email.state = 'failed'),
    count(*) filter (where email.state = 'suppressed')
  from private.mailings as mailing
  left join private.emails as email on email.mailing_id = mailing.id
  where mailing.announcement_id is not null and not mailing.is_test
  group by mailing.id
  order by mailing.created_at desc
  limit 50;
$$;

create function public.admin_mailings() returns setof private.mailing_figures
  language sql stable set search_path = '' return private.mailings();
comment on function public.admin_mailings is
  'For admins: of each announcement that was sent by email how many emails are in each state, the last 50. Anyone else gets 42501.';

create type private.listed_email as (
  recipient text, state text, reason text, attempts integer, changed_at timestamptz
);

create function private.mailing_emails(p_announcement_id uuid, p_after text)
  returns setof private.listed_email
  language sql stable security definer set search_path = '' as $$
  select private.require_admin();
  select person.address, email.state, email.reason, email.attempts, email.changed_at
  from private.mailings as mailing
  join private.emails as email on email.mailing_id = mailing.id
  join private.people as person on person.id = email.person_id
  where mailing.announcement_id = p_announcement_id and not mailing.is_test
    and (p_after is null or person.address > p_after)
  order by person.address
  limit 50;
$$;

create function public.admin_mailing_emails(
  p_announcement_id uuid default null, p_after text default null
) returns setof private.listed_email
  language sql stable set search_path = ''
  return private.mailing_emails(p_announcement_id, p_after);
comment on function public.admin_mailing_emails is
  'For admins: the emails of an announcement by recipient, 50 after the given one. Anyone else gets 42501.';

-- What the provider may have sent is tried again only while its idempotency key holds.
create function private.retry_mailing(p_announcement_id uuid) returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  emails integer;
begin
  perform private.require_admin();
  update private.emails as email
  set state = 'due', attempts = 0, next_at = now(), changed_at = now()
  from private.mailings as mailing
  where mailing.id = email.mailing_id and mailing.announcement_id = p_announcement_id
    and not mailing.is_test and email.state = 'failed' and not private.might_duplicate(email);
  get diagnostics emails = row_count;
  perform private.add_change(
    'update', 'mailings', id::text, title,
    p_changes => jsonb_build_object('retried', jsonb_build_array(null, emails))
  )
  from private.mailings where announcement_id = p_announcement_id and not is_test;
  perform private.wake_sender();
  return emails;
end
$$;

create function public.admin_retry_mailing(p_announcement_id uuid default null) returns integer
  language sql set search_path = '' return private.retry_mailing(p_announcement_id);
comment on function public.admin_retry_mailing is
  'For admins: tries the failed emails of an announcement again. Returns their number. Anyone else gets 42501.';

grant execute on function
  private.send_announcement, private.mailings, private.mailing_emails, private.retry_mailing,
  public.admin_email_announcement, public.admin_mailings, public.admin_mailing_emails,
  public.admin_retry_mailing
  to authenticated;
