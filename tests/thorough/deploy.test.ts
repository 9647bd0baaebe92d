import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { contents } from '#deploy/contents.ts'
import { cutAt } from '#deploy/cut-connection.ts'
import { startHostedProject } from '#deploy/hosted-project.ts'
import { verifyBackup, writeBackup } from '../../scripts/backup/backup-file.ts'

const site = 'http://localhost:9'
const project = await startHostedProject(inject('hosted'), site)
afterAll(project.stop)

const deploy = (args: string[] = [], changed = {}) =>
  project.run('deploy', [...args, site], changed)
// With their types, because otherwise Node also lists what is behind links: all packages.
async function files() {
  const options = { recursive: true, withFileTypes: true } as const
  const found = await readdir(project.copy.folder, options)
  return found.map(({ parentPath, name }) => join(parentPath, name)).sort()
}

const others = ['vault.secrets', 'cron.job', 'supabase_migrations.schema_migrations']

/** All that a deployment writes, here and there, but for what checking the form and the sender leaves. */
async function state() {
  const held = Object.entries(await contents(project.sql, others))
  const rows = held.filter(([table]) => !/contact|request|change_log|page_build/.test(table))
  return { rows, requests: [...project.api.writes], files: await files() }
}

/** Whatever is refused, nothing is written. */
async function refuses(sentence: string, changed = {}, args = [site], command = 'deploy') {
  const before = await state()
  const { status, said } = await project.run(command, args, changed)
  expect(said).toContain(sentence)
  expect(status).toBe(1)
  expect(await state()).toEqual(before)
}

test('an owner who has nothing yet is told the steps and all that is missing, and no file is left', async () => {
  const before = await files()
  const none = { SUPABASE_DB_URL: '', RESEND_API_KEY: '', OWNER_ADDRESS: '', EMAIL_FROM: 'me' }
  const { status, said } = await deploy(['--dry-run'], { ...none, SUPABASE_ACCESS_TOKEN: '' })
  for (const part of ['Project', 'Migrations', 'Function', 'Host', ...Object.keys(none)]) {
    expect(said).toContain(part)
  }
  expect(said).toContain('an access token of your Supabase account')
  expect(status).toBe(1)
  expect(await files()).toEqual(before)
})

test.each([
  { args: ['--dry-run'], environment: {} },
  { args: [], environment: { npm_config_dry_run: 'true' } },
])('an owner who asks first is told what would be done, and nothing is: %o', async (asked) => {
  const before = await state()
  const { status, said } = await deploy(asked.args, asked.environment)
  expect(said).toContain('holds   Project')
  expect(said).toMatch(/to do {3}Migrations: \d+ to be applied/)
  expect(said).toContain('to do   First admin')
  expect(said).toContain('Nothing was changed.')
  expect(status).toBe(1)
  expect(await state()).toEqual(before)
})

test('a new project into which a backup of another release is restored stays new', async () => {
  const file = join(project.copy.folder, 'other.backup')
  const head = { format: 1, release: '0.9.0', madeAt: '', migrations: ['20200101'], sequences: [] }
  await writeBackup(file, Readable.from([`${JSON.stringify(head)}\n`]))
  await refuses('git checkout v0.9.0', {}, [file], 'restore')
  await rm(file)
})

test('an owner brings a new project to a checked backend with one command', async () => {
  const started = join(project.copy.folder, 'started')
  const record = `
    import { appendFileSync } from 'node:fs'
    appendFileSync('${started}', process.argv.join(' ') + '\\n')`
  await project.copy.add('record.mjs', record)
  const NODE_OPTIONS = `--import=${join(project.copy.folder, 'record.mjs')}`
  const { status, said } = await deploy([], { NODE_OPTIONS })
  expect(said).toContain('Everything holds.')
  // Everybody on the machine can read the arguments of a command.
  const commands = await readFile(started, 'utf8')
  expect(commands).toContain('supabase.js db push')
  expect(commands).not.toMatch(/:postgres@|re_1|sbp_/)
  expect(said).toContain('good       Mailed links lead to this site.')
  expect(said).toContain('good       Emails are sent.')
  expect(said).toContain(`SITE_URL=${site}`)
  expect(said).toContain('RESEND_WEBHOOK_SECRET: the signing secret of a webhook')
  const sender = `${project.settings['PUBLIC_SUPABASE_URL']}/functions/v1/send-emails`
  expect(said).toContain(`for ${sender}/webhook`)
  expect(said).not.toContain('BUILD_HOOK_URL')
  expect(status).toBe(0)
  expect(project.api.auth).toMatchObject({
    site_url: site,
    smtp_pass: 're_1',
    mailer_autoconfirm: false,
    mailer_secure_email_change_enabled: true,
  })
  expect(project.api.functions.get('send-emails')).toMatchObject({ verify_jwt: false })
  const secrets = await project.sql`select name, decrypted_secret as value from vault.secrets`
  expect(Object.fromEntries(secrets.map(({ name, value }) => [name, value]))).toEqual({
    email_sender_url: sender,
    email_sender_secret: project.api.secrets.get('EMAIL_SENDER_SECRET'),
    build_hook_url: 'https://host.test/hook',
  })
  const { mode } = await stat(join(project.copy.folder, '.env.deploy'))
  expect(mode & 0o777).toBe(0o600)
  const admins = await project.sql`
    select email from auth.users join public.user_roles on user_id = users.id`
  expect(admins).toEqual([{ email: 'owner@site.test' }])
})

test('an owner who deploys again changes nothing', async () => {
  const before = await state()
  const { status, said } = await deploy()
  expect(said).toContain('Everything holds. Nothing was changed.')
  expect(status).toBe(0)
  expect(await state()).toEqual(before)
})

test('an owner who empties a setting has it taken out of the project', async () => {
  await deploy([], { RESEND_WEBHOOK_SECRET: 'whsec_1' })
  const { said } = await deploy([], { RESEND_WEBHOOK_SECRET: '', BUILD_HOOK_URL: '' })
  expect(said).toContain('Vault: build_hook_url to be changed.')
  expect(said).toContain('Secrets of the function: RESEND_WEBHOOK_SECRET to be changed.')
  expect([...project.api.secrets.keys()]).not.toContain('RESEND_WEBHOOK_SECRET')
  expect(await project.sql`select from vault.secrets where name = 'build_hook_url'`).toEqual([])
})

test('an owner whose address a stranger has signed up with gets the account without their password', async () => {
  const [{ sql }, id] = [project, crypto.randomUUID()]
  await sql`delete from auth.users`
  await sql`
    insert into auth.users (id, email, encrypted_password)
    values (${id}, 'owner@site.test', 'of a stranger')`
  expect(await deploy()).toMatchObject({ status: 0 })
  const admins = await sql`
    select user_id, encrypted_password from auth.users join public.user_roles on user_id = users.id`
  expect(admins).toEqual([{ user_id: id, encrypted_password: expect.not.stringContaining('of a') }])
})

describe('refused, before anything is written, is', () => {
  test.each(['example', 'http://example.com', 'https://example.com/path', ''])(
    'an address that is none: “%s”',
    (address) => refuses('Write it with https://', {}, [address]),
  )

  test('an option that does not exist', () =>
    refuses('“--dryrun” is not understood', {}, [site, '--dryrun']))

  test.each([
    ['PUBLIC_SUPABASE_KEY', 'sb_secret_1', 'PUBLIC_SUPABASE_KEY holds a secret key'],
    // Where nobody can be asked.
    ['EMAIL_FROM', '', 'EMAIL_FROM: the sender of all emails'],
    ['BUILD_HOOK_URL', 'hook', 'BUILD_HOOK_URL: the build hook of the host'],
    [
      'SUPABASE_ACCESS_TOKEN',
      `sbp_${'1'.repeat(40)}`,
      'Make a new one and put it into .env.deploy',
    ],
    [
      'SUPABASE_DB_URL',
      `${project.settings['SUPABASE_DB_URL']}x`,
      'Correct SUPABASE_DB_URL in .env',
    ],
  ])('the setting %s when it is “%s”', (name, value, says) => refuses(says, { [name]: value }))

  test.each([
    ['INACTIVE', 'It does not run (INACTIVE). Look at it in the dashboard: one that is paused'],
    ['COMING_UP', 'It is starting (COMING_UP). Wait some minutes.'],
  ])('a project that is %s', async (status, sentence) => {
    project.api.project.status = status
    await refuses(sentence)
    project.api.project.status = 'ACTIVE_HEALTHY'
  })

  test('a project with accounts of the demo', async () => {
    await project.sql`insert into auth.users (id, email) values (gen_random_uuid(), 'a@example.com')`
    await refuses('The project has accounts of the demo')
    await project.sql`delete from auth.users where email = 'a@example.com'`
  })

  test('a project that was made with a migration of another name or content', async () => {
    const change = (from: string, to: string) => project.sql`
      update supabase_migrations.schema_migrations
      set name = replace(name, ${from}, ${to}), statements[1] = replace(statements[1], ${from}, ${to})
      where version = '20261121000001'`
    for (const [from, to, name] of [
      ['settings_and_helpers', 'renamed', 'renamed'],
      ['create schema private', 'create schema hidden', 'settings_and_helpers'],
    ] as const) {
      await change(from, to)
      await refuses(`20261121000001_${name}.sql that this release does not have`)
      await change(to, from)
    }
  })

  test.each([
    'alter table public.profiles drop column full_name;',
    'do $$ begin delete from public.profiles where true; end $$;',
  ])('a migration that removes data: %s', async (statement) => {
    await project.copy.add('supabase/migrations/20990101000000_loss.sql', statement)
    await refuses('20990101000000_loss.sql removes data')
    await rm(join(project.copy.folder, 'supabase/migrations/20990101000000_loss.sql'))
  })
})

test('a database that has data is backed up before it is migrated, by a file that is older than its last', async () => {
  const file = 'supabase/migrations/20261121000000_more.sql'
  await project.copy.add(
    file,
    "create function private.forget() returns void language sql set search_path = '' as $$ delete from public.profiles where false; $$;",
  )
  await project.sql`update private.settings set release = '0.9.0'`
  const { said } = await deploy()
  expect(said).toContain('done    Backup')
  expect(said).toContain('done    Migrations')
  const [backup = ''] = await readdir(join(project.copy.folder, 'backups'))
  expect(backup).toMatch(/^abcdefghijklmnopqrst-.*\.backup$/)
  const path = join(project.copy.folder, 'backups', backup)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await verifyBackup(path)).toMatchObject({ release: '0.9.0' })
})

test.each([
  ['backup', 'copy private', /^It stopped: write CONNECTION_CLOSED .* Run it again\.$/m],
  ['deploy', 'update private', /^failed {2}Settings of the site: .*CONNECTION_CLOSED/m],
])(
  'an owner whose connection is lost during a %s reads so, and changes nothing',
  async (command, word, why) => {
    await project.sql`update private.settings set owner_address = null`
    const before = await state()
    await using cut = await cutAt(word, project.settings['SUPABASE_DB_URL'] ?? '')
    const { status, said } = await project.run(command, command === 'deploy' ? [site] : [], {
      SUPABASE_DB_URL: cut.address,
    })
    expect(said).toMatch(why)
    expect(said).not.toContain('    at ')
    expect(status).toBe(1)
    expect(await state()).toEqual(before)
  },
)
