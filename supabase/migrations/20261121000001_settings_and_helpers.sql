-- What the API must never reach: helpers, settings and figures. The schema is not among those the
-- API exposes, and no table in it has row security, because the embedded backend hands every
-- table of a schema that holds a row-secured one to anon and authenticated.
create schema private;

-- What is not granted, nobody has. PostgreSQL lets everybody call a new function, and older hosted
-- projects grant the API's roles everything in public. The embedded backend grants its tables and
-- sequences itself.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public
  revoke all on functions from anon, authenticated, service_role;
alter default privileges in schema public
  revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public
  revoke all on sequences from anon, authenticated, service_role;

-- Adds to the API functions of these names that call those in private, for these roles. What the
-- API calls is written once, in private, and runs there as its owner. In public there is a function
-- of the same name, which runs as its caller and hands its arguments on, because none that the API
-- reaches may run as its owner.
create function private.publish(p_roles text, variadic p_names text[]) returns void
  language plpgsql set search_path = '' as $$
declare
  name text;
  source pg_catalog.pg_proc;
begin
  foreach name in array p_names loop
    select * into source from pg_catalog.pg_proc where oid = ('private.' || name)::regproc;
    execute format(
      'create function public.%1$I(%2$s) returns %3$s language sql %4$s set search_path = ''''
        return private.%1$I(%5$s);
      comment on function public.%1$I is %6$L;
      grant execute on function private.%1$I, public.%1$I to %7$s',
      name, pg_get_function_arguments(source.oid), pg_get_function_result(source.oid),
      case source.provolatile when 's' then 'stable' else 'volatile' end,
      (select string_agg('$' || place, ', ') from generate_series(1, source.pronargs) as place),
      obj_description(source.oid, 'pg_proc'), p_roles
    );
  end loop;
end
$$;

-- What the project's owner alone sets, with update private.settings set ... where is_the_only_row.
create table private.settings (
  is_the_only_row boolean primary key default true check (is_the_only_row),
  -- The release of the project that was deployed last; empty before the first.
  release text not null default '' check (char_length(release) <= 40),
  -- The request header, in lower case, in which the proxy in front of the API writes the sender's
  -- address over whatever the sender wrote there. Null where there is no such proxy: then no
  -- address is believed.
  address_header text default 'cf-connecting-ip',
  -- The secret that senders' addresses are hashed with.
  address_salt text not null default gen_random_uuid()::text,
  -- How long entries of the change log are kept, in which admins must not remove their own traces.
  keep_changes_for_days integer not null default 365
    check (keep_changes_for_days between 30 and 3650),
  -- The secret that mailed links are made with; a new one ends every link that was sent.
  token_secret text not null default gen_random_uuid()::text || gen_random_uuid()::text,
  -- Whether emails are written to the outbox.
  is_email_enabled boolean not null default false,
  -- The address that contact messages are sent to.
  owner_address text check (char_length(owner_address) between 3 and 254),
  -- How long a registration holds its place without being confirmed.
  hold_seats_for interval not null default '30 minutes'
    check (hold_seats_for between interval '5 minutes' and interval '1 week'),
  -- How long a registration is kept after it was made and after its session.
  keep_registrations_for interval not null default '1 year'
    check (keep_registrations_for between interval '1 day' and interval '10 years')
);

insert into private.settings default values;

-- Policies and the thin functions in public call helpers by name, so the roles may look names up.
grant usage on schema private to anon, authenticated, service_role;

-- An email address as it is compared: A to Z in lower case, nothing else. A letter of another
-- alphabet that only looks like one of ASCII, or folds to one, stays what it is.
create function private.fold_address(value text) returns text
  language sql immutable set search_path = '' return lower(value collate "C");

-- Text without what nobody sees that is neither white space nor a control character. The rule for
-- what people type, paste or import; src/shared/text/storable-text.ts has the same. The characters
-- are those of Unicode's Default_Ignorable_Code_Point, and letters and signs without ink. PL/pgSQL
-- plans the functions that it calls once a transaction, SQL at each call.
create function private.without_unseen(value text) returns text
  language sql immutable set search_path = '' return regexp_replace(
    value,
    '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U00013441\U00013442\U00016FE4\U0001BCA0-\U0001BCA3\U0001D159\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
    '', 'g');

-- Whether a reader would see nothing.
create function private.is_blank(value text) returns boolean
  language plpgsql immutable set search_path = '' as $$
begin
  return private.without_unseen(value) !~ '[^\u0001-\u0020\u007F-\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]';
end
$$;

-- A text of several lines: what separates lines or pages is a line break; empty if there is nothing
-- to see.
create function private.clean_message(value text) returns text
  language plpgsql immutable set search_path = '' as $$
begin
  return case when private.is_blank(value) then '' else btrim(regexp_replace(
    regexp_replace(value, '\u000D\u000A?|[\u000B\u000C\u0085\u2028\u2029]', E'\n', 'g'),
    '[\u0001-\u0008\u000E-\u001F\u007F-\u009F\uFEFF]', '', 'g'),
    -- The white space that String.prototype.trim takes off in a browser, as far as it is still there.
    E' \t\n\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u202F\u205F\u3000'
  ) end;
end
$$;

-- A text of one line, such as a name: composed, with one space for white space of any kind, without
-- what would turn around the text behind it; empty if there is nothing to see.
create function private.clean_line(value text) returns text
  language plpgsql immutable set search_path = '' as $$
begin
  return regexp_replace(normalize(private.clean_message(
    regexp_replace(value, '[\u202A-\u202E\u2066-\u2069]', '', 'g')), NFC),
    '[\u0009\u000A\u0020\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]+', ' ', 'g');
end
$$;

-- Text as words, whatever their case, Latin accents and width; punctuation separates, so that each
-- part of an address is a word.
create function private.words_of(value text) returns tsvector
  language plpgsql immutable set search_path = '' as $$
begin
  return to_tsvector('pg_catalog.simple', translate(
    normalize(regexp_replace(
      normalize(lower(upper(private.without_unseen(value) collate pg_catalog.pg_c_utf8)), NFKD),
      '[\u0300-\u036F]', '', 'g'), NFKC),
    '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32)
  ));
end
$$;

-- A moment that somebody chooses. Its year has four digits in every time zone, and so has what is
-- counted from it: pages read no other, and no infinity.
create domain private.moment as timestamptz
  check (value between '1001-01-01Z' and '9999-01-02Z');

-- For BEFORE triggers whose WHEN clause names what never changes. Grants say the same, but the
-- embedded backend undoes those.
create function private.refuse_change() returns trigger
  language plpgsql set search_path = '' as $$
begin
  raise exception 'This cannot be changed in %', tg_table_name using errcode = '42501';
end
$$;

-- Ends an EXPLAIN with 42501, answers true otherwise. Immutable so that the planner calls it. The
-- planner estimates a table's rows before any policy is asked, and the API hands that number to
-- whoever asks for count=planned or count=estimated: it runs EXPLAIN. A policy that is constant is
-- computed while a statement is planned, so this one is asked then, and costs nothing at run time.
-- The roles that row security does not bind, such as the project's owner, are never asked.
create function private.refuse_explain() returns boolean
  language plpgsql immutable set search_path = '' as $$
begin
  if current_query() ~* '^\s*explain\M' then
    raise exception 'Estimates are not available' using errcode = '42501';
  end if;
  return true;
end
$$;

grant execute on function private.refuse_explain to anon, authenticated;

-- What every table has of which somebody reads rows: nobody reads or changes a row unless a policy says so,
-- nobody learns how many rows there are, and the secret key may do everything but change what is kept
-- as it was.
create function private.secure(p_table regclass, variadic p_kept text[] default '{}') returns void
  language plpgsql set search_path = '' as $$
begin
  execute format(
    'alter table %1$s enable row level security;
    create policy "Nobody learns how many rows there are" on %1$s
      as restrictive for select to anon, authenticated using (private.refuse_explain());
    grant insert, update, delete, select on table %1$s to service_role',
    p_table
  );
  if p_kept <> '{}' then
    execute format(
      'create trigger keeps_its_identity before update on %s for each row
        when ((old.%s) is distinct from (new.%s)) execute function private.refuse_change()',
      p_table, array_to_string(p_kept, ', old.'), array_to_string(p_kept, ', new.')
    );
  end if;
end
$$;

-- Whoever writes a name or an address has it checked, and computes its words, and how it is compared,
-- for the indexes.
grant execute on function
  private.words_of, private.without_unseen, private.is_blank, private.clean_line,
  private.clean_message to authenticated, service_role;
grant execute on function private.fold_address to service_role;
