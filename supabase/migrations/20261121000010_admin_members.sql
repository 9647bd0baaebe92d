-- Names and addresses as words, so that a search is answered from an index in any script. It is a
-- table of its own because the index can be put neither on auth.users nor on a column that the
-- API would hand out with every profile.
create table private.member_words (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  words tsvector not null
);

comment on table private.member_words is
  'The words of each member''s name and e-mail address, for private.members.';

create index member_words_by_word on private.member_words using gin (words);

create function private.words_of(value text) returns tsvector
  language sql immutable set search_path = ''
as $$
  select to_tsvector(
    'pg_catalog.simple',
    translate(value, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32))
  );
$$;

comment on function private.words_of is
  'Text as lower-case words; punctuation separates, so that each part of an address is a word.';

create function private.note_member_words(p_user_id uuid) returns void
  language sql set search_path = ''
as $$
  insert into private.member_words (user_id, words)
  select profile.id, private.words_of(profile.full_name || ' ' || coalesce(account.email, ''))
  from public.profiles as profile
  join auth.users as account using (id)
  where profile.id = p_user_id
  on conflict (user_id) do update set words = excluded.words;
$$;

create function private.follow_member_words() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.note_member_words(new.id);
  return null;
end
$$;

create trigger names_are_searchable
  after insert or update of full_name on public.profiles
  for each row execute function private.follow_member_words();

create trigger addresses_are_searchable
  after update of email on auth.users
  for each row execute function private.follow_member_words();

insert into private.member_words (user_id, words)
select profile.id, private.words_of(profile.full_name || ' ' || coalesce(account.email, ''))
from public.profiles as profile
join auth.users as account using (id);

create function private.member_query(p_search text) returns tsquery
  language sql immutable set search_path = ''
as $$
  select string_agg(quote_literal(lexeme) || ':*', ' & ')::tsquery
  from unnest(private.words_of(left(p_search, 200)));
$$;

comment on function private.member_query is
  'Members in whose words each searched word begins one; null if nothing is searched.';

create function private.members(p_search text, p_page integer)
  returns table (
    id uuid,
    full_name text,
    email text,
    joined_at timestamptz,
    last_active_at timestamptz,
    started bigint,
    completed bigint,
    total bigint
  )
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  found_ids uuid[];
  found_total bigint;
  skipped bigint := 50 * (greatest(p_page, 1)::bigint - 1);
begin
  perform private.require_admin();
  if coalesce(private.trim_text(p_search), '') = '' then
    found_ids := array(
      select id from public.profiles order by created_at desc, id limit 50 offset skipped
    );
    select coalesce(sum(amount), 0) into found_total
    from private.daily_figures where figure = 'sign_ups';
  else
    found_ids := array(
      select user_id from private.member_words
      where words @@ private.member_query(p_search) limit 1000
    );
    found_total := cardinality(found_ids);
    found_ids := array(
      select id from public.profiles where id = any (found_ids)
      order by created_at desc, id limit 50 offset skipped
    );
  end if;
  return query
    select
      profile.id,
      profile.full_name,
      account.email::text,
      profile.created_at,
      greatest(account.last_sign_in_at, work.last_saved_at),
      work.started,
      work.completed,
      found_total
    from public.profiles as profile
    join auth.users as account using (id)
    cross join lateral (
      select
        max(updated_at) as last_saved_at,
        count(*) as started,
        count(completed_at) as completed
      from public.user_progress
      where user_id = profile.id
    ) as work
    where profile.id = any (found_ids)
    order by profile.created_at desc, profile.id;
end
$$;

revoke all on table private.member_words from public, anon, authenticated, service_role;
revoke all on function
  private.words_of, private.note_member_words, private.follow_member_words,
  private.member_query, private.members
  from public;
grant execute on function private.members to authenticated;

create function public.admin_members(p_search text default '', p_page integer default 1)
  returns table (
    id uuid,
    full_name text,
    email text,
    joined_at timestamptz,
    last_active_at timestamptz,
    started bigint,
    completed bigint,
    total bigint
  )
  language sql stable set search_path = ''
as $$
  select * from private.members(p_search, p_page);
$$;

comment on function public.admin_members is
  'For admins: members newest first, 50 a page, counted from 1. A search finds the beginnings of words in names and e-mail addresses, 1000 members at most; total is repeated in every row. Anyone else gets 42501.';

revoke all on function public.admin_members from public, anon, authenticated, service_role;
grant execute on function public.admin_members to authenticated;
