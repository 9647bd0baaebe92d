-- The sites whose contact form is answered, and the default one for a form from elsewhere. The
-- owner of a hosted project names theirs with: insert into private.site_origins (origin,
-- is_default) values ('https://www.example.com', true)
create table private.site_origins (
  origin text primary key check (origin ~ '^https?://[^/\s]+$'),
  is_default boolean not null default false
);

create unique index one_default_site on private.site_origins (is_default) where is_default;

-- How many requests an hour each form takes. registration_link counts the unknown links that the
-- page of a registration is asked for. One sender must not close a form for everyone, nor the people
-- behind one address, an office or a carrier's customers, be refused for being many. The last, high
-- cap only keeps what is sent from filling the database.
create table private.request_limits (
  -- The cap that all senders without a known address share. Of registrations it rises by twice the
  -- seats of the session.
  an_hour_from_everyone integer not null default 60 check (an_hour_from_everyone >= 0),
  -- The cap of each known IPv4 address. Its /24 has four times as much, a /64 of IPv6 a third and
  -- its /48 twice as much; a day has twice what an hour has.
  an_hour_from_one_address integer not null default 15 check (an_hour_from_one_address >= 0),
  -- The cap of all requests together. Of registrations it rises by twice the seats of the session.
  an_hour_in_total integer not null default 600 check (an_hour_in_total >= 0),
  form text primary key check (form in ('contact', 'registration', 'registration_link'))
);

insert into private.request_limits
  (form, an_hour_from_everyone, an_hour_from_one_address, an_hour_in_total)
values
  ('contact', 60, 15, 600),
  ('registration', 300, 60, 3000),
  ('registration_link', 600, 60, 6000);

-- Requests of each form in the running hour and day: a row for each hashed network, one (everyone)
-- for all senders without an address, one (total) for all requests. Under the form mailbox, the
-- emails that forms caused to one hashed mailbox; under confirmation, how often one hashed
-- registration was confirmed. No address is stored.
create table private.request_counters (
  period text not null check (period in ('hour', 'day')),
  since timestamptz not null,
  sender text not null,
  requests integer not null,
  form text not null,
  primary key (form, period, since, sender)
);

create function private.request_header(header text) returns text
  language sql stable set search_path = ''
  return nullif(current_setting('request.headers', true), '')::jsonb ->> header;

-- A sender or a mailbox as it is counted.
create function private.hashed(value text) returns text
  language sql stable set search_path = '' as $$
  select encode(sha256(convert_to(address_salt || value, 'UTF8')), 'hex') from private.settings;
$$;

-- Counts one request of this hour or day, or answers false at the cap. The counter's row lock makes
-- callers wait for one another.
create function private.count_request(p_form text, p_sender text, p_period text, p_cap numeric)
  returns boolean
  language plpgsql set search_path = '' as $$
begin
  insert into private.request_counters as counter (form, period, since, sender, requests)
  select p_form, p_period, date_trunc(p_period, now(), 'utc'), p_sender, 1
  where p_cap > 0
  on conflict (form, period, since, sender) do update
    set requests = counter.requests + 1
    where counter.requests < p_cap;
  return found;
end
$$;

-- Whether there is room for one more request of the form, from this sender and in total. From the
-- smallest network to the largest, then everyone: what one refuses is not counted in the next.
create function private.admit_request(p_form text, p_more integer default 0) returns boolean
  language plpgsql set search_path = '' as $$
declare
  counted record;
begin
  for counted in
    -- The networks that the sender's address is counted in, and their share of the cap of an address.
    with networks as (
      select private.hashed(network(set_masklen(address, width))::text) as sender, share
      from private.settings
      -- An IPv4 address may be written as one of IPv6.
      cross join regexp_replace(private.request_header(address_header), '^::ffff:', '', 'i') as written
      cross join lateral (
        select case when pg_input_is_valid(written, 'inet') then written::inet end as address
      ) as parsed
      join (values (4, 32, 1), (4, 24, 4), (6, 64, 1 / 3.0), (6, 48, 2)) as kind (version, width, share)
        on version = family(address)
    )
    select kind.*
    from private.request_limits
    cross join lateral (
      select sender, share, period, times * ceil(an_hour_from_one_address * share) as cap
      from networks
      cross join (values ('hour', 1), ('day', 2)) as span (period, times)
      union all
      select 'everyone', 8, 'hour', an_hour_from_everyone + p_more
      where not exists (select from networks)
      union all
      select 'total', 9, 'hour', an_hour_in_total + p_more
    ) as kind
    where form = p_form
    order by share, period desc
  loop
    if not private.count_request(p_form, counted.sender, counted.period, counted.cap) then
      return false;
    end if;
  end loop;
  return true;
end
$$;

-- The mailbox that an address leads to: without what stands behind a plus, and without dots where
-- the provider ignores them.
create function private.mailbox_of(p_address text) returns text
  language sql immutable set search_path = '' as $$
  select case
    when address ~ '@(gmail|googlemail)\.com$'
      then replace(split_part(address, '@', 1), '.', '') || '@gmail.com'
    else address
  end
  from regexp_replace(private.fold_address(p_address), '\+.*@', '@') as address;
$$;

-- The listed origin the form was sent from, else the default one; null while no site is listed or
-- the list is locked.
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

-- Whether the cleaned fields are a name and an email address within their limits. Nothing but ASCII
-- in an address: two that read alike are the same, and mail goes where it says. A domain in another
-- script is written in its xn-- form, which is what mail servers know it by.
create function private.is_name_and_email(p_name text, p_email text) returns boolean
  language sql immutable set search_path = '' as $$
  select coalesce(
    char_length(p_name) between 1 and 100
    and char_length(p_email) <= 254
    and p_email ~* '^[a-z0-9.!#$%&''*+/=?^_`{|}~-]{1,64}@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$' collate "C"
    and p_email !~* '@(.*\.)?(?!xn)[a-z0-9]{2}--' collate "C",
    false
  );
$$;

-- Receives a form and answers it, whatever happens: an error would show the visitor raw JSON. What
-- was received is undone when the answer is to send it again. A page of the site is the answer to
-- everything, also while a table of the form is locked. Two clocks may end the work wherever it is:
-- that of a lock, and after 3 seconds that of a visitor's statement. Nothing is begun after either;
-- the page to go to is known by then. What was counted stays counted when the work after it fails.
-- What is too large is refused by its size, which costs nothing to see: 5,000 characters are 20,000
-- bytes at most.
create function private.process_form(p_form text, p_fields jsonb) returns void
  language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  fields jsonb;
  origin text;
  outcome text := (
    select 'invalid' from jsonb_each_text(p_fields) where octet_length(value) > 32768 limit 1);
begin
  -- A GET runs read-only; the API answers this error with 405.
  if current_setting('transaction_read_only')::boolean then
    raise read_only_sql_transaction using message = 'A form is sent by POST';
  end if;
  for step in 1..3 loop
    begin
      case step
        when 1 then
          fields := (
            -- A letter of an address that only looks like one of ASCII would be composed to it.
            select jsonb_object_agg(key, case
              when key in ('message', 'email') then private.clean_message(value)
              else private.clean_line(value)
            end)
            from jsonb_each_text(p_fields)
            where outcome is null
          );
          origin := private.form_origin();
        when 2 then
          outcome := case p_form
            when 'contact' then private.admit_contact_message(fields)
            when 'registration' then private.admit_registration(fields)
          end;
        when 3 then
          outcome := case p_form
            when 'contact' then private.receive_contact_message(fields)
            when 'registration' then private.receive_registration(fields)
          end;
      end case;
    exception
      when query_canceled or lock_not_available or deadlock_detected then
        raise warning 'form % put off: % (%)', p_form, sqlerrm, sqlstate;
        outcome := 'rate';
      when others then
        raise warning 'form % refused: % (%)', p_form, sqlerrm, sqlstate;
        outcome := 'invalid';
    end;
    exit when outcome is not null;
  end loop;
  -- Without a listed site there is no page to send the visitor to; 204 leaves them on theirs.
  perform set_config('response.status', case when origin is null then '204' else '303' end, true);
  perform set_config('response.headers', to_jsonb(array_remove(array[
    jsonb_build_object('Cache-Control', 'no-store'),
    case when origin is not null then jsonb_build_object('Location', origin || case
      when p_form = 'contact' then '/#message-' || outcome
      when outcome = 'confirm' then '/check-your-inbox'
      -- Never to the page of a source, which may have been taken down meanwhile.
      else '/register#' || outcome
    end) end
  ], null))::text, true);
end
$$;

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 100),
  email text not null check (char_length(email) between 3 and 254),
  message text not null check (char_length(message) between 1 and 5000),
  created_at timestamptz not null default now(),
  handled_at private.moment
);

comment on table public.contact_messages is
  'The inbox. Written only by public.send_contact_message; admins read, mark as handled and delete.';
select private.secure('public.contact_messages');

create policy "An admin reads the inbox" on public.contact_messages for select to authenticated
  using ((select private.is_admin()));
create policy "An admin marks messages as handled" on public.contact_messages
  for update to authenticated using ((select private.is_admin()));
create policy "An admin deletes messages" on public.contact_messages for delete to authenticated
  using ((select private.is_admin()));

grant select, delete, update (handled_at) on table public.contact_messages to authenticated;

create index contact_messages_newest_first on public.contact_messages (created_at desc);
create index contact_messages_unhandled on public.contact_messages (created_at desc)
  where handled_at is null;

create trigger contact_messages_keep_their_words before update on public.contact_messages
  for each row
  when ((to_jsonb(old) - 'handled_at') is distinct from (to_jsonb(new) - 'handled_at'))
  execute function private.refuse_change();

-- Whether the same message came within the last ten minutes.
create function private.is_contact_copy(p_fields jsonb) returns boolean
  language sql stable set search_path = '' as $$
  select exists (
    select from public.contact_messages
    where created_at > now() - interval '10 minutes'
      and (name, email, message)
        = (p_fields ->> 'name', p_fields ->> 'email', p_fields ->> 'message')
  );
$$;

-- Counts a new message whose cleaned fields are within their limits; else says what became of it.
create function private.admit_contact_message(p_fields jsonb) returns text
  language sql set search_path = '' as $$
  select case
    -- The field no person sees: who fills it is told what everyone is told.
    when p_fields ->> 'website' <> '' then 'sent'
    when not private.is_name_and_email(p_fields ->> 'name', p_fields ->> 'email')
      or char_length(coalesce(p_fields ->> 'message', '')) not between 1 and 5000
      then 'invalid'
    when private.is_contact_copy(p_fields) then 'sent'
    when not private.admit_request('contact') then 'rate'
  end;
$$;

-- Stores a message once, and emails it to the owner.
create function private.receive_contact_message(p_fields jsonb) returns text
  language plpgsql set search_path = '' as $$
begin
  -- Senders wait for one another at the counter, so a copy sent twice at once is seen here.
  with added as (
    insert into public.contact_messages (name, email, message)
    select p_fields ->> 'name', p_fields ->> 'email', p_fields ->> 'message'
    where not private.is_contact_copy(p_fields)
    returning id
  )
  insert into private.emails (kind, key, message_id)
  select 'contact-message', 'contact-message:' || id, id
  from added
  cross join private.settings
  where is_email_enabled and owner_address is not null;
  return 'sent';
end
$$;

create function public.send_contact_message(
  name text default '', email text default '', message text default '', website text default ''
) returns void
  language sql set search_path = '' as $$
  select private.process_form('contact', jsonb_build_object(
    'name', name, 'email', email, 'message', message, 'website', website));
$$;
comment on function public.send_contact_message is
  'The target of the contact form. It stores the message and always answers 303 back to the page; website is the trap for bots.';

grant execute on function private.process_form, public.send_contact_message
  to anon, authenticated;
