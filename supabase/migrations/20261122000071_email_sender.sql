-- What the sender calls, with the secret key. It claims a batch for a few minutes, sends, and reports
-- what became of each email. A sender that dies leaves its batch to the next one, which repeats the
-- attempt under the same idempotency key.
create function private.email_content(p_email private.emails) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'id', p_email.id,
    'claim', p_email.claim,
    'kind', p_email.kind,
    'recipient', p_email.recipient,
    'token', private.registration_token(registration.id),
    'writtenAt', p_email.created_at,
    'name', registration.name,
    'sessionId', session.slug,
    'sessionStart', session.starts_at,
    'title', mailing.title,
    'body', mailing.body,
    'contactName', message.name,
    'contactEmail', message.email,
    'message', message.message
  ))
  from (select) as one
  left join public.registrations as registration on registration.id = p_email.registration_id
  left join public.masterclass_sessions as session on session.id = registration.session_id
  left join private.mailings as mailing on mailing.id = p_email.mailing_id
  left join public.contact_messages as message on message.id = p_email.message_id;
$$;

comment on function private.email_content is
  'An email with what its template needs, under the names that src/emails/kinds.ts gives them; what does not apply is left out.';

-- The provider remembers an idempotency key for 24 hours. After that a repeated attempt could send
-- the email twice, so it is not made.
create function private.settle_emails() returns void
  language sql set search_path = ''
as $$
  update private.emails
  set state = 'failed', changed_at = now(),
    reason = 'It is not known whether the provider sent it'
  where state in ('due', 'sending') and next_at <= now()
    and uncertain_since < now() - interval '20 hours';
  update private.emails as email
  set state = 'suppressed', reason = suppression.reason, changed_at = now()
  from private.email_suppressions as suppression
  where email.state = 'due' and suppression.address = lower(email.recipient)
    and (suppression.reason <> 'unsubscribed' or email.kind = 'announcement');
$$;

comment on function private.settle_emails is
  'Ends the emails that must not be tried: those whose outcome can no longer be found out, and those to suppressed addresses.';

create function private.claim_emails(p_limit integer) returns setof jsonb
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.settle_emails();
  return query
    with claimed as (
      update private.emails
      set state = 'sending', claim = gen_random_uuid(), attempts = attempts + 1,
        next_at = now() + interval '5 minutes', changed_at = now(),
        uncertain_since = coalesce(uncertain_since, now())
      where id in (
        select id
        from private.emails
        where state in ('due', 'sending') and next_at <= now()
        order by kind = 'announcement', next_at, id
        limit least(p_limit, 100)
        for update skip locked
      )
      returning *
    )
    select private.email_content(claimed) from claimed;
end
$$;

-- An accepted email is sent, whoever reports it and however late. A failure counts only while nobody
-- else has taken the email over.
create function private.record_email(
  p_id uuid, p_claim uuid, p_outcome text, p_reason text, p_delay integer
) returns void
  language sql security definer set search_path = ''
as $$
  update private.emails
  set
    state = case
      when p_outcome = 'sent' then 'sent'
      when p_outcome = 'postponed' then 'due'
      when p_outcome = 'retry' and attempts < 8 then 'due'
      else 'failed'
    end,
    -- What the provider has put off was not an attempt.
    attempts = attempts - (p_outcome = 'postponed')::integer,
    reason = left(p_reason, 300),
    next_at = now() + greatest(
      make_interval(secs => p_delay),
      case when p_outcome = 'retry' then 15 * 2 ^ attempts * interval '1 second' end
    ),
    uncertain_since = case
      when p_outcome = 'failed' then null
      when p_outcome = 'postponed' and attempts = 1 then null
      else uncertain_since
    end,
    claim = null,
    changed_at = now()
  where id = p_id and (claim = p_claim or p_outcome = 'sent');
$$;

revoke all on function
  private.email_content, private.settle_emails, private.claim_emails, private.record_email
  from public;
grant execute on function private.claim_emails, private.record_email to service_role;

create function public.claim_emails(p_limit integer default 10) returns setof jsonb
  language sql set search_path = ''
as $$
  select private.claim_emails(p_limit);
$$;

comment on function public.claim_emails is
  'For the sender: the next emails to send, at most 100, which are its own for 5 minutes: {id, claim, kind, recipient, ...}.';

create function public.record_email(
  p_id uuid,
  p_claim uuid,
  p_outcome text,
  p_reason text default null,
  p_delay integer default 0
) returns void
  language sql set search_path = ''
as $$
  select private.record_email(p_id, p_claim, p_outcome, p_reason, p_delay);
$$;

comment on function public.record_email is
  'For the sender: what became of an email that it claimed. sent; retry, after p_delay seconds or longer, at most 8 attempts; postponed, by p_delay seconds, which is not an attempt; failed for good.';

revoke all on function public.claim_emails, public.record_email
  from public, anon, authenticated, service_role;
grant execute on function public.claim_emails, public.record_email to service_role;
