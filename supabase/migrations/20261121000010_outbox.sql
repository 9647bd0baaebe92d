-- The outbox: an email is a row, written in the transaction that causes it and sent afterwards by
-- the function in supabase/functions/send-emails. Its id is the provider's idempotency key. What an
-- email says is read from the rows that it refers to; it goes with them. Its kinds are in
-- src/emails/kinds.ts. Later files add the keys to registrations and mailings.
create table private.emails (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind ~ '^[a-z-]{1,40}$'),
  -- What causes an email once has one key, so that it is written once.
  key text not null unique,
  -- Who gets it. The address is read when a sender claims it; null: the owner's, of the settings.
  person_id uuid references private.people (id) on delete cascade,
  registration_id uuid,
  message_id uuid references public.contact_messages (id) on delete cascade,
  mailing_id uuid,
  -- due: to be sent at next_at. sending: a sender has it until next_at. suppressed: the address
  -- takes no such email.
  state text not null default 'due'
    check (state in ('due', 'sending', 'sent', 'failed', 'suppressed')),
  -- Why the last attempt failed, or why it was not made.
  reason text check (char_length(reason) <= 300),
  attempts integer not null default 0,
  -- Which sender has it; only it may report a failure.
  claim uuid,
  next_at timestamptz not null default now(),
  -- Since when the provider may have accepted it without our knowing; null if it certainly has not.
  uncertain_since timestamptz,
  -- When it is too late to be sent; null if never.
  expires_at timestamptz,
  -- The start of the session that it is about; it is not sent once the session has another. Null if
  -- it is about none.
  session_start timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default now()
);

-- Thousands of emails of a mailing do not delay a confirmation.
create index emails_to_send on private.emails ((mailing_id is not null), next_at, id)
  where state in ('due', 'sending');
create index emails_that_failed on private.emails (changed_at) where state = 'failed';
create index emails_of_a_mailing on private.emails (mailing_id, state);
create index emails_of_a_person on private.emails (person_id);
create index emails_of_a_registration on private.emails (registration_id)
  where registration_id is not null;
create index emails_of_a_message on private.emails (message_id) where message_id is not null;

-- Addresses that get no email at all, and those that may come to it, as unclear: emails to them have
-- bounced for a reason that may be temporary. Rows outlive accounts and registrations, so that a
-- later one does not start the emails again.
create table private.email_suppressions (
  address text primary key check (address = private.fold_address(address)),
  reason text not null check (reason in ('bounced', 'complained', 'unclear')),
  -- The provider's events that reported it. One that is delivered again counts once.
  events text[] not null default '{}',
  created_at timestamptz not null default now()
);

-- What the sender calls, with the secret key. It claims a batch for a few minutes, sends, and
-- reports what became of each email. A sender that dies leaves its batch to the next one, which
-- repeats the attempt under the same idempotency key. The provider remembers that key for 24 hours.
-- After that a repeated attempt could send the email twice, so it is not made.
create function private.might_duplicate(p_email private.emails) returns boolean
  language sql stable set search_path = '' as $$
  select coalesce(p_email.uncertain_since < now() - interval '20 hours', false);
$$;

create function private.claim_emails(p_limit integer default 10) returns setof jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  looked_at integer;
  claimed jsonb[];
begin
  -- Again while all of a batch was refused, but not until a statement has no time left and is undone.
  for round in 1 .. 100 loop
    with batch as (
      select id
      from private.emails
      where state in ('due', 'sending') and next_at <= now()
      order by mailing_id is not null, next_at, id
      limit least(p_limit, 100)
      for update skip locked
    ), judged as (
      select email.id, judgment.*
      from batch
      join private.emails as email using (id)
      cross join private.judge_email(email) as judgment
    ), changed as (
      update private.emails as email
      set state = case when refusal is null then 'sending'
          when private.might_duplicate(email) then 'failed' else 'suppressed' end,
        reason = coalesce(refusal, reason),
        claim = case when refusal is null then gen_random_uuid() end,
        attempts = attempts + (refusal is null)::integer,
        uncertain_since = coalesce(uncertain_since, case when refusal is null then now() end),
        next_at = now() + interval '5 minutes', changed_at = now()
      from judged
      where judged.id = email.id
      returning case
        when refusal is null then content || jsonb_build_object('claim', claim)
      end as sent
    )
    select count(*), array_agg(sent) filter (where sent is not null)
    into looked_at, claimed from changed;
    exit when looked_at = 0 or claimed is not null;
  end loop;
  return query select unnest(claimed);
end
$$;
comment on function private.claim_emails is
  'For the sender: the next emails to send, at most 100, which are its own for 5 minutes: {id, claim, kind, recipient, ...}.';

-- An accepted email is sent, whoever reports it and however late. A failure counts only while
-- nobody else has taken the email over.
create function private.record_email(
  p_id uuid, p_claim uuid, p_outcome text, p_reason text default null, p_delay integer default 0
) returns void
  language sql security definer set search_path = '' as $$
  update private.emails
  set
    state = case
      when p_outcome = 'sent' then 'sent'
      when p_outcome = 'postponed' or p_outcome = 'retry' and attempts < 8 then 'due'
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
      when p_outcome <> 'failed' and (p_outcome <> 'postponed' or attempts > 1) then uncertain_since
    end,
    claim = null,
    changed_at = now()
  where id = p_id and (claim = p_claim or p_outcome = 'sent');
$$;
comment on function private.record_email is
  'For the sender: what became of an email that it claimed. sent; retry, after p_delay seconds or longer, at most 8 attempts; postponed, by p_delay seconds, which is not an attempt; failed for good.';

create function private.suppress_address(p_address text, p_reason text, p_event text) returns void
  language sql security definer set search_path = '' as $$
  insert into private.email_suppressions as known (address, reason, events)
  values (private.fold_address(p_address), p_reason, array[p_event])
  on conflict (address) do update set events = known.events || p_event, reason = case
      when p_reason = 'unclear' and cardinality(known.events) > 1 then 'bounced' else p_reason
    end
    where known.reason = 'unclear' and p_event <> all (known.events);
$$;
comment on function private.suppress_address is
  'For the sender: sends nothing to this address any more; p_reason is bounced, complained, or unclear, which counts from the third event on.';

select private.publish('service_role', 'claim_emails', 'record_email', 'suppress_address');
