import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { connect, copyDatabase, inDatabase } from '../support/hosted.ts'
import { session, startReadyProject } from '../support/ready-project.ts'

let ready: Awaited<ReturnType<typeof startReadyProject>>

beforeAll(async () => {
  ready = await startReadyProject()
})

afterAll(() => ready.stop())

test('an owner who has done everything is told so, with status 0', async () => {
  const { status, said } = await ready.npmLaunchCheck()
  expect(said).not.toContain('to do  ')
  expect(said).toContain('Nothing to do;')
  expect(said).toContain('A contact message arrived and was taken back.')
  expect(said).toContain('not checked, because the backend is not a hosted project')
  expect(status).toBe(0)
  expect(await ready.api.asOwner('GET', 'contact_messages')).toEqual([])
})

test('an owner without any key is told what is not checked, and nothing is left in the inbox', async () => {
  const { status, said } = await ready.launchCheck({ SUPABASE_SECRET_KEY: undefined })
  expect(said).toContain(
    'not checked, because neither SUPABASE_DB_URL nor SUPABASE_SECRET_KEY is set',
  )
  expect(status).toBe(0)
  expect(await ready.api.asOwner('GET', 'contact_messages')).toEqual([])
})

describe('an owner is told of', () => {
  test.each([
    [
      'a session that the database does not have',
      'site/event.yaml',
      /^id:.*$/m,
      'id: another',
      'The database has no session “another”',
    ],
    [
      'a sender that is not set',
      'site/trainer.yaml',
      /^senderAddress:.*$/m,
      'senderAddress:',
      'The sender’s address is not set',
    ],
    [
      'an open jurisdiction',
      'legal/terms-of-service.md',
      'Karnataka, India',
      '[jurisdiction: to be named]',
      'name no jurisdiction',
    ],
    [
      'a placeholder in a text',
      'landing/hero.md',
      'In ninety',
      '[city: to be named]. In ninety',
      'the placeholder “city”',
    ],
    [
      'a date in the past',
      'site/event.yaml',
      'date: 2099-02-14',
      'date: 2020-02-14',
      'The masterclass is over',
    ],
    [
      'a page that has another date',
      'site/event.yaml',
      'date: 2099-02-14',
      'date: 2099-02-15',
      'The page served says 2099-02-14T13:30:00.000Z, the content says 2099-02-15T13:30:00.000Z',
    ],
  ])('%s', async (_what, file, from, to, says) => {
    const { status, said } = await ready.withEdit(file, from, to)
    expect(said).toMatch(new RegExp(`to do .*${RegExp.escape(says)}`))
    expect(status).toBe(1)
  })

  test.each([
    [
      'no site at the address',
      { SITE_URL: 'http://localhost:9' },
      'Nothing answers at http://localhost:9/.',
    ],
    [
      'no backend at the address',
      { PUBLIC_SUPABASE_URL: 'http://127.0.0.1:9' },
      'Nothing answers at http://127.0.0.1:9.',
    ],
    [
      'a page that posts elsewhere',
      { PUBLIC_SUPABASE_URL: 'http://127.0.0.1:9' },
      'The contact form posts to',
    ],
    [
      'a wrong publishable key',
      { PUBLIC_SUPABASE_KEY: 'sb_publishable_wrong' },
      'The backend refuses the publishable key',
    ],
    [
      'a wrong secret key',
      { SUPABASE_SECRET_KEY: 'sb_secret_wrong' },
      'The backend refuses the secret key',
    ],
    [
      'a site that mailed links may not lead to',
      { SITE_URL: 'https://elsewhere.invalid' },
      'Mailed links do not lead to https://elsewhere.invalid',
    ],
    [
      'a site that the contact form does not know',
      { SITE_URL: 'https://elsewhere.invalid' },
      'The contact form does not know this site',
    ],
    [
      'a database that cannot be reached',
      { SUPABASE_DB_URL: 'postgres://a:b@127.0.0.1:9/postgres' },
      'The database could not be asked',
    ],
  ])('%s', async (_what, changed, says) => {
    const { status, said } = await ready.launchCheck(changed)
    expect(said).toMatch(new RegExp(`to do .*${RegExp.escape(says)}`))
    expect(status).toBe(1)
  })

  test('a setting that is missing', async () => {
    const { status, said } = await ready.launchCheck({ SITE_URL: '' })
    expect(said).toContain('SITE_URL is not set.')
    expect(status).toBe(1)
  })

  test('headers that are not served', async () => {
    const file = join(ready.project.folder, 'public/_headers')
    const before = await readFile(file, 'utf8')
    await writeFile(file, before.replace('nosniff', 'nosniff\n  X-Planted: yes'))
    const { status, said } = await ready.launchCheck()
    await writeFile(file, before)
    expect(said).toContain('The header X-Planted of / is not served')
    expect(status).toBe(1)
  })

  test.each([
    [
      'closed',
      { registration_open: false },
      'to do .*Registration for the session “pilot” is closed',
      1,
    ],
    ['another date', { starts_at: null }, 'to do .*says that the session is on no date', 1],
    ['no free seat', { seats: 0 }, 'All 0 seats are taken; who registers now waits', 0],
  ])('a session in the database that has %s', async (_what, changed, says, expected) => {
    await ready.api.asOwner('PATCH', 'masterclass_sessions?slug=eq.pilot', changed)
    const { status, said } = await ready.launchCheck()
    await ready.api.asOwner('PATCH', 'masterclass_sessions?slug=eq.pilot', session)
    expect(said).toMatch(new RegExp(says))
    expect(status).toBe(expected)
  })

  test('no session, unless registration is on a platform', async () => {
    await ready.api.asOwner('DELETE', 'masterclass_sessions?slug=eq.pilot')
    const platform = 'signUpAddress: https://events.example/1'
    const { said } = await ready.withEdit('site/links.yaml', /^signUpAddress:.*$/m, platform)
    const without = await ready.launchCheck()
    await ready.api.asOwner('POST', 'masterclass_sessions', session)
    expect(said).toContain('The sign-up buttons lead to the registration platform.')
    expect(without.said).toContain('The database has no session “pilot”')
    expect(without.status).toBe(1)
  })

  test('nobody being an admin', async () => {
    const [admin] = await ready.api.asOwner('DELETE', 'user_roles?role=eq.admin')
    const { status, said } = await ready.launchCheck()
    await ready.api.asOwner('POST', 'user_roles', admin)
    expect(said).toContain('Nobody is an admin')
    expect(status).toBe(1)
  })
})

test('an owner with the database’s address is told of migrations, admin, row security and the contact form, each until it is right', async () => {
  const hosted = inject('hosted')
  const address = inDatabase(hosted.superuser, await copyDatabase(hosted))
  const sql = connect(address)
  const check = async () => (await ready.launchCheck({ SUPABASE_DB_URL: address })).said
  const last = '20261121000011'
  await sql`delete from supabase_migrations.schema_migrations where version = ${last}`
  expect(await check()).toMatch(
    /to do +supabase\/migrations\/20261121000011_\w+\.sql is not applied\./,
  )
  await sql`insert into supabase_migrations.schema_migrations (version) values (${last})`
  await sql`alter table public.profiles disable row level security`
  const bare = await check()
  expect(bare).toContain('Row security is off on public.profiles')
  expect(bare).toContain('Nobody is an admin')
  expect(bare).toContain('private.site_origins lacks http://localhost')
  await sql`alter table public.profiles enable row level security`
  await sql`insert into auth.users (id, email) values ('e0000000-0000-4000-8000-000000000001', 'a@example.com')`
  await sql`insert into public.user_roles values ('e0000000-0000-4000-8000-000000000001', 'admin')`
  await sql`insert into private.site_origins values (${ready.siteUrl}, true)`
  await sql.end()
  const corrected = await check()
  for (const sentence of [
    'Every migration is applied.',
    'There is an admin.',
    'Row security is on for every table that the API shows.',
    'The contact form knows this site.',
  ]) {
    expect(corrected).toContain(`good       ${sentence}`)
  }
  // The message went to the embedded backend, so this database never sees it.
  expect(corrected).toContain('A contact message did not arrive.')
})
