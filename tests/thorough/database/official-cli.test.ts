import { readFile, rm } from 'node:fs/promises'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { connect, copyDatabase, generateTypes, inDatabase, runSupabase } from '#hosted.ts'
import { copyDeployed } from '../../../scripts/deploy/deployment.ts'

const hosted = inject('hosted')
const pushed = await copyDatabase(hosted)
const remote = (database: string) => `--remote=${inDatabase(hosted.owner, database)}`

/** Runs the advisors on a database. @returns the names of what they found at warn or above */
async function advise(database: string): Promise<string[]> {
  const wanted = ['--level=warn', '--fail-on=none', '--output-format=json']
  const printed = await runSupabase('db', 'advisors', remote(database), ...wanted)
  return [...printed.matchAll(/"name":\s*"([^"]+)"/g)].map(([, name = '']) => name)
}

/** Whether a function's body has an UPDATE or DELETE without WHERE. */
function changesEveryRow(body: string): boolean {
  const statements = body.replace(/--.*$/gm, '').split(';')
  return statements.some(
    (text) =>
      /(?<!do )\b(update|delete)\s+(?!(set|on)\b)\w/i.test(text) && !/\bwhere\b/i.test(text),
  )
}

describe('the official CLI', () => {
  test('its advisors have nothing to say at warn or above', async () => {
    expect(await advise(pushed)).toEqual([])
  })

  test('its advisors find a leak that is planted', async () => {
    const database = await copyDatabase(hosted)
    await using sql = connect(inDatabase(hosted.owner, database))
    await sql`create table public.leak (secret text)`
    await sql`grant select on public.leak to anon`
    expect(await advise(database)).toContain('rls_disabled_in_public')
  })

  test('generates the very types that are checked in', async () => {
    const file = new URL('../../../src/shared/supabase/database.types.ts', import.meta.url)
    expect(await generateTypes(hosted, pushed)).toBe(await readFile(file, 'utf8'))
  })

  test('reads every account email of a deployment', async () => {
    const deployment = await copyDeployed()
    // The last of the five that it reads.
    await rm(`${deployment}/supabase/templates/invite.html`)
    const reading = runSupabase('db', 'advisors', `--workdir=${deployment}`, remote(pushed))
    await expect(reading).rejects.toThrow('auth.email.template.invite.content_path')
    await rm(deployment, { recursive: true })
  })

  test('puts the demo data in when asked to', async () => {
    const database = await copyDatabase(hosted)
    await runSupabase('db', 'push', '--yes', '--include-seed', remote(database))
    await using sql = connect(inDatabase(hosted.superuser, database))
    const [row] = await sql`select
      (select count(*)::int from auth.users where instance_id is not null) as users,
      (select count(*)::int from auth.identities) as identities,
      (select count(email)::int from public.profiles) as profiles`
    expect(row).toEqual({ users: 14, identities: 14, profiles: 14 })
  })
})

describe('what was pushed', () => {
  const sql = connect(inDatabase(hosted.superuser, pushed))
  afterAll(() => sql.end())

  test('every table in public has a comment, row security and a policy for those who read it', async () => {
    const bare = await sql`
      select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p')
        and not (
          relrowsecurity
          and obj_description(oid) is not null
          and (exists (select from pg_policy where polrelid = pg_class.oid)
            or not has_table_privilege('authenticated', oid, 'select'))
        )`
    expect(bare).toEqual([])
  })

  // The embedded backend grants a schema's tables where one of them has it.
  test('no table in private has row security', async () => {
    const secured = await sql`select relname from pg_class
      where relnamespace = 'private'::regnamespace and relrowsecurity`
    expect(secured).toEqual([])
  })

  // Hosted projects preload the extension safeupdate, which refuses such a statement in a function too.
  test('no function updates or deletes without saying which rows', async () => {
    const functions = await sql<{ name: string; body: string }[]>`
      select oid::regprocedure::text as name, prosrc as body from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`
    const careless = functions.filter(({ body }) => changesEveryRow(body))
    expect(careless.map(({ name }) => name)).toEqual([])
  })

  test.each([
    ['delete from t', true],
    ['begin update t as u set a = 1; delete from t where a = 2; end', true],
    ['insert into t values (1) on conflict (a) do update set a = 2', false],
    ['delete from t where a = 1; -- update t set a = 1', false],
    ['create trigger a before update on t for each row execute function b()', false],
  ])('the check for that judges %s', (body, expected) => {
    expect(changesEveryRow(body)).toBe(expected)
  })

  test('every text column has a limit, but those that the owner sets and the database computes', async () => {
    const unlimited = await sql<{ name: string }[]>`
      select attrelid::regclass || '.' || attname as name
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind = 'r'
        and atttypid in ('text'::regtype, 'jsonb'::regtype) and attnum > 0
        and not exists (
          select from pg_constraint
          where conrelid = attrelid and contype = 'c' and attnum = any (conkey)
        )
      order by 1`
    expect(unlimited.map(({ name }) => name)).toEqual([
      ...['private.emails.key', 'private.mailings.figures'],
      ...['private.request_counters.form', 'private.request_counters.sender'],
      ...['private.settings.address_header', 'private.settings.address_salt'],
      'private.settings.token_secret',
    ])
  })

  test('every foreign key is led by an index', async () => {
    const slow = await sql`
      select conrelid::regclass::text as table, conname from pg_constraint
      where connamespace in ('public'::regnamespace, 'private'::regnamespace) and contype = 'f'
        and not exists (
          select from pg_index where indrelid = conrelid and indkey[0] = conkey[1]
        )`
    expect(slow).toEqual([])
  })
})
