import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Backend, startBackend } from '../../scripts/backend.ts'
import { freePort } from '../../scripts/free-port.ts'
import { checkMail } from '../../scripts/launch/mail.ts'
import { type SiteServer, startSite } from '../../scripts/site-server.ts'
import {
  connect,
  copyDatabase,
  type HostedServer,
  inDatabase,
  startHostedServer,
} from '../support/hosted.ts'
import { Api } from '../support/over-http.ts'
import { copyProject } from '../support/project-copy.ts'

type Project = Awaited<ReturnType<typeof copyProject>>
type Settings = Record<string, string | undefined>

let project: Project
let folder: string
let backend: Backend
let hosted: HostedServer
let site: SiteServer
let api: Api
let settings: Settings

const session = {
  slug: 'pilot',
  starts_at: '2099-02-14T13:30:00Z',
  seats: 1,
  registration_open: true,
}

/** Everything an owner fills in before the launch. */
async function fillIn(copy: Project) {
  await copy.edit('site/event.yaml', /^date:.*$/m, 'date: 2099-02-14')
  await copy.edit('site/event.yaml', /^time:.*$/m, 'time: 19:00')
  await copy.edit('site/trainer.yaml', /^name:.*$/m, 'name: Kavya Rao')
  await copy.edit('site/trainer.yaml', /^senderAddress:.*$/m, 'senderAddress: kavya@example.com')
  await copy.edit('legal/terms-of-service.md', /\[jurisdiction: to be named\]/g, 'Karnataka, India')
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'launch-'))
  project = await copyProject()
  await symlink(resolve('supabase'), join(project.folder, 'supabase'))
  await fillIn(project)
  const port = await freePort()
  const siteUrl = `http://localhost:${port}`
  const options = { port: await freePort(), dataDir: join(folder, 'backend'), siteUrl, seed: false }
  ;[backend, hosted] = await Promise.all([startBackend(options), startHostedServer()])
  api = new Api(backend)
  const { userId } = await api.signUp('owner@example.com')
  await api.asOwner('POST', 'user_roles', { user_id: userId, role: 'admin' })
  await api.asOwner('POST', 'masterclass_sessions', session)
  const built = {
    SITE_URL: siteUrl,
    PUBLIC_SUPABASE_URL: backend.url,
    PUBLIC_SUPABASE_KEY: backend.publishableKey,
  }
  expect(project.astro('build', built)).toMatchObject({ ok: true })
  site = await startSite(join(project.folder, 'dist'), port)
  settings = { ...built, SUPABASE_SECRET_KEY: backend.secretKey }
}, 180_000)

afterAll(async () => {
  await Promise.all([site.stop(), backend.stop(), hosted.stop()])
  await project.remove()
  await rm(folder, { recursive: true })
})

/** Runs `npm run launch-check` in the copy. */
function launchCheck(changed: Settings = {}): Promise<{ status: number | null; said: string }> {
  const env = { ...process.env, ...settings, ...changed, NO_COLOR: '1' }
  const child = spawn(process.execPath, ['scripts/launch-check.ts'], { cwd: project.folder, env })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  }
  return new Promise((done, fail) => {
    child.once('error', fail).once('close', (status) => done({ status, said }))
  })
}

/** Edits content, checks, and puts the content back. */
async function withEdit(file: string, from: string | RegExp, to: string) {
  const path = join(project.folder, 'src/content', file)
  const before = await readFile(path, 'utf8')
  await project.edit(file, from, to)
  try {
    return await launchCheck()
  } finally {
    await writeFile(path, before)
  }
}

test('an owner who has done everything is told so, with status 0', async () => {
  const { status, said } = await launchCheck()
  expect(said).not.toContain('to do  ')
  expect(said).toContain('Nothing to do;')
  expect(said).toContain('A contact message arrived and was taken back.')
  expect(said).toContain('not checked, because the backend is not a hosted project')
  expect(status).toBe(0)
  expect(await api.asOwner('GET', 'contact_messages')).toEqual([])
})

test('an owner without any key is told what is not checked, and nothing is left in the inbox', async () => {
  const { status, said } = await launchCheck({ SUPABASE_SECRET_KEY: undefined })
  expect(said).toContain(
    'not checked, because neither SUPABASE_DB_URL nor SUPABASE_SECRET_KEY is set',
  )
  expect(status).toBe(0)
  expect(await api.asOwner('GET', 'contact_messages')).toEqual([])
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
    const { status, said } = await withEdit(file, from, to)
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
    const { status, said } = await launchCheck(changed)
    expect(said).toMatch(new RegExp(`to do .*${RegExp.escape(says)}`))
    expect(status).toBe(1)
  })

  test('a setting that is missing', async () => {
    const { status, said } = await launchCheck({ SITE_URL: '' })
    expect(said).toContain('SITE_URL is not set.')
    expect(status).toBe(1)
  })

  test('headers that are not served', async () => {
    const file = join(project.folder, 'public/_headers')
    const before = await readFile(file, 'utf8')
    await writeFile(file, before.replace('nosniff', 'nosniff\n  X-Planted: yes'))
    const { status, said } = await launchCheck()
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
    await api.asOwner('PATCH', 'masterclass_sessions?slug=eq.pilot', changed)
    const { status, said } = await launchCheck()
    await api.asOwner('PATCH', 'masterclass_sessions?slug=eq.pilot', session)
    expect(said).toMatch(new RegExp(says))
    expect(status).toBe(expected)
  })

  test('no session, unless registration is on a platform', async () => {
    await api.asOwner('DELETE', 'masterclass_sessions?slug=eq.pilot')
    const platform = 'signUpAddress: https://events.example/1'
    const { said } = await withEdit('site/links.yaml', /^signUpAddress:.*$/m, platform)
    const without = await launchCheck()
    await api.asOwner('POST', 'masterclass_sessions', session)
    expect(said).toContain('The sign-up buttons lead to the registration platform.')
    expect(without.said).toContain('The database has no session “pilot”')
    expect(without.status).toBe(1)
  })

  test('nobody being an admin', async () => {
    const [admin] = await api.asOwner('DELETE', 'user_roles?role=eq.admin')
    const { status, said } = await launchCheck()
    await api.asOwner('POST', 'user_roles', admin)
    expect(said).toContain('Nobody is an admin')
    expect(status).toBe(1)
  })
})

test('an owner with the database’s address is told of migrations, admin, row security and the contact form, each until it is right', async () => {
  const address = inDatabase(hosted.addresses.superuser, await copyDatabase(hosted.addresses))
  const sql = connect(address)
  const check = async () => (await launchCheck({ SUPABASE_DB_URL: address })).said
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
  await sql`insert into private.site_origins values (${settings['SITE_URL'] ?? ''}, true)`
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

describe('the sender of mails of a hosted project', () => {
  const hostedProject = {
    siteUrl: 'https://example.com',
    backendUrl: 'https://abcdefghijklmnopqrst.supabase.co',
    publishableKey: 'sb_publishable_x',
    secretKey: undefined,
    databaseUrl: undefined,
  }

  async function check(config: object) {
    const server = createServer((request, response) => {
      const isAsked = request.headers.authorization === 'Bearer token'
      response.writeHead(isAsked ? 200 : 401).end(JSON.stringify(config))
    })
    const port = await freePort()
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
    const findings = await checkMail(
      { ...hostedProject, accessToken: 'token' },
      `http://127.0.0.1:${port}`,
    )
    server.close()
    return findings
  }

  test.each([
    ['is the built-in one', { smtp_host: null }, { kind: 'to-do' }],
    ['is the owner’s own', { smtp_host: 'smtp.example.com' }, { kind: 'good' }],
  ])('%s', async (_what, config, finding) => {
    expect((await check(config))[0]).toMatchObject(finding)
  })

  test('sends links that the site accepts once every template of ours is installed', async () => {
    const names = ['confirmation', 'recovery', 'email_change', 'magic_link', 'invite']
    const texts = await Promise.all(
      names.map(async (name) => [
        `mailer_templates_${name}_content`,
        await readFile(join(import.meta.dirname, `../../supabase/templates/${name}.html`), 'utf8'),
      ]),
    )
    const ours = Object.fromEntries(texts)
    expect((await check(ours))[1]).toMatchObject({ kind: 'good' })
    const theirs = '<a href="{{ .ConfirmationURL }}">Reset password</a>'
    const mixed = { ...ours, mailer_templates_recovery_content: theirs }
    expect((await check(mixed))[1]).toMatchObject({
      kind: 'to-do',
      what: expect.stringContaining('does not accept: recovery.'),
    })
  })

  test('is not known without a token, and the owner is told where to look', async () => {
    const findings = await checkMail({ ...hostedProject, accessToken: undefined })
    const because = 'SUPABASE_ACCESS_TOKEN is not set'
    expect(findings).toMatchObject([
      { kind: 'not-checked', because, todo: expect.stringContaining('Emails, SMTP') },
      { kind: 'not-checked', because, todo: expect.stringContaining('supabase/templates') },
    ])
  })
})
