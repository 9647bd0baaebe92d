-- One row for each mailbox that somebody typed, imported or verified. Nothing in the API reads or
-- writes it directly. A person is known by their mailbox. Registrations, consents and emails refer
-- to a row here and hold no address: a change of address is one update, and whoever is deleted
-- takes everything along. Typing an address adds a row and proves nothing.
create table private.people (
  id uuid primary key default gen_random_uuid(),
  address text not null check (char_length(address) between 3 and 255),
  -- The account whose verified address this is; an account that has not verified it is nobody's.
  user_id uuid unique references auth.users (id) on delete cascade,
  -- When somebody first showed that they read the mailbox: by a button behind a mailed link, or as
  -- the verified address of an account.
  proved_at timestamptz,
  created_at timestamptz not null default now(),
  check (case when user_id is not null then proved_at is not null else true end)
);

create unique index one_person_per_address on private.people (private.fold_address(address));
create index people_by_word on private.people using gin (private.words_of(address));
create index people_by_age on private.people (created_at) where user_id is null;

create function private.person_at(p_address text) returns uuid
  language sql stable set search_path = '' as $$
  select id from private.people where private.fold_address(address) = private.fold_address(p_address);
$$;

create function private.ensure_person(p_address text) returns uuid
  language sql set search_path = '' as $$
  insert into private.people (address) values (p_address) on conflict do nothing;
  select private.person_at(p_address);
$$;

-- The person of an account has its verified address, whichever came first. Accounts of single
-- sign-on may share an address, so they are nobody's.
create function private.follow_account() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  own uuid := (select id from private.people where user_id = new.id);
  other uuid;
begin
  if new.email is null or new.email_confirmed_at is null or new.is_sso_user then
    update private.people set user_id = null where id = own;
    return null;
  end if;
  own := coalesce(own, private.ensure_person(new.email));
  other := private.person_at(new.email);
  perform private.join_people(other, own) where other <> own;
  update private.people
  set address = new.email, user_id = new.id, proved_at = coalesce(proved_at, now())
  where id = own;
  return null;
end
$$;

create trigger accounts_become_people after insert on auth.users
  for each row when (new.email_confirmed_at is not null) execute function private.follow_account();
create trigger people_follow_their_accounts
  after update of email, email_confirmed_at on auth.users for each row
  when ((old.email, old.email_confirmed_at) is distinct from (new.email, new.email_confirmed_at))
  execute function private.follow_account();

-- Two people come to one address when an account moves to it. The one who stays keeps its names; of
-- two registrations for one session the further one counts, unless the person canceled either.
create function private.join_people(p_gone uuid, p_kept uuid) returns void
  language plpgsql set search_path = '' as $$
begin
  -- Whatever is being added to the one who goes, such as an opting out, is there before it is moved.
  perform from private.people where id = p_gone for update;
  with pairs as (
    select kept.id, gone.id as gone_id,
      num_nonnulls(kept.canceled_at, gone.canceled_at) > 0 as is_canceled,
      array[kept.state, gone.state] as states, gone as other
    from public.registrations as kept
    join public.registrations as gone using (session_id)
    where kept.person_id = p_kept and gone.person_id = p_gone
  ),
  joined as (
    update public.registrations as kept
    set state = case
        when is_canceled then 'canceled'
        when 'registered' = any (states) then 'registered'
        when 'waiting' = any (states) then 'waiting'
        else 'canceled'
      end,
      canceled_at = greatest(kept.canceled_at, (other).canceled_at),
      confirmed_at = case when not is_canceled
        then least(kept.confirmed_at, (other).confirmed_at) end,
      imported_at = case when not is_canceled
        then least(kept.imported_at, (other).imported_at) end,
      may_be_emailed = (not is_canceled and (kept.may_be_emailed or (other).may_be_emailed)),
      name = case
        when kept.confirmed_at is null and (other).confirmed_at is not null then (other).name
        else kept.name
      end,
      held_until = greatest(kept.held_until, (other).held_until),
      attended_at = least(kept.attended_at, (other).attended_at),
      position = least(kept.position, (other).position)
    from pairs
    where kept.id = pairs.id
  ),
  mailed as (
    update private.emails set registration_id = pairs.id
    from pairs where registration_id = pairs.gone_id
  ),
  followed as (
    update private.joined_ids set registration_id = pairs.id
    from pairs where registration_id = pairs.gone_id
  )
  insert into private.joined_ids (id, registration_id)
  select gone_id, id from pairs;
  delete from public.registrations where id in (select id from private.joined_ids);
  update public.registrations set person_id = p_kept where person_id = p_gone;
  update private.consents set person_id = p_kept where person_id = p_gone;
  -- Of two emails of one mailing the one that may have gone out stays.
  delete from private.emails as twice using private.emails as other
  where twice.person_id in (p_gone, p_kept) and other.person_id in (p_gone, p_kept)
    and twice.id <> other.id and twice.mailing_id = other.mailing_id
    and twice.uncertain_since is null
    and (other.uncertain_since is not null or twice.person_id = p_gone);
  update private.emails set person_id = p_kept where person_id = p_gone;
  update private.joined_ids set person_id = p_kept where person_id = p_gone;
  insert into private.joined_ids (id, person_id) values (p_gone, p_kept);
  delete from private.people where id = p_gone;
end
$$;

-- A project that already had accounts makes them people here.
insert into private.people (address, user_id, proved_at)
select email, id, email_confirmed_at
from auth.users
where email_confirmed_at is not null and not is_sso_user;

-- The person whose account the caller uses; null while its address is not verified.
create function private.caller_person() returns uuid
  language sql stable security definer set search_path = '' as $$
  select id from private.people where user_id = auth.uid();
$$;

-- Who agreed to news or took that back, when, on which page, and to which version of its wording,
-- the number beside the text in the content; null for what was taken back. Rows are only added; the
-- last one of a person counts. They go with the person. Only the holder of a mailbox agrees to news
-- for it. A change of mind is another row.
create table private.consents (
  id bigint generated always as identity primary key,
  person_id uuid not null references private.people (id) on delete cascade,
  is_given boolean not null,
  page text not null check (page in ('registration', 'account', 'email')),
  wording integer check (wording between 1 and 9999),
  created_at timestamptz not null default now(),
  check (is_given = (wording is not null))
);

create index consents_of_a_person on private.consents (person_id, id);

-- People who are joined bring theirs along.
create trigger consents_are_only_added before update on private.consents for each row
  when ((to_jsonb(old) - 'person_id') is distinct from (to_jsonb(new) - 'person_id'))
  execute function private.refuse_change();

-- What the person said last; no if they never agreed.
create function private.takes_news(p_person_id uuid) returns boolean
  language sql stable set search_path = '' as $$
  select coalesce(
    (select is_given from private.consents where person_id = p_person_id order by id desc limit 1),
    false
  );
$$;

-- Adds that a person agrees to news, or no longer does, unless that is known. Rows are kept, so that
-- nobody agrees more than twenty times within a day; taking it back always counts.
create function private.record_consent(
  p_person_id uuid, p_is_given boolean, p_page text, p_wording integer default null
) returns void
  language sql set search_path = '' as $$
  insert into private.consents (person_id, is_given, page, wording)
  select id, p_is_given, p_page, p_wording
  from private.people
  where id = p_person_id and private.takes_news(id) <> p_is_given and (not p_is_given or 20 > (
    select count(*) from private.consents
    where person_id = p_person_id and is_given and created_at > now() - interval '1 day'
  ));
$$;

-- The token in a mailed link to a registration, or to a person's news: its id and 32 digits that
-- only the secret gives. It is computed, not stored, so that every email can carry it for as long as
-- the row is there. That of a link which an admin copies begins with copied-, and proves no mailbox.
create function private.link_token(p_id uuid, p_kind text default '') returns text
  language sql stable set search_path = '' as $$
  select p_kind || replace(p_id::text, '-', '')
    || left(encode(sha256(convert_to(token_secret || p_kind || p_id::text, 'UTF8')), 'hex'), 32)
  from private.settings;
$$;

-- The id that the token was made for, whose row may be gone; null if it is no token of ours.
create function private.linked_id(p_token text) returns uuid
  language sql stable set search_path = '' as $$
  select id
  from (
    select case when octet_length(p_token) <= 71
      then substring(p_token from '^(?:copied-)?([0-9a-f]{32})[0-9a-f]{32}$')::uuid end as id
  ) as named
  where private.link_token(id, left(p_token, -64)) = p_token;
$$;

create function private.unsubscribe(p_token text) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  named constant uuid := private.linked_id(p_token);
begin
  perform private.record_consent(
    coalesce((select person_id from private.joined_ids where id = named), named), false, 'email');
  return named is not null;
end
$$;
comment on function private.unsubscribe is
  'For the sender: ends the news to the person for whom this token was made, whose row may be gone; false if it is no token. It may be repeated.';

create function private.wants_news() returns boolean
  language sql stable security definer set search_path = '' as $$
  select private.require_session();
  select private.takes_news(private.caller_person());
$$;
comment on function private.wants_news is 'Whether the caller gets announcements by email.';

create function private.set_news(p_wants boolean default false, p_wording integer default null)
  returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_consent(
    private.caller_person(), p_wants, 'account', case when p_wants then p_wording end);
  -- This ends the call, and undoes it, unless the session is live.
  if private.wants_news() <> p_wants then
    raise sqlstate 'PT409' using message = 'The address is not confirmed, or agreed too often today';
  end if;
end
$$;
comment on function private.set_news is
  'Starts or ends announcements by email to the caller''s address. p_wording is the version of the words they agreed to. PT409 while the address is not confirmed, or after twenty times in a day.';

select private.publish('service_role', 'unsubscribe');
select private.publish('authenticated', 'wants_news', 'set_news');
