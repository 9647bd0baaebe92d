import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Sql } from 'postgres'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { contents } from '#deploy/contents.ts'
import { completeAccounts, connect, copyDatabase, inDatabase, STOCK_DATABASE } from '#hosted.ts'
import { openOwnFolder } from '#temporary-folder.ts'
import { backUp, restore } from '../../scripts/backup/backup.ts'

const hosted = inject('hosted')
const MEMBERS = 100_000
/** The password "member-password". */
const PASSWORD = '$2a$10$DwoSzoDCXl20LCLHGrj1Ju5P3qcYYXOqvrGr/UgOVufOmWcgSMgT6'

const opened = new AsyncDisposableStack()
afterAll(() => opened.disposeAsync())
const folder = await openOwnFolder()
const backup = join(folder, 'a.backup')
const original = await openProject()
await original.sql`set statement_timeout = 0`
await addMembers(original.sql)

async function openProject() {
  const address = inDatabase(hosted.owner, await copyDatabase(hosted))
  const sql = connect(address)
  opened.defer(() => sql.end())
  return { address, sql }
}

/** Members with every kind of text that a file could mix up; the rows that triggers add are added at once. */
async function addMembers(sql: Sql): Promise<void> {
  const odd = 'a\\b\tc\nd\re\u2028f\\.\n\\.\n{"g"}'
  await sql`set session_replication_role = replica`
  await sql`
    insert into auth.users (instance_id, id, aud, role, email, encrypted_password,
      email_confirmed_at, confirmation_token, recovery_token, email_change,
      email_change_token_new, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
    select '00000000-0000-0000-0000-000000000000', gen_random_uuid(), 'authenticated',
      'authenticated', 'member' || number || '@site.test', ${PASSWORD}, now(), '', '', '', '',
      '{"provider": "email", "providers": ["email"]}',
      jsonb_build_object('full_name', 'Mira ' || number || ${odd}), now(), now()
    from generate_series(1, ${MEMBERS}::int) as number`
  await sql`
    insert into auth.identities (provider_id, user_id, identity_data, provider)
    select id::text, id, jsonb_build_object('sub', id, 'email', email), 'email' from auth.users`
  await completeAccounts(sql)
  await sql`
    insert into public.user_progress (user_id, resource_id, state)
    select users.id, resources.id, jsonb_build_object('a', jsonb_build_object('v', ${odd}::text, 't', 1))
    from auth.users cross join (select id from public.resources limit 1) as resources`
  await sql`reset session_replication_role`
}

/** Signs members up and announces each, in one transaction, until it is told to stop. */
function keepWriting(sql: Sql) {
  let isStopped = false
  const work = (async () => {
    let written = 0
    for (; !isStopped; written++) {
      await sql.begin(async (transaction) => {
        await transaction`
          insert into auth.users (id, email)
          values (${randomUUID()}, ${`late${written}@site.test`})`
        await transaction`insert into public.announcements (title) values (${`late${written}`})`
      })
    }
    return written
  })()
  return {
    stop() {
      isStopped = true
      return work
    },
  }
}

test('a backup made while members sign up holds one moment, and is restored whole', async () => {
  const before = await contents(original.sql)
  const writing = keepWriting(connect(original.address))
  await backUp(original.sql, backup)
  expect(await writing.stop()).toBeGreaterThan(10)
  const { sql } = await openProject()
  await restore(sql, backup)

  const [late] = await sql<{ members: number; profiles: number; announced: string[] }[]>`
    select
      (select count(*)::int from auth.users where email like 'late%') as members,
      (select count(*)::int from public.profiles where email like 'late%') as profiles,
      (select array_agg(title order by length(title), title)
        from public.announcements where title like 'late%') as announced`
  const announced = late?.announced ?? []
  expect(announced).toEqual(announced.map((_, number) => `late${number}`))
  expect(late).toMatchObject({ members: announced.length, profiles: announced.length })

  // Without what was written meanwhile it is what was there before, row by row.
  await sql`delete from public.announcements where title like 'late%'`
  await sql`set session_replication_role = replica`
  await sql`delete from public.profiles where email like 'late%'`
  await sql`delete from auth.users where email like 'late%'`
  const log = 'public.change_log'
  expect({ ...(await contents(sql)), [log]: '' }).toEqual({ ...before, [log]: '' })

  // The auth server compares a password with its hash, and finds the account by its identity.
  await sql`create extension pgcrypto schema extensions`
  const [member] = await sql`
    select extensions.crypt('member-password', encrypted_password) = encrypted_password as fits,
      provider
    from auth.users join auth.identities on user_id = users.id
    where users.email = 'member7@site.test'`
  expect(member).toEqual({ fits: true, provider: 'email' })
})

test('a backup is restored row by row, and what is numbered goes on behind it', async () => {
  const quiet = join(folder, 'quiet.backup')
  const agree = (to: Sql) => to`
    insert into private.consents (person_id, is_given, page, wording)
    select id, true, 'account', 1 from private.people order by address limit 1
    returning id`
  await agree(original.sql)
  await original.sql`
    insert into private.mailings (subject, body, audience) values ('News', 'a\\tb', 'news')`
  await original.sql`
    insert into public.masterclass_sessions (title, starts_at, seats, room_link)
    values ('Pilot', now() + interval '1 day', 10, 'https://room.test/1')`
  await original.sql`
    update private.page_build set shown = 'digest', has_hook = true where is_the_only_row`
  await backUp(original.sql, quiet)
  const { sql } = await openProject()
  await restore(sql, quiet)
  expect(await contents(sql)).toEqual(await contents(original.sql))
  expect(await agree(sql)).toEqual(await agree(original.sql))
})

test('no backup is made of a project that was not deployed', async () => {
  const sql = connect(inDatabase(hosted.owner, await copyDatabase(hosted, STOCK_DATABASE)))
  opened.defer(() => sql.end())
  const file = join(folder, 'nothing.backup')
  await expect(backUp(sql, file)).rejects.toThrow('This project has no data of ours')
  expect(existsSync(file)).toBe(false)
})

describe('refused, before anything is written, is', () => {
  async function refuses(project: { sql: Sql }, file: string, sentence: string) {
    const before = await contents(project.sql)
    await expect(restore(project.sql, file)).rejects.toThrow(sentence)
    expect(await contents(project.sql)).toEqual(before)
  }

  test.each([
    ['cut short', (whole: Buffer) => whole.subarray(0, whole.length - 100)],
    ['changed in one bit', (whole: Buffer) => flipped(whole)],
    ['without its last lines', (whole: Buffer) => repacked(whole, (text) => text.slice(0, -200))],
    [
      'with another row',
      (whole: Buffer) => repacked(whole, (text) => text.replace('quiz', 'quit')),
    ],
    ['no backup at all', () => Buffer.from('create table a ();')],
  ])('a file that is %s', async (_what, damage) => {
    const small = await openProject()
    const file = join(folder, 'small.backup')
    await backUp(small.sql, file)
    await writeFile(file, damage(await readFile(file)))
    await refuses(small, file, 'it is damaged or no backup')
  })

  test('a project with accounts', () => refuses(original, backup, 'This project has accounts'))

  test.each([
    "insert into private.people (address) values ('guest@site.test')",
    "insert into public.contact_messages (name, email, message) values ('A', 'a@site.test', 'Hi')",
  ])('a project in which visitors have been: %s', async (visit) => {
    const other = await openProject()
    await other.sql.unsafe(visit)
    await refuses(other, backup, 'registrations or messages, which would be lost')
  })

  test('a project of another release', async () => {
    const other = await openProject()
    await other.sql`insert into supabase_migrations.schema_migrations (version) values ('2099')`
    await refuses(other, backup, 'whose migrations are not those of this project')
  })

  test('a backup with a column that the project does not have', async () => {
    const other = await openProject()
    await other.sql`alter table public.profiles rename column full_name to name`
    await refuses(other, backup, "This project's public.profiles lacks full_name.")
  })
})

function flipped(whole: Buffer): Buffer {
  const damaged = Buffer.from(whole)
  damaged.writeUInt8(damaged.readUInt8(whole.length >> 1) ^ 1, whole.length >> 1)
  return damaged
}

const repacked = (whole: Buffer, edit: (text: string) => string) =>
  gzipSync(edit(gunzipSync(whole).toString()))
