import type { TransactionSql } from 'postgres'
import { expect, test } from 'vitest'
import { openOwnCopy } from '#backend/own-copy.ts'
import { rolledBack } from '#hosted.ts'
import { attackMatrix } from './attack-matrix/index.ts'
import { expectedPrivileges } from './privilege-table.ts'

const sql = await openOwnCopy()

/** The roles that requests run as, and the one that the secret key runs as. */
const roles = ['anon', 'authenticated', 'service_role']
const tableVerbs = ['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']
const sequenceVerbs = ['usage', 'select', 'update']
const columnVerbs = ['select', 'insert', 'update', 'references']

/**
 * Who may do what, one line each: `anon: select resources`, `authenticated: update profiles
 * (full_name)`, `anon: execute send_contact_message`. Also which functions run as their owner, and
 * which have no fixed search_path.
 */
async function readPrivileges(sql: TransactionSql): Promise<string[]> {
  const lines = await sql<{ line: string }[]>`
    select role || ': ' || verb || ' ' || oid::regclass as line
    from pg_class, unnest(${roles}::text[]) as role, unnest(${tableVerbs}::text[]) as verb
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and relkind in ('r', 'v', 'm', 'p') and has_table_privilege(role, oid, verb)
    union all
    select role || ': ' || verb || ' ' || oid::regclass
      || ' (' || string_agg(attname, ', ' order by attname) || ')'
    from pg_class join pg_attribute on attrelid = oid and attnum > 0 and not attisdropped,
      unnest(${roles}::text[]) as role, unnest(${columnVerbs}::text[]) as verb
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and relkind in ('r', 'v', 'm', 'p') and not has_table_privilege(role, oid, verb)
      and has_column_privilege(role, oid, attnum, verb)
    group by role, verb, oid
    union all
    select role || ': ' || verb || ' sequence ' || oid::regclass
    from pg_class, unnest(${roles}::text[]) as role, unnest(${sequenceVerbs}::text[]) as verb
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and relkind = 'S' and has_sequence_privilege(role, oid, verb)
    union all
    select role || ': execute ' || oid::regproc
    from pg_proc, unnest(${roles}::text[]) as role
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and has_function_privilege(role, oid, 'execute')
    union all
    select role || ': ' || verb || ' in schema ' || nspname
    from pg_namespace, unnest(${roles}::text[]) as role, unnest('{usage,create}'::text[]) as verb
    where nspname in ('public', 'private') and has_schema_privilege(role, oid, verb)
    union all
    select 'owner: runs ' || oid::regproc from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prosecdef
    union all
    select 'anyone: redirects names in ' || oid::regproc from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not ('search_path=""' = any (coalesce(proconfig, '{}')))`
  return lines.map(({ line }) => line).toSorted()
}

test('the grants are exactly those that the product needs', async () => {
  expect(await sql.begin(readPrivileges)).toEqual(expectedPrivileges)
})

test('whoever adds a table, a sequence or a function has granted it to nobody', async () => {
  await rolledBack(sql, async (transaction) => {
    const before = await readPrivileges(transaction)
    await transaction.unsafe(`set local role postgres;
      create table public.later (id int);
      create table private.later (id int);
      create sequence public.later_number;
      create sequence private.later_number;
      create function public.later() returns int language sql set search_path = '' return 1;
      create function private.later() returns int language sql set search_path = '' return 1;
      reset role`)
    expect(await readPrivileges(transaction)).toEqual(before)
  })
})

test('each function of the API is in the attack matrix, but the forms', async () => {
  const ids = { member: '', otherMember: '', admin: '' }
  const nothing = { ids, attempt: expect.fail, reread: expect.fail, reset: expect.fail }
  const attempts = attackMatrix.map((row) => row.attempt(nothing, 'member'))
  const tried = attempts.flatMap((attempt) => (attempt.verb === 'call' ? attempt.name : []))
  const functions = await sql`select proname from pg_proc
    where pronamespace = 'public'::regnamespace and not proname = any (${tried}) order by 1`
  expect(functions.map((row) => row['proname'])).toEqual([
    'register_for_masterclass',
    'send_contact_message',
  ])
})
