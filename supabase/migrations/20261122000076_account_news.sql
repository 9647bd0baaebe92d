-- The page with the account's settings shows whether it gets news.
create function private.page_wants_news() returns jsonb
  language sql stable set search_path = ''
as $$
  select to_jsonb(private.wants_news());
$$;

revoke all on function private.page_wants_news from public;
grant execute on function private.page_wants_news to authenticated;
