import { expect, test } from 'vitest'
import { dataLoss } from '../../../scripts/deploy/data-loss.ts'

test.each([
  'alter table public.profiles drop column full_name;',
  'alter table public.profiles drop constraint profiles_pkey, drop full_name;',
  'drop type public.stage cascade;',
  'drop extension citext cascade;',
  'drop foreign table public.profiles;',
  "comment on schema public is 'a -- b'; drop table public.profiles;",
  'do $$ begin delete from public.profiles where true; end $$;',
  'merge into public.profiles using old on old.id = profiles.id when matched then delete;',
  "do $$ begin execute 'drop table public.profiles'; end $$;",
  "do $$ begin execute format('alter table %s ' || 'drop column %I', 'a;b', 'c'); end $$;",
  'do $a$ begin execute format($b$truncate %s; select 1$b$, 1); end $a$;',
  'do $$ begin null; end $$; drop table public.profiles; do $$ begin null; end $$;',
])('a migration that removes data is found: %s', (sql) => {
  expect(dataLoss(sql)).toMatch(/drop|delete|truncate/)
})

test.each([
  "-- Don't drop table.",
  'create function private.forget() returns void language sql as $$ delete from public.profiles; $$;',
  "create function private.clear() returns void language plpgsql as $$ begin execute 'drop table a'; end $$;",
  "do $$ begin execute 'select 1'; raise notice 'drop table a'; end $$;",
  "comment on function private.forget() is 'Does not drop table';",
  'alter table public.profiles alter full_name drop not null, drop constraint if exists other;',
  'create trigger nothing before truncate on public.profiles execute function private.refuse();',
])('a migration that removes no data is not: %s', (sql) => {
  expect(dataLoss(sql)).toBeUndefined()
})
