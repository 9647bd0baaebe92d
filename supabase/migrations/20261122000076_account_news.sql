-- The page with the account's settings shows whether it gets news.
create function private.page_wants_news() returns jsonb
  language sql stable set search_path = ''
as $$
  select to_jsonb(private.wants_news());
$$;

revoke all on function private.page_wants_news from public;
grant execute on function private.page_wants_news to authenticated;

create or replace function public.account_page() returns jsonb
  language sql stable set search_path = ''
as $$
  select private.page('{profile, is_admin, wants_news}');
$$;

comment on function public.account_page is
  'What a page of the members'' area without data of its own shows: {profile: {full_name} or null, is_admin, wants_news: whether announcements are sent to the caller by email, errors: {part: SQLSTATE}}. A part that fails is null and named in errors.';
