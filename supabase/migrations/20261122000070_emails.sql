-- The outbox: an email is a row, written in the transaction that causes it and sent afterwards by the
-- function in supabase/functions/send-emails. What an email says is read from the rows that it refers
-- to; it goes with them.
create table private.email_settings (
  is_the_only_row boolean primary key default true check (is_the_only_row),
  is_enabled boolean not null default false,
  owner_address text
    constraint owner_address_length check (char_length(owner_address) between 3 and 254)
);

comment on table private.email_settings is
  'Whether emails are written to the outbox, and the address that contact messages are sent to. The owner sets it once the sender works: update private.email_settings set is_enabled = true, owner_address = ''you@example.com'' where is_the_only_row;';

insert into private.email_settings default values;

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
  registration_id uuid references public.registrations (id) on delete cascade,
  message_id uuid references public.contact_messages (id) on delete cascade,
  mailing_id uuid references private.mailings (id) on delete cascade,
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
comment on column private.emails.reason is
  'Why the last attempt failed, or why it was not made.';
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
    constraint address_is_lower_case check (address = lower(address)),
  reason text not null
    constraint reason_is_known check (reason in ('unsubscribed', 'bounced', 'complained')),
  created_at timestamptz not null default now(),
  primary key (address, reason)
);

comment on table private.email_suppressions is
  'Addresses that take no news (unsubscribed), or no email at all (bounced, complained). Rows outlive accounts and registrations, so that a later import does not start the emails again.';

revoke all on table
  private.email_settings, private.mailings, private.emails, private.email_suppressions
  from public, anon, authenticated, service_role;

create trigger email_settings_are_audited
  after update on private.email_settings
  for each row execute function private.record_change('is_enabled');
create trigger mailings_are_audited
  after insert on private.mailings
  for each row execute function private.record_change('title');
