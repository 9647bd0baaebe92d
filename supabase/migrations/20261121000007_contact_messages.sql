create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null
    constraint name_length check (char_length(name) between 1 and 100),
  email text not null
    constraint email_length check (char_length(email) between 3 and 254),
  message text not null
    constraint message_length check (char_length(message) between 1 and 5000),
  created_at timestamptz not null default now(),
  handled_at timestamptz
);

comment on table public.contact_messages is
  'The inbox. Written only by public.send_contact_message; admins read, mark as handled and delete.';

alter table public.contact_messages enable row level security;

create policy "An admin reads the inbox" on public.contact_messages
  for select to authenticated
  using ((select private.is_admin()));

create policy "An admin marks messages as handled" on public.contact_messages
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "An admin deletes messages" on public.contact_messages
  for delete to authenticated
  using ((select private.is_admin()));

revoke all on table public.contact_messages from public, anon, authenticated, service_role;
grant select, delete on table public.contact_messages to authenticated;
grant update (handled_at) on table public.contact_messages to authenticated;
grant select, insert, update, delete on table public.contact_messages to service_role;

create index contact_messages_newest_first on public.contact_messages (created_at desc);
create index contact_messages_unhandled on public.contact_messages (created_at desc)
  where handled_at is null;

create trigger contact_messages_keep_their_words
  before update on public.contact_messages
  for each row
  when (
    (old.id, old.name, old.email, old.message, old.created_at)
    is distinct from (new.id, new.name, new.email, new.message, new.created_at)
  )
  execute function private.refuse_change();

create table private.site_origins (
  origin text primary key constraint origin_form check (origin ~ '^https?://[^/\s]+$'),
  is_default boolean not null default false
);

comment on table private.site_origins is
  'The sites whose contact form is answered, and the default one for a form from elsewhere. The owner of a hosted project names theirs with: insert into private.site_origins (origin, is_default) values (''https://www.example.com'', true)';

create unique index one_default_site on private.site_origins (is_default) where is_default;

create table private.contact_limits (
  is_the_only_row boolean primary key default true check (is_the_only_row),
  an_hour_from_everyone integer not null default 60 check (an_hour_from_everyone >= 0),
  an_hour_from_one_address integer not null default 5 check (an_hour_from_one_address >= 0),
  address_salt text not null default gen_random_uuid()::text
);

comment on table private.contact_limits is
  'How many contact messages an hour are taken, and the secret with which addresses are hashed before they are counted.';

insert into private.contact_limits default values;

create table private.contact_counters (
  hour timestamptz not null,
  sender text not null,
  messages integer not null,
  primary key (hour, sender)
);

comment on table private.contact_counters is
  'Messages in the running hour: one row for everyone, one for each hashed address. No address is stored.';

revoke all on table private.site_origins, private.contact_limits, private.contact_counters
  from public, anon, authenticated, service_role;

create function private.request_header(header text) returns text
  language sql stable set search_path = ''
as $$
  select nullif(current_setting('request.headers', true), '')::jsonb ->> header;
$$;

-- Only Cloudflare's header is believed: the first entry of X-Forwarded-For is the sender's to forge.
create function private.contact_sender() returns text
  language sql stable set search_path = ''
as $$
  select encode(sha256(convert_to(
    limits.address_salt || private.request_header('cf-connecting-ip'), 'UTF8')), 'hex')
  from private.contact_limits as limits;
$$;

comment on function private.contact_sender is
  'The caller''s hashed address, or null where the host tells none.';

create function private.count_contact_message(p_sender text, p_cap integer) returns boolean
  language plpgsql set search_path = ''
as $$
begin
  insert into private.contact_counters as counter (hour, sender, messages)
  select date_trunc('hour', now()), p_sender, 1
  where p_cap > 0
  on conflict (hour, sender) do update
    set messages = counter.messages + 1
    where counter.messages < p_cap;
  return found;
end
$$;

comment on function private.count_contact_message is
  'Counts one message of this hour, or answers false at the cap. The counter''s row lock makes callers wait for one another.';

create function private.admit_contact_message() returns boolean
  language plpgsql set search_path = ''
as $$
declare
  limits private.contact_limits;
  sender text := private.contact_sender();
begin
  select * into strict limits from private.contact_limits;
  if sender is not null
    and not private.count_contact_message(sender, limits.an_hour_from_one_address) then
    return false;
  end if;
  if not private.count_contact_message('everyone', limits.an_hour_from_everyone) then
    return false;
  end if;
  delete from private.contact_counters where hour < date_trunc('hour', now());
  return true;
end
$$;

comment on function private.admit_contact_message is
  'Whether this hour has room for one more message, from this address and from everyone.';

create function private.is_contact_message(p_name text, p_email text, p_message text)
  returns boolean
  language sql immutable set search_path = ''
as $$
  select coalesce(
    char_length(p_name) between 1 and 100
    and char_length(p_email) between 3 and 254
    and char_length(p_message) between 1 and 5000
    and p_name || p_email !~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029]'
    and p_message !~ '[\u0001-\u0008\u000B-\u001F\u007F-\u009F]'
    and p_email ~ '^[^\s@]+@[^\s@]+$',
    false
  );
$$;

comment on function private.is_contact_message is
  'Whether the trimmed fields are a message: within their limits, without control characters, name and e-mail of one line.';

create function private.receive_contact_message(p_name text, p_email text, p_message text)
  returns text
  language plpgsql set search_path = ''
as $$
begin
  if not private.is_contact_message(p_name, p_email, p_message) then
    return 'invalid';
  end if;
  if not private.admit_contact_message() then
    return 'rate';
  end if;
  -- Senders wait for one another at the counter, so a copy sent twice at once is seen here.
  insert into public.contact_messages (name, email, message)
  select p_name, p_email, p_message
  where not exists (
    select
    from public.contact_messages as earlier
    where earlier.created_at > now() - interval '10 minutes'
      and (earlier.name, earlier.email, earlier.message) = (p_name, p_email, p_message)
  );
  return 'sent';
end
$$;

comment on function private.receive_contact_message is
  'Stores a message once and says what became of it: sent, invalid or rate.';

create function private.contact_page() returns text
  language sql stable set search_path = ''
as $$
  select origin
  from private.site_origins
  where is_default or origin = private.request_header('origin')
  order by origin = private.request_header('origin') desc nulls last
  limit 1;
$$;

comment on function private.contact_page is
  'The listed origin the form was sent from, else the default one; null while no site is listed.';

create function private.answer_contact_form(outcome text) returns void
  language plpgsql set search_path = ''
as $$
declare
  page text := private.contact_page();
begin
  -- Without a listed site there is no page to send the visitor to; 204 leaves them on theirs.
  perform set_config('response.status', case when page is null then '204' else '303' end, true);
  perform set_config(
    'response.headers',
    (
      jsonb_build_array(jsonb_build_object('Cache-Control', 'no-store'))
      || case
        when page is null then '[]'
        else jsonb_build_array(
          jsonb_build_object('Location', page || '/#message-' || outcome))
      end
    )::text,
    true
  );
end
$$;

comment on function private.answer_contact_form is
  'Sends the visitor back to the page, at #message-sent, #message-invalid or #message-rate.';

create function private.handle_contact_form(
  p_name text, p_email text, p_message text, p_website text
) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  outcome text;
begin
  -- A GET runs read-only; the API answers this error with 405.
  if current_setting('transaction_read_only')::boolean then
    raise read_only_sql_transaction using message = 'A message is sent by POST';
  end if;
  begin
    outcome := case
      -- The field no person sees: who fills it is told what everyone is told.
      when p_website <> '' then 'sent'
      else private.receive_contact_message(
        private.trim_text(p_name),
        private.trim_text(p_email),
        private.trim_text(replace(replace(p_message, E'\r\n', E'\n'), E'\r', E'\n'))
      )
    end;
  exception
    when others then
      raise warning 'contact message refused: % (%)', sqlerrm, sqlstate;
      outcome := 'invalid';
  end;
  perform private.answer_contact_form(outcome);
end
$$;

comment on function private.handle_contact_form is
  'Answers the form whatever it holds; an error would show the visitor raw JSON.';

revoke all on function
  private.request_header, private.contact_sender, private.count_contact_message,
  private.admit_contact_message, private.is_contact_message, private.receive_contact_message,
  private.contact_page, private.answer_contact_form, private.handle_contact_form
  from public;
grant execute on function private.handle_contact_form to anon, authenticated;

create function public.send_contact_message(
  name text default '',
  email text default '',
  message text default '',
  website text default ''
) returns void
  language sql set search_path = ''
as $$
  select private.handle_contact_form(
    send_contact_message.name,
    send_contact_message.email,
    send_contact_message.message,
    send_contact_message.website
  );
$$;

comment on function public.send_contact_message is
  'The target of the contact form. It stores the message and always answers 303 back to the page; website is the trap for bots.';

revoke all on function public.send_contact_message from public, anon, authenticated, service_role;
grant execute on function public.send_contact_message to anon, authenticated;
