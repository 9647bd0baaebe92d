-- What a hosted Supabase project holds before its first migration, as far as ours depend on it: the
-- roles with their limits, the functions of the auth schema (its tables are in hosted-auth.sql), and
-- the generous default privileges of older projects, so that every right a migration forgets to
-- revoke shows. One thing is missing: authenticator preloads the extension safeupdate there, which
-- refuses an UPDATE or DELETE without WHERE; official-cli.test.ts checks our functions for that.
create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role authenticator login noinherit password 'postgres';
grant anon, authenticated, service_role to authenticator;
create role supabase_auth_admin login noinherit createrole password 'postgres';
create role postgres login createdb createrole bypassrls password 'postgres';
grant anon, authenticated, service_role, authenticator to postgres with admin option;
grant pg_read_all_data, pg_signal_backend to postgres;
grant set on parameter session_replication_role to postgres;

-- The API applies a role's limits to each request (tests/support/backend/over-sql.ts does the same).
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';
alter role postgres set statement_timeout = '8s';
alter role postgres set lock_timeout = '8s';

create schema auth authorization supabase_auth_admin;
create schema extensions authorization postgres;
grant usage on schema auth, extensions to anon, authenticated, service_role, postgres;
do $$ begin execute format('alter database %I owner to postgres', current_database()); end $$;
grant all on schema public to postgres;
grant usage on schema public to anon, authenticated, service_role;

alter default privileges for role postgres in schema public
  grant all on tables to postgres, anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  grant all on functions to postgres, anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  grant all on sequences to postgres, anon, authenticated, service_role;

set role supabase_auth_admin;

create function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb
$$;

create function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')
  )::uuid
$$;

create function auth.role() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role')
  )::text
$$;

reset role;
