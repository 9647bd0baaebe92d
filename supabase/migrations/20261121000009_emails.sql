-- The outbox: an email is a row, written in the transaction that causes it and sent afterwards by
-- the function in supabase/functions/send-emails. What an email says is read from the rows that it
-- refers to; it goes with them.
create table private.email_settings (
  is_the_only_row boolean primary key default true check (is_the_only_row),
  is_enabled boolean not null default false,
  owner_address text
    constraint owner_address_length check (char_length(owner_address) between 3 and 254)
);

comment on table private.email_settings is
  'Whether emails are written to the outbox, and the address that contact messages are sent to. The owner sets it once the sender works: update private.email_settings set is_enabled = true, owner_address = ''you@example.com'' where is_the_only_row;';

insert into private.email_settings default values;

create trigger email_settings_are_audited after update on private.email_settings
  for each row execute function private.record_change('is_enabled');

-- registration_id and mailing_id refer to tables of later files, which add their foreign keys.
create table private.emails (
  id uuid primary key default gen_random_uuid(),
  kind text not null
    constraint kind_is_known check (kind in (
      'confirm-seat', 'registration-confirmed', 'registration-repeated', 'waiting-list', 'promoted',
      'reminder-day', 'reminder-hour', 'recording', 'announcement', 'contact-message'
    )),
  key text not null unique,
  recipient text not null
    constraint recipient_length check (char_length(recipient) between 3 and 254),
  registration_id uuid,
  message_id uuid references public.contact_messages (id) on delete cascade,
  mailing_id uuid,
  user_id uuid references auth.users (id) on delete cascade,
  state text not null default 'due'
    constraint state_is_known check (state in ('due', 'sending', 'sent', 'failed', 'suppressed')),
  reason text constraint reason_length check (char_length(reason) <= 300),
  attempts integer not null default 0,
  claim uuid,
  next_at timestamptz not null default now(),
  uncertain_since timestamptz,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);

comment on table private.emails is
  'The outbox. The id of a row is the provider''s idempotency key and the token of its unsubscribe link.';
comment on column private.emails.key is
  'What causes an email once has one key, so that it is written once.';
comment on column private.emails.state is
  'due: to be sent at next_at. sending: a sender has it until next_at. suppressed: the address takes no such email.';
comment on column private.emails.reason is 'Why the last attempt failed, or why it was not made.';
comment on column private.emails.claim is
  'Which sender has it; only that one may report a failure.';
comment on column private.emails.uncertain_since is
  'Since when the provider may have accepted it without our knowing; null if it certainly has not.';

-- Thousands of announcements do not delay a confirmation.
create index emails_to_send on private.emails ((kind = 'announcement'), next_at, id)
  where state in ('due', 'sending');
create index emails_of_a_registration on private.emails (registration_id);
create index emails_of_a_message on private.emails (message_id);
create index emails_of_a_mailing on private.emails (mailing_id, state);
create index emails_of_an_account on private.emails (user_id);

create table private.email_suppressions (
  address text not null
    constraint address_is_folded check (address = private.fold_address(address)),
  reason text not null
    constraint reason_is_known check (reason in ('unsubscribed', 'bounced', 'complained')),
  created_at timestamptz not null default now(),
  primary key (address, reason)
);

comment on table private.email_suppressions is
  'Addresses that take no news (unsubscribed), or no email at all (bounced, complained). Rows outlive accounts and registrations, so that a later import does not start the emails again.';

-- Members get news once they have asked for it and until they decline it, and nothing is sent to
-- addresses that reject it.
create table private.news_consents (
  user_id uuid primary key references auth.users (id) on delete cascade,
  consented_at timestamptz not null default now()
);

comment on table private.news_consents is
  'Who asked for news on the account page, and when. Who asked for it when they registered for a session has it in their registration.';

-- What the sender calls, with the secret key. It claims a batch for a few minutes, sends, and
-- reports what became of each email. A sender that dies leaves its batch to the next one, which
-- repeats the attempt under the same idempotency key. The provider remembers that key for 24 hours.
-- After that a repeated attempt could send the email twice, so it is not made.
create function private.settle_emails() returns void
  language sql set search_path = '' as $$
  update private.emails
  set state = 'failed', changed_at = now(),
    reason = 'It is not known whether the provider sent it'
  where state in ('due', 'sending') and next_at <= now()
    and uncertain_since < now() - interval '20 hours';
  update private.emails as email
  set state = 'suppressed', reason = suppression.reason, changed_at = now()
  from private.email_suppressions as suppression
  where email.state = 'due' and suppression.address = private.fold_address(email.recipient)
    and (suppression.reason <> 'unsubscribed' or email.kind = 'announcement');
$$;
comment on function private.settle_emails is
  'Ends the emails that must not be tried: those whose outcome can no longer be found out, and those to suppressed addresses.';

create function private.claim_emails(p_limit integer) returns setof jsonb
  language plpgsql security definer set search_path = '' as $$
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

create function public.claim_emails(p_limit integer default 10) returns setof jsonb
  language sql set search_path = '' as $$
  select private.claim_emails(p_limit);
$$;
comment on function public.claim_emails is
  'For the sender: the next emails to send, at most 100, which are its own for 5 minutes: {id, claim, kind, recipient, ...}.';

-- An accepted email is sent, whoever reports it and however late. A failure counts only while
-- nobody else has taken the email over.
create function private.record_email(
  p_id uuid, p_claim uuid, p_outcome text, p_reason text, p_delay integer
) returns void
  language sql security definer set search_path = '' as $$
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

create function public.record_email(
  p_id uuid, p_claim uuid, p_outcome text, p_reason text default null, p_delay integer default 0
) returns void
  language sql set search_path = '' as $$
  select private.record_email(p_id, p_claim, p_outcome, p_reason, p_delay);
$$;
comment on function public.record_email is
  'For the sender: what became of an email that it claimed. sent; retry, after p_delay seconds or longer, at most 8 attempts; postponed, by p_delay seconds, which is not an attempt; failed for good.';

-- Emails that a row causes by itself, and those that only time causes.
create function private.mail_contact_message() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.emails (kind, key, recipient, message_id)
  select 'contact-message', 'contact-message:' || new.id, owner_address, new.id
  from private.email_settings
  where is_enabled and owner_address is not null;
  return null;
end
$$;
comment on function private.mail_contact_message is 'Sends a contact message to the owner.';

create trigger contact_messages_are_mailed after insert on public.contact_messages
  for each row execute function private.mail_contact_message();

create function private.suppress_address(p_address text, p_reason text) returns void
  language sql security definer set search_path = '' as $$
  insert into private.email_suppressions (address, reason)
  values (private.fold_address(p_address), p_reason)
  on conflict do nothing;
$$;

create function public.suppress_address(p_address text, p_reason text) returns void
  language sql set search_path = '' as $$
  select private.suppress_address(p_address, p_reason);
$$;
comment on function public.suppress_address is
  'For the sender: sends nothing to this address any more; p_reason is bounced or complained.';

create function private.unsubscribe(p_token uuid) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.suppress_address(recipient, 'unsubscribed')
  from private.emails
  where id = p_token;
  return found;
end
$$;

create function public.unsubscribe(p_token uuid) returns boolean
  language sql set search_path = '' as $$
  select private.unsubscribe(p_token);
$$;
comment on function public.unsubscribe is
  'For the sender: ends the news to the recipient of the email with this token; false if there is none. It may be repeated.';

create function private.caller_address() returns text
  language sql stable set search_path = '' as $$
  select private.fold_address(email) from auth.users where id = auth.uid();
$$;

create function private.wants_news() returns boolean
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return private.takes_news(auth.uid(), private.caller_address());
end
$$;

create function public.wants_news() returns boolean
  language sql stable set search_path = '' as $$
  select private.wants_news();
$$;
comment on function public.wants_news is
  'Whether the caller''s address gets announcements by email.';

create function private.set_news(p_wants boolean) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  if p_wants then
    delete from private.email_suppressions
    where address = private.caller_address() and reason = 'unsubscribed';
    insert into private.news_consents (user_id) values (auth.uid()) on conflict do nothing;
  else
    perform private.suppress_address(private.caller_address(), 'unsubscribed');
  end if;
end
$$;

create function public.set_news(p_wants boolean default false) returns void
  language sql set search_path = '' as $$
  select private.set_news(p_wants);
$$;
comment on function public.set_news is
  'Starts or ends announcements by email to the caller''s address.';

-- Somebody who has declined news and changes their address has still declined it.
create function private.keep_news_declined() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.suppress_address(new.email, 'unsubscribed')
  from private.email_suppressions
  where address = private.fold_address(old.email) and reason = 'unsubscribed';
  return null;
end
$$;

create trigger accounts_with_a_new_address_decline_news_as_before
  after update of email on auth.users
  for each row when (old.email is distinct from new.email)
  execute function private.keep_news_declined();

grant execute on function
  private.claim_emails, private.record_email, private.suppress_address, private.unsubscribe
  to service_role;
grant execute on function private.wants_news, private.set_news to authenticated;
grant execute on function
  public.claim_emails, public.record_email, public.suppress_address, public.unsubscribe
  to service_role;
grant execute on function public.wants_news, public.set_news to authenticated;
