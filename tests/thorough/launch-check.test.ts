import { afterAll, expect, inject, test } from 'vitest'
import { connect, copyDatabase, inDatabase } from '#hosted.ts'
import { startReadyProject } from '#project/ready-project.ts'
import { checkBackend, checkContactForm } from '../../scripts/launch-check/backend.ts'
import { checkDatabase } from '../../scripts/launch-check/database.ts'

const hosted = inject('hosted')
const nowhere = 'http://127.0.0.1:9'
const ready = await startReadyProject(hosted)
afterAll(ready.stop)

function expectAll(said: string, before: string, sentences: string[]) {
  for (const sentence of sentences) expect(said).toContain(before + sentence)
}

const inbox = () => ready.sql`select id from public.contact_messages`

test('an owner who has done everything is told so, with status 0', async () => {
  const { status, said } = await ready.launchCheck()
  expect(said).not.toContain('to do  ')
  expect(said).toContain('Nothing to do;')
  expectAll(said, 'good       ', [
    'The pages show the sessions of the database.',
    `The site was built for ${ready.settings.SITE_URL}.`,
    'The contact form posts to the backend of the settings.',
    'The headers of public/_headers are served.',
    'An address without a page is answered with 404.',
    'The backend answers and takes the publishable key.',
    'Mailed links lead to this site.',
    'Every migration is applied.',
    'There is an admin.',
    'Row security is on for every table that the API shows.',
    'The site may take registrations.',
    'The next masterclass is on 2099-02-14T13:30:00.000Z.',
    'Registration for it is open.',
    'It has a room link.',
    'It has 20 seats, and some are free.',
    'The pages are built anew when a session changes.',
    'The contact form leads back to the page.',
    'A contact message arrived and was taken back.',
    'Emails are sent.',
  ])
  expect(said).toContain('not checked, because the backend is not a hosted project')
  expect(status).toBe(0)
  expect(await inbox()).toEqual([])
})

test('an owner without the database’s address is told what is not checked, and nothing is left in the inbox', async () => {
  const { status, said } = await ready.launchCheck({ SUPABASE_DB_URL: '' })
  expect(said).toContain('The database: not checked, because SUPABASE_DB_URL is not set.')
  expect(said).toContain('Set it and check again: dashboard, Connect, Session pooler.')
  expect(said).toContain('good       The contact form leads back to the page.')
  expect(status).toBe(0)
  expect(await inbox()).toEqual([])
})

test('an owner is told of everything that is open in the content', async () => {
  const { status, said } = await ready.launchCheck({}, [
    ['site/trainer.yaml', /^senderAddress:.*$/m, 'senderAddress:'],
    ['legal/terms-of-service.md', 'Karnataka, India', '[jurisdiction: to be named]'],
    ['landing/hero.md', /$/, '[city: to be named]'],
  ])
  expectAll(said, 'to do      ', [
    'The sender’s address is not set',
    'The terms of service name no jurisdiction.',
    'A text still has the placeholder “city”.',
  ])
  expect(status).toBe(1)
})

test('an owner is told of everything that is open in the database', async () => {
  await ready.sql.unsafe(`alter table public.profiles disable row level security;
    delete from public.user_roles where role = 'admin';
    update public.masterclass_sessions set registration_open = false, seats = 0, room_link = null
    where slug = 'pilot';
    update private.page_build set has_hook = false where is_the_only_row`)
  const { status, said } = await ready.launchCheck()
  await ready.sql`update public.masterclass_sessions set starts_at = now() where slug = 'pilot'`
  const running = await ready.launchCheck()
  await ready.sql`update public.masterclass_sessions set canceled_at = now() where slug = 'pilot'`
  const withoutSession = await ready.launchCheck()
  await ready.fillDatabase()
  await ready.sql.unsafe(`update private.page_build
    set has_hook = true, problem = 'hook-refused 404' where is_the_only_row`)
  const refused = await ready.launchCheck()
  await ready.sql`update private.page_build set problem = null where is_the_only_row`
  const enableEmail = (isEnabled: boolean) =>
    ready.sql`update private.settings set is_email_enabled = ${isEnabled} where is_the_only_row`
  await enableEmail(false)
  const withoutEmail = await ready.launchCheck()
  await enableEmail(true)
  expect(withoutEmail.said).toContain('to do      Nobody can register before email is set up.')
  expect(running.said).toContain(
    'note       A masterclass is running, and none is planned after it.',
  )
  expect(withoutSession.said).toContain('to do      No masterclass is planned')
  expect(refused.said).toContain('to do      The pages cannot be built anew: hook-refused 404.')
  expect(said).toMatch(/to do +Row security is off on public\.profiles: .*\n.*advisors --remote=/)
  expectAll(said, '', [
    'to do      Nobody is an admin, so nobody can open /admin.',
    'note       Registration for it is closed. If that is a mistake, open it on the page /admin',
    'to do      It has no room link, so nobody gets in.',
    'to do      Nothing builds the pages anew when a session changes.',
    'to do      The pages show other sessions than the database.',
    'note       All 0 seats are taken; who registers now waits.',
  ])
  expect(status).toBe(1)
})

test('an owner is told of a site that is not there, and a database that is not the backend’s', async () => {
  const database = inDatabase(hosted.owner, await copyDatabase(hosted))
  const site = 'http://localhost:9'
  const platform = 'signUpAddress: https://events.example/1'
  const { status, said } = await ready.launchCheck({ SITE_URL: site, SUPABASE_DB_URL: database }, [
    ['site/links.yaml', /^signUpAddress:.*$/m, platform],
  ])
  await ready.sql`delete from public.contact_messages where name = 'Launch check'`
  expectAll(said, '', [
    `to do      Nothing answers at ${site}/.`,
    `to do      Mailed links do not lead to ${site}: they lead to ${ready.settings.SITE_URL}.`,
    'to do      The contact form does not know this site: it leads to',
    'to do      A contact message did not arrive.',
    'good       The sign-up buttons lead to the registration platform.',
  ])
  expect(status).toBe(1)
})

test('an owner is told of a setting that is missing', async () => {
  const { status, said } = await ready.launchCheck({ SITE_URL: '' })
  expect(said).toContain('SITE_URL is not set.')
  expect(status).toBe(1)
})

const settings = (changed = {}) => ({
  siteUrl: ready.settings.SITE_URL,
  backendUrl: ready.settings.PUBLIC_SUPABASE_URL,
  publishableKey: ready.settings.PUBLIC_SUPABASE_KEY,
  databaseUrl: ready.settings.SUPABASE_DB_URL,
  ...changed,
})
const toDo = (what: string) => ({ kind: 'to-do', what: expect.stringContaining(what) })

test('an owner is told of a backend that is not there, and of a wrong publishable key', async () => {
  const elsewhere = await checkBackend(settings({ backendUrl: nowhere }))
  expect(elsewhere).toMatchObject([toDo(`Nothing answers at ${nowhere}.`)])
  const wrong = await checkBackend(settings({ publishableKey: 'sb_publishable_wrong' }))
  expect(wrong).toMatchObject([toDo('The backend refuses the publishable key (401).')])
})

test('an owner is told of a contact form that refuses a message', async () => {
  const refused = await checkContactForm(settings({ publishableKey: 'wrong' }), null)
  expect(refused).toMatchObject([toDo('The contact form is answered with 401.')])
  const limit = (messages: number) => ready.sql`
    update private.request_limits set an_hour_from_everyone = ${messages} where form = 'contact'`
  await limit(0)
  const full = await checkContactForm(settings(), ready.sql)
  await limit(60)
  expect(full).toMatchObject([
    toDo('The contact form takes no more messages this hour.'),
    toDo('A contact message did not arrive.'),
  ])
})

test.each([
  ['cannot be reached', 'postgres://a:b@127.0.0.1:9/postgres'],
  ['is no address', 'postgres://a:b#c@example.com/postgres'],
])('an owner is told of a database whose address %s', async (_what, databaseUrl) => {
  expect(await checkDatabase(settings({ databaseUrl }))).toMatchObject([
    toDo('The database could not be asked'),
  ])
})

test('an owner is told of a migration that is not applied, before anything that needs it', async () => {
  const name = await copyDatabase(hosted)
  const sql = connect(inDatabase(hosted.superuser, name))
  const [newest] = await sql<{ version: string }[]>`
    delete from supabase_migrations.schema_migrations
    where version = (select max(version) from supabase_migrations.schema_migrations)
    returning version`
  await sql.end()
  const databaseUrl = inDatabase(hosted.owner, name)
  const [finding, ...others] = await checkDatabase(settings({ databaseUrl }))
  const file = `supabase/migrations/${newest?.version}_\\w+\\.sql`
  expect(finding?.what).toMatch(RegExp(`^${file} is not applied\\.$`))
  expect(others).toEqual([])
})
