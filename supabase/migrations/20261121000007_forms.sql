create table private.site_origins (
  origin text primary key constraint origin_form check (origin ~ '^https?://[^/\s]+$'),
  is_default boolean not null default false
);

comment on table private.site_origins is
  'The sites whose contact form is answered, and the default one for a form from elsewhere. The owner of a hosted project names theirs with: insert into private.site_origins (origin, is_default) values (''https://www.example.com'', true)';

create unique index one_default_site on private.site_origins (is_default) where is_default;

-- Every form that visitors send shares one set of limits: a row of caps and counters for each form.
-- One sender must not close a form for everyone. A sender whose address is known has a cap of their
-- own; the senders without one share a cap; a third, high cap only keeps what is sent from filling
-- the database.
create table private.request_limits (
  an_hour_from_everyone integer not null default 60 check (an_hour_from_everyone >= 0),
  an_hour_from_one_address integer not null default 5 check (an_hour_from_one_address >= 0),
  address_salt text not null default gen_random_uuid()::text,
  an_hour_in_total integer not null default 600 check (an_hour_in_total >= 0),
  address_header text default 'cf-connecting-ip',
  form text primary key
    constraint form_name check (form in ('contact', 'registration', 'registration_link'))
);

comment on table private.request_limits is
  'How many requests an hour each form takes, and the secret with which senders'' addresses are hashed before they are counted. registration_link counts what the page behind a registration''s link asks.';
comment on column private.request_limits.an_hour_from_everyone is
  'The cap that all senders without a known address share.';
comment on column private.request_limits.an_hour_from_one_address is
  'The cap of each known address; of IPv6 each network of 64 bits, which is what one sender is given.';
comment on column private.request_limits.an_hour_in_total is 'The cap of all messages together.';
comment on column private.request_limits.address_header is
  'The request header, in lower case, in which the proxy in front of the API writes the sender''s address over whatever the sender wrote there. Null where there is no such proxy: then no address is believed.';

-- Behind one address there may be an office that registers together. Its cap also bounds how many
-- seats one sender can take in an hour.
insert into private.request_limits
  (form, an_hour_from_everyone, an_hour_from_one_address, an_hour_in_total)
values
  ('contact', 60, 5, 600),
  ('registration', 300, 10, 3000),
  ('registration_link', 600, 60, 6000);

create table private.request_counters (
  hour timestamptz not null,
  sender text not null,
  requests integer not null,
  form text not null,
  primary key (form, hour, sender)
);

comment on table private.request_counters is
  'Requests of each form in the running hour: one row for each hashed address, one (everyone) for all senders without one, one (total) for all requests. No address is stored.';

create function private.request_header(header text) returns text
  language sql stable set search_path = '' as $$
  select nullif(current_setting('request.headers', true), '')::jsonb ->> header;
$$;

create function private.sender_network(p_address text) returns text
  language sql immutable set search_path = '' as $$
  select case
    when not pg_input_is_valid(p_address, 'inet') then null
    when family(p_address::inet) = 6 then network(set_masklen(p_address::inet, 64))::text
    else host(p_address::inet)
  end;
$$;
comment on function private.sender_network is
  'The address as it is counted: IPv4 whole, of IPv6 the first 64 bits; null if it is no address.';

create function private.request_sender(p_form text) returns text
  language sql stable set search_path = '' as $$
  select encode(sha256(convert_to(
    limits.address_salt || private.sender_network(private.request_header(limits.address_header)),
    'UTF8')), 'hex')
  from private.request_limits as limits
  where limits.form = p_form;
$$;
comment on function private.request_sender is
  'The caller''s hashed address, or null where no trusted header names it.';

create function private.count_request(p_form text, p_sender text, p_cap integer) returns boolean
  language plpgsql set search_path = '' as $$
begin
  insert into private.request_counters as counter (form, hour, sender, requests)
  select p_form, date_trunc('hour', now()), p_sender, 1
  where p_cap > 0
  on conflict (form, hour, sender) do update
    set requests = counter.requests + 1
    where counter.requests < p_cap;
  return found;
end
$$;
comment on function private.count_request is
  'Counts one request of this hour, or answers false at the cap. The counter''s row lock makes callers wait for one another.';

create function private.admit_request(p_form text) returns boolean
  language plpgsql set search_path = '' as $$
declare
  limits private.request_limits;
  sender text := private.request_sender(p_form);
begin
  select * into strict limits from private.request_limits where form = p_form;
  if not private.count_request(
    p_form,
    coalesce(sender, 'everyone'),
    case when sender is null then limits.an_hour_from_everyone
      else limits.an_hour_from_one_address end
  ) then
    return false;
  end if;
  if not private.count_request(p_form, 'total', limits.an_hour_in_total) then
    return false;
  end if;
  delete from private.request_counters
  where form = p_form and hour < date_trunc('hour', now());
  return true;
end
$$;
comment on function private.admit_request is
  'Whether this hour has room for one more request of the form, from this sender and in total.';

create function private.form_origin() returns text
  language plpgsql stable set search_path = '' as $$
begin
  return (
    select origin
    from private.site_origins
    where is_default or origin = private.request_header('origin')
    order by origin = private.request_header('origin') desc nulls last
    limit 1
  );
exception
  when lock_not_available then
    return null;
end
$$;
comment on function private.form_origin is
  'The listed origin the form was sent from, else the default one; null while no site is listed or the list is locked.';

create function private.answer_form(p_form text, p_fields jsonb, p_outcome text) returns void
  language plpgsql set search_path = '' as $$
declare
  origin text := private.form_origin();
  page text := case p_form
    when 'contact' then '/#message-' || p_outcome
    when 'registration' then private.registration_page(p_fields ->> 'source', p_outcome)
  end;
begin
  -- Without a listed site there is no page to send the visitor to; 204 leaves them on theirs.
  perform set_config('response.status', case when origin is null then '204' else '303' end, true);
  perform set_config(
    'response.headers',
    (
      jsonb_build_array(jsonb_build_object('Cache-Control', 'no-store'))
      || case
        when origin is null then '[]'
        else jsonb_build_array(jsonb_build_object('Location', origin || page))
      end
    )::text,
    true
  );
end
$$;
comment on function private.answer_form is
  'Sends the visitor to the page that says what became of the form, on the site that it came from.';

create function private.is_name_and_email(p_name text, p_email text) returns boolean
  language sql immutable set search_path = '' as $$
  select coalesce(
    char_length(p_name) between 1 and 100
    and char_length(p_email) between 3 and 254
    and p_name || p_email !~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029]'
    and p_email ~ '^[^\s@]+@[^\s@]+$',
    false
  );
$$;
comment on function private.is_name_and_email is
  'Whether the trimmed fields are a name and an email address: within their limits, of one line, without control characters.';

create function private.receive_form(p_form text, p_fields jsonb) returns text
  language plpgsql set search_path = '' as $$
declare
  name text := private.trim_text(p_fields ->> 'name');
  email text := private.trim_text(p_fields ->> 'email');
begin
  -- The field no person sees: who fills it is told what everyone is told.
  if p_fields ->> 'website' <> '' then
    return 'sent';
  end if;
  return case p_form
    when 'contact' then private.receive_contact_message(
      name,
      email,
      private.trim_text(replace(replace(p_fields ->> 'message', E'\r\n', E'\n'), E'\r', E'\n'))
    )
    when 'registration' then private.receive_registration(
      name,
      email,
      p_fields ->> 'news' <> '',
      nullif(p_fields ->> 'source', ''),
      p_fields ->> 'session'
    )
  end;
end
$$;
comment on function private.receive_form is
  'Hands a form''s fields to the function that receives them. Says what became of it.';

-- A page of the site is the answer to everything, also while a table of the form is locked. Two
-- clocks may end the work wherever it is: that of a lock, and after 3 seconds that of a visitor's
-- statement, which WHEN OTHERS does not catch. Each does so once, so the third attempt is left
-- alone.
create function private.process_form(p_form text, p_fields jsonb) returns void
  language plpgsql set search_path = '' as $$
declare
  outcome text;
begin
  -- A GET runs read-only; the API answers this error with 405.
  if current_setting('transaction_read_only')::boolean then
    raise read_only_sql_transaction using message = 'A form is sent by POST';
  end if;
  for attempt in 1..3 loop
    begin
      perform private.answer_form(
        p_form, p_fields, coalesce(outcome, private.receive_form(p_form, p_fields)));
      return;
    exception
      when query_canceled or lock_not_available or deadlock_detected then
        raise warning 'form % put off: % (%)', p_form, sqlerrm, sqlstate;
        outcome := 'rate';
      when others then
        raise warning 'form % refused: % (%)', p_form, sqlerrm, sqlstate;
        outcome := 'invalid';
    end;
  end loop;
end
$$;
comment on function private.process_form is
  'Receives a form and answers it, whatever happens: an error would show the visitor raw JSON. What was received is undone when the answer is to send it again.';

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint name_length check (char_length(name) between 1 and 100),
  email text not null constraint email_length check (char_length(email) between 3 and 254),
  message text not null constraint message_length check (char_length(message) between 1 and 5000),
  created_at timestamptz not null default now(),
  handled_at timestamptz
);

comment on table public.contact_messages is
  'The inbox. Written only by public.send_contact_message; admins read, mark as handled and delete.';

alter table public.contact_messages enable row level security;

create policy "An admin reads the inbox" on public.contact_messages for select to authenticated
  using ((select private.is_admin()));
create policy "An admin marks messages as handled" on public.contact_messages
  for update to authenticated using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy "An admin deletes messages" on public.contact_messages for delete to authenticated
  using ((select private.is_admin()));
create policy "Nobody learns how many messages there are" on public.contact_messages
  as restrictive for select to anon, authenticated using (private.refuse_explain());

grant select, delete on table public.contact_messages to authenticated;
grant update (handled_at) on table public.contact_messages to authenticated;
grant select, insert, update, delete on table public.contact_messages to service_role;

create index contact_messages_newest_first on public.contact_messages (created_at desc);
create index contact_messages_unhandled on public.contact_messages (created_at desc)
  where handled_at is null;

create trigger contact_messages_keep_their_words before update on public.contact_messages
  for each row
  when (
    (old.id, old.name, old.email, old.message, old.created_at)
    is distinct from (new.id, new.name, new.email, new.message, new.created_at)
  ) execute function private.refuse_change();

create function private.is_contact_message(p_name text, p_email text, p_message text)
  returns boolean
  language sql immutable set search_path = '' as $$
  select coalesce(
    private.is_name_and_email(p_name, p_email)
    and char_length(p_message) between 1 and 5000
    and p_message !~ '[\u0001-\u0008\u000B-\u001F\u007F-\u009F]',
    false
  );
$$;
comment on function private.is_contact_message is
  'Whether the trimmed fields are a message: within their limits, without control characters, name and e-mail of one line.';

create function private.receive_contact_message(p_name text, p_email text, p_message text)
  returns text
  language plpgsql set search_path = '' as $$
begin
  if not private.is_contact_message(p_name, p_email, p_message) then
    return 'invalid';
  end if;
  if not private.admit_request('contact') then
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

create function private.handle_contact_form(p_fields jsonb) returns void
  language plpgsql security definer set search_path = '' set lock_timeout = '1s' as $$
begin
  perform private.process_form('contact', p_fields);
end
$$;
comment on function private.handle_contact_form is
  'Answers the form whatever it holds; an error would show the visitor raw JSON.';

create function public.send_contact_message(
  name text default '', email text default '', message text default '', website text default ''
) returns void
  language sql set search_path = '' as $$
  select private.handle_contact_form(jsonb_build_object(
    'name', name, 'email', email, 'message', message, 'website', website));
$$;
comment on function public.send_contact_message is
  'The target of the contact form. It stores the message and always answers 303 back to the page; website is the trap for bots.';

grant execute on function private.handle_contact_form to anon, authenticated;
grant execute on function public.send_contact_message to anon, authenticated;
