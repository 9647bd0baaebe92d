-- An announcement is sent by email once, to the members who took news then.
create function private.wake_sender() returns void
  language plpgsql set search_path = ''
as $$
begin
  if to_regproc('net.http_post') is not null and to_regclass('vault.decrypted_secrets') is not null then
    execute $query$
      select net.http_post(
        url => address.decrypted_secret,
        headers => jsonb_build_object('x-sender-secret', secret.decrypted_secret)
      )
      from vault.decrypted_secrets as address, vault.decrypted_secrets as secret
      where address.name = 'email_sender_url' and secret.name = 'email_sender_secret'
      limit 1
    $query$;
  end if;
end
$$;

comment on function private.wake_sender is
  'Calls the sender, where the extension pg_net is there and its address and secret are in the vault; pg_cron calls it every minute.';

create function private.send_announcement(p_announcement_id uuid, p_is_test boolean)
  returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  new_mailing uuid;
  emails integer;
begin
  perform private.require_admin();
  if not (select is_enabled from private.email_settings) then
    raise sqlstate 'PT409' using message = 'Email is not enabled';
  end if;
  insert into private.mailings (announcement_id, title, body, is_test)
  select id, title, body, p_is_test
  from public.announcements
  where id = p_announcement_id
  on conflict do nothing
  returning id into new_mailing;
  insert into private.emails (kind, key, recipient, mailing_id, user_id)
  select 'announcement', new_mailing || ':' || account.id, account.email, new_mailing, account.id
  from auth.users as account
  where new_mailing is not null
    and account.email_confirmed_at is not null
    and account.deleted_at is null
    and coalesce(account.banned_until, '-infinity') <= now()
    and (account.id = auth.uid() or not p_is_test)
    and (p_is_test or private.takes_news(account.id, account.email));
  get diagnostics emails = row_count;
  perform private.wake_sender();
  return emails;
end
$$;

create function private.mailings()
  returns table (
    announcement_id uuid, created_at timestamptz,
    due bigint, sent bigint, failed bigint, suppressed bigint
  )
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
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
end
$$;

create function private.mailing_emails(p_announcement_id uuid, p_after text)
  returns table (recipient text, state text, reason text, attempts integer, changed_at timestamptz)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select email.recipient, email.state, email.reason, email.attempts, email.changed_at
    from private.mailings as mailing
    join private.emails as email on email.mailing_id = mailing.id
    where mailing.announcement_id = p_announcement_id and not mailing.is_test
      and (p_after is null or email.recipient > p_after)
    order by email.recipient
    limit 50;
end
$$;

-- What the provider may have sent is tried again only while its idempotency key holds.
create function private.retry_mailing(p_announcement_id uuid) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  emails integer;
begin
  perform private.require_admin();
  update private.emails as email
  set state = 'due', attempts = 0, next_at = now(), changed_at = now()
  from private.mailings as mailing
  where mailing.id = email.mailing_id and mailing.announcement_id = p_announcement_id
    and not mailing.is_test and email.state = 'failed'
    and coalesce(email.uncertain_since, 'infinity') > now() - interval '20 hours';
  get diagnostics emails = row_count;
  perform private.wake_sender();
  return emails;
end
$$;

revoke all on function
  private.wake_sender, private.send_announcement, private.mailings, private.mailing_emails,
  private.retry_mailing
  from public;
grant execute on function
  private.send_announcement, private.mailings, private.mailing_emails, private.retry_mailing
  to authenticated;

create function public.admin_email_announcement(
  p_announcement_id uuid default null, p_is_test boolean default false
) returns integer
  language sql set search_path = ''
as $$
  select private.send_announcement(p_announcement_id, p_is_test);
$$;

comment on function public.admin_email_announcement is
  'For admins: sends an announcement by email, to every member with a confirmed address who has asked for news, or as a test to the caller alone. Returns the number of emails; an announcement that was sent before is not sent again. PT409 while email is not enabled. Anyone else gets 42501.';

create function public.admin_mailings()
  returns table (
    announcement_id uuid, created_at timestamptz,
    due bigint, sent bigint, failed bigint, suppressed bigint
  )
  language sql stable set search_path = ''
as $$
  select * from private.mailings();
$$;

comment on function public.admin_mailings is
  'For admins: of each announcement that was sent by email how many emails are in each state, the last 50. Anyone else gets 42501.';

create function public.admin_mailing_emails(
  p_announcement_id uuid default null, p_after text default null
)
  returns table (recipient text, state text, reason text, attempts integer, changed_at timestamptz)
  language sql stable set search_path = ''
as $$
  select * from private.mailing_emails(p_announcement_id, p_after);
$$;

comment on function public.admin_mailing_emails is
  'For admins: the emails of an announcement by recipient, 50 after the given one. Anyone else gets 42501.';

create function public.admin_retry_mailing(p_announcement_id uuid default null) returns integer
  language sql set search_path = ''
as $$
  select private.retry_mailing(p_announcement_id);
$$;

comment on function public.admin_retry_mailing is
  'For admins: tries the failed emails of an announcement again. Returns their number. Anyone else gets 42501.';

revoke all on function
  public.admin_email_announcement, public.admin_mailings, public.admin_mailing_emails,
  public.admin_retry_mailing
  from public, anon, authenticated, service_role;
grant execute on function
  public.admin_email_announcement, public.admin_mailings, public.admin_mailing_emails,
  public.admin_retry_mailing
  to authenticated;
