-- A page of the form is the answer to everything, also while a table of it is locked. A visitor's
-- statement is canceled after 3 seconds, so no lock is waited for longer than one; and because several
-- waits may add up, the cancellation itself is caught too, which WHEN OTHERS does not do.
create or replace function private.contact_page() returns text
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
  when lock_not_available or query_canceled then
    return null;
end
$$;

comment on function private.contact_page is
  'The listed origin the form was sent from, else the default one; null while no site is listed or the list is locked.';

create function private.try_contact_message(p_name text, p_email text, p_message text)
  returns text
  language plpgsql set search_path = ''
as $$
begin
  return private.receive_contact_message(
    private.trim_text(p_name),
    private.trim_text(p_email),
    private.trim_text(replace(replace(p_message, E'\r\n', E'\n'), E'\r', E'\n'))
  );
exception
  when query_canceled or lock_not_available or deadlock_detected then
    raise warning 'contact message put off: % (%)', sqlerrm, sqlstate;
    return 'rate';
  when others then
    raise warning 'contact message refused: % (%)', sqlerrm, sqlstate;
    return 'invalid';
end
$$;

comment on function private.try_contact_message is
  'Stores a message if it can and says what became of it, whatever happens: sent, invalid or rate.';

create or replace function private.handle_contact_form(
  p_name text, p_email text, p_message text, p_website text
) returns void
  language plpgsql security definer set search_path = '' set lock_timeout = '1s'
as $$
begin
  -- A GET runs read-only; the API answers this error with 405.
  if current_setting('transaction_read_only')::boolean then
    raise read_only_sql_transaction using message = 'A message is sent by POST';
  end if;
  perform private.answer_contact_form(
    -- The field no person sees: who fills it is told what everyone is told.
    case when p_website <> '' then 'sent'
      else private.try_contact_message(p_name, p_email, p_message) end
  );
end
$$;

revoke all on function private.try_contact_message from public;
