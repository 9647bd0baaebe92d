-- Every form that visitors send shares one set of limits: a row of caps and counters for each form.
alter table private.contact_limits rename to request_limits;
alter table private.request_limits
  drop column is_the_only_row,
  add column form text primary key default 'contact'
    constraint form_name check (form in ('contact', 'registration', 'registration_link'));
alter table private.request_limits alter column form drop default;

comment on table private.request_limits is
  'How many requests an hour each form takes, and the secret with which senders'' addresses are hashed before they are counted. registration_link counts what the page behind a registration''s link asks.';

-- Behind one address there may be an office that registers together. Its cap also bounds how many
-- seats one sender can take in an hour.
insert into private.request_limits
  (form, an_hour_from_everyone, an_hour_from_one_address, an_hour_in_total)
values ('registration', 300, 10, 3000), ('registration_link', 600, 60, 6000);

alter table private.contact_counters rename to request_counters;
alter table private.request_counters rename column messages to requests;
alter table private.request_counters
  add column form text not null default 'contact',
  drop constraint contact_counters_pkey,
  add constraint request_counters_pkey primary key (form, hour, sender);
alter table private.request_counters alter column form drop default;

comment on table private.request_counters is
  'Requests of each form in the running hour: one row for each hashed address, one (everyone) for all senders without one, one (total) for all requests. No address is stored.';

create function private.request_sender(p_form text) returns text
  language sql stable set search_path = ''
as $$
  select encode(sha256(convert_to(
    limits.address_salt || private.sender_network(private.request_header(limits.address_header)),
    'UTF8')), 'hex')
  from private.request_limits as limits
  where limits.form = p_form;
$$;

comment on function private.request_sender is
  'The caller''s hashed address, or null where no trusted header names it.';

create function private.count_request(p_form text, p_sender text, p_cap integer) returns boolean
  language plpgsql set search_path = ''
as $$
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
  language plpgsql set search_path = ''
as $$
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
  language plpgsql stable set search_path = ''
as $$
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
  language plpgsql set search_path = ''
as $$
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
  language sql immutable set search_path = ''
as $$
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

create or replace function private.is_contact_message(p_name text, p_email text, p_message text)
  returns boolean
  language sql immutable set search_path = ''
as $$
  select coalesce(
    private.is_name_and_email(p_name, p_email)
    and char_length(p_message) between 1 and 5000
    and p_message !~ '[\u0001-\u0008\u000B-\u001F\u007F-\u009F]',
    false
  );
$$;

create or replace function private.receive_contact_message(
  p_name text, p_email text, p_message text
) returns text
  language plpgsql set search_path = ''
as $$
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

create function private.receive_form(p_form text, p_fields jsonb) returns text
  language plpgsql set search_path = ''
as $$
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

-- A page of the site is the answer to everything, also while a table of the form is locked. Two clocks
-- may end the work wherever it is: that of a lock, and after 3 seconds that of a visitor's statement,
-- which WHEN OTHERS does not catch. Each does so once, so the third attempt is left alone.
create function private.process_form(p_form text, p_fields jsonb) returns void
  language plpgsql set search_path = ''
as $$
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

create or replace function private.handle_contact_form(
  p_name text, p_email text, p_message text, p_website text
) returns void
  language plpgsql security definer set search_path = '' set lock_timeout = '1s'
as $$
begin
  perform private.process_form('contact', jsonb_build_object(
    'name', p_name, 'email', p_email, 'message', p_message, 'website', p_website));
end
$$;

drop function private.answer_contact_form;
drop function private.contact_page;
drop function private.admit_contact_message;
drop function private.count_contact_message;
drop function private.contact_sender;

revoke all on function
  private.request_sender, private.count_request, private.admit_request, private.form_origin,
  private.answer_form, private.is_name_and_email, private.receive_form, private.process_form
  from public;
