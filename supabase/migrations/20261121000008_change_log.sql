-- What admins and the owner do to the data of others: triggers write what they change, functions what
-- they read. Entries name accounts by their ids, and outlive them: everything one former admin did
-- still carries one id, which then refers to nobody.

create table public.change_log (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  -- The account that did it; null if it was not done by a signed-in one.
  actor uuid,
  -- The database role it was done with: authenticated for a signed-in account, service_role for the
  -- secret key, otherwise the owner's own.
  actor_role text not null check (char_length(actor_role) <= 63),
  action text not null check (action in ('insert', 'update', 'delete', 'export', 'search')),
  table_name text not null check (char_length(table_name) <= 63),
  -- The id of the row; of a search a hash of its words, by which its further pages are known.
  row_id text check (char_length(row_id) <= 100),
  row_title text check (char_length(row_title) <= 120),
  -- The account the row belongs to, if it has a user_id.
  account uuid,
  -- Of each changed column the value before and after, cut to 300 characters: {"title": ["Old",
  -- "New"]}. Of a value that is not stored, ***.
  changes jsonb not null default '{}' check (octet_length(changes::text) <= 65536)
);

comment on table public.change_log is
  'What admins and the owner did. Written by triggers and functions, read by functions, changed by nobody, deleted by the database after private.settings.keep_changes_for_days.';
alter table public.change_log enable row level security;

grant select on table public.change_log to service_role;

create index change_log_by_time on public.change_log (happened_at);
create index change_log_by_actor on public.change_log (actor);
create index change_log_by_account on public.change_log (account);

-- Every statement through the API, also with the secret key.
create trigger change_log_is_read_only
  before insert or update or delete or truncate on public.change_log for each statement
  when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.refuse_change();

create function private.change_log_cutoff() returns timestamptz
  language sql stable set search_path = '' as $$
  select now() - make_interval(days => keep_changes_for_days) from private.settings;
$$;

create function private.add_change(
  p_action text, p_table_name text, p_row_id text default null, p_row_title text default null,
  p_account uuid default null, p_changes jsonb default '{}'
) returns void
  language sql set search_path = '' as $$
  insert into public.change_log
    (actor, actor_role, action, table_name, row_id, row_title, account, changes)
  values (
    auth.uid(),
    coalesce(nullif(current_setting('role', true), 'none'), session_user),
    p_action, p_table_name, left(p_row_id, 100), left(p_row_title, 120), p_account, p_changes
  );
$$;

create function private.logged_value(value jsonb, is_shown boolean) returns jsonb
  language sql immutable set search_path = '' as $$
  select case
    when not is_shown and value #>> '{}' is not null then '"***"'
    when char_length(value #>> '{}') > 300 then to_jsonb(left(value #>> '{}', 299) || '…')
    else value
  end;
$$;

-- For AFTER triggers: writes an entry of the change log. Its arguments are the columns whose values
-- may be stored; the values of all other columns never are, so leave out secrets and what people
-- wrote about themselves. It names '-column' too when that has changed, after '*' every other.
create function private.record_change() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  latest jsonb := coalesce(after, before);
  account constant uuid := latest ->> 'user_id';
  changes jsonb;
begin
  select coalesce(
    jsonb_object_agg(name, jsonb_build_array(
      private.logged_value(before -> name, name = any (tg_argv)),
      private.logged_value(after -> name, name = any (tg_argv))
    )),
    '{}'
  ) into changes
  from jsonb_object_keys(latest) as name
  where before ->> name is distinct from after ->> name
    and (array[name, '-' || name, '*'] && tg_argv);
  -- A row that went with its account is part of the account's deletion, which has its own entry.
  if (account is null or exists (select from auth.users where id = account))
    and (tg_op <> 'UPDATE' or changes <> '{}') then
    perform private.add_change(
      lower(tg_op), tg_table_name, latest ->> 'id',
      case when 'title' = any (tg_argv) then latest ->> 'title'
        when 'subject' = any (tg_argv) then latest ->> 'subject' end, account, changes
    );
  end if;
  return null;
end
$$;

-- Records that an account is deleted which holds a role or is named in the change log. Other
-- members leave no entry.
create function private.record_account_deletion() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.change_log where old.id in (actor, account)
    union all
    select from public.user_roles where user_id = old.id
  ) then
    perform private.add_change('delete', 'users', p_account => old.id);
  end if;
  return old;
end
$$;

-- Visitors write contact messages and are nobody's business here; what a message says is never
-- kept.
create trigger contact_messages_are_logged after update or delete on public.contact_messages
  for each row execute function private.record_change('handled_at');
create trigger resources_are_logged after insert or update or delete on public.resources
  for each row execute function private.record_change(
    'title', 'description', 'resource_type', 'is_active', 'position');
create trigger announcements_are_logged after insert or update or delete on public.announcements
  for each row execute function private.record_change('title', 'body', 'is_active', 'ends_at');
create trigger user_roles_are_logged after insert or update or delete on public.user_roles
  for each row execute function private.record_change('role');
create trigger settings_are_logged after insert or update or delete on private.settings
  for each row execute function private.record_change(
    '*', 'is_email_enabled', 'keep_registrations_for', 'hold_seats_for', 'keep_changes_for_days',
    'address_header', 'release');
create trigger contact_limits_are_logged after insert or update or delete on private.request_limits
  for each row execute function private.record_change(
    '*', 'form', 'an_hour_from_everyone', 'an_hour_from_one_address', 'an_hour_in_total');
create trigger site_origins_are_logged after insert or update or delete on private.site_origins
  for each row execute function private.record_change('*', 'origin', 'is_default');
create trigger deleted_accounts_are_logged before delete on auth.users
  for each row execute function private.record_account_deletion();

create view private.listed_changes as
select entry.id, entry.happened_at, entry.actor, actor.email::text as actor_email,
  case
    when entry.actor is not null then 'account'
    when entry.actor_role = 'service_role' then 'secret_key'
    else 'owner'
  end as actor_kind,
  entry.action, entry.table_name,
  case when entry.action <> 'search' then entry.row_id end as row_id,
  entry.row_title, entry.account, account.email::text as account_email, entry.changes
from public.change_log as entry
left join auth.users as actor on actor.id = entry.actor
left join auth.users as account on account.id = entry.account
where entry.happened_at >= private.change_log_cutoff();

create function private.admin_change_log(p_before bigint default null)
  returns setof private.listed_changes
  language sql security definer set search_path = '' as $$
  select private.require_admin();
  select *
  from private.listed_changes
  where p_before is null or id < p_before
  order by id desc
  limit 50;
$$;
comment on function private.admin_change_log is
  'For admins: the 50 newest entries of the change log, or the 50 before this id. actor_kind is account, secret_key or owner; an account that has been deleted has an id and no address. Anyone else gets 42501.';

-- One entry for each export, which its first page starts, and for each search, whose words are the
-- same, however many pages of it are read within ten minutes. Every call that reads is checked, so
-- that starting in the middle does not avoid the entry.
create function private.record_reading(
  p_table_name text, p_search text, p_is_export boolean, p_is_start boolean,
  p_row_title text default null
) returns void
  language sql set search_path = '' as $$
  select private.add_change(reading.action, p_table_name, words, p_row_title)
  from (
    select case when p_is_export then 'export' else 'search' end as action,
      private.hashed(nullif(p_search, '')) as words
  ) as reading
  where (p_is_export or not private.is_blank(p_search))
    and (p_is_export and p_is_start or not exists (
      select from public.change_log
      where happened_at > now() - interval '10 minutes'
        and action = reading.action and table_name = p_table_name
        and row_title is not distinct from p_row_title and row_id is not distinct from words
        and actor = auth.uid()
    ));
$$;

select private.publish('authenticated', 'admin_change_log');
