import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, symlink } from 'node:fs/promises'
import { request as passOn } from 'node:http'
import { join, resolve } from 'node:path'
import { json } from 'node:stream/consumers'
import { LOCAL_PUBLISHABLE_KEY } from '../../../scripts/local/backend/keys.ts'
import { startLoopbackServer } from '../../../scripts/local/loopback-server.ts'
import { startHostedBackend } from '../backend/hosted-backend.ts'
import { type Addresses, connect, inDatabase, openWithSender, STOCK_DATABASE } from '../hosted.ts'
import { copyProject } from '../project/project-copy.ts'
import { startManagementApi } from './management-api.ts'

const REFERENCE = 'abcdefghijklmnopqrst'
const TOKEN = `sbp_${'0'.repeat(40)}`
const SECRET_KEY = 'sb_secret_of_the_tests'

/** A new hosted project, and a copy of ours whose commands reach it. */
export async function startHostedProject(hosted: Addresses, siteUrl: string) {
  const opened = new AsyncDisposableStack()
  const copy = opened.use(await copyProject())
  await mkdir(join(copy.folder, 'tests'))
  await symlink(resolve('tests/node_modules'), join(copy.folder, 'tests/node_modules'))
  const api = await startManagementApi(REFERENCE, TOKEN, [
    { type: 'publishable', api_key: LOCAL_PUBLISHABLE_KEY },
    { type: 'secret', api_key: SECRET_KEY },
  ])
  opened.use(api)
  await copy.add(
    'profile.yaml',
    `name: tests\napi_url: ${api.url}\ndashboard_url: ${api.url}\nproject_host: localhost\n`,
  )
  const { sql, superuser, owner } = await openWithSender(hosted, STOCK_DATABASE)
  opened.use(sql)
  await addOwner(hosted)
  const backend = await startBackendLater(superuser, siteUrl, api.secrets, sql)
  opened.defer(backend.stop)
  const settings: Record<string, string> = {
    SUPABASE_ACCESS_TOKEN: TOKEN,
    SUPABASE_DB_URL: owner.replace('//postgres:', `//postgres.${REFERENCE}:`),
    SUPABASE_PROFILE: join(copy.folder, 'profile.yaml'),
    PUBLIC_SUPABASE_URL: backend.url,
    RESEND_API_KEY: 're_1',
    EMAIL_FROM: 'Asha Rao <hello@site.test>',
    OWNER_ADDRESS: 'Owner@site.test',
    BUILD_HOOK_URL: 'https://host.test/hook',
  }
  return {
    api,
    copy,
    sql,
    settings,
    /** Runs a command of the copy as its owner does, without a terminal. */
    run: (command: string, args: string[], changed: Record<string, string> = {}) =>
      copy.command(command, args, { ...settings, ...changed }),
    stop: () => opened.disposeAsync(),
  }
}

/** Hosted projects are reached through a pooler, whose users name the project. */
async function addOwner({ superuser }: Addresses): Promise<void> {
  await using sql = connect(inDatabase(superuser, 'postgres'))
  const name = `"postgres.${REFERENCE}"`
  await sql.unsafe(`do $$ begin
    if to_regrole('${name}') is null then
      create role ${name} login bypassrls password 'postgres' in role postgres;
      alter role ${name} set role = 'postgres';
    end if;
  end $$`)
}

/**
 * The API of the project. The embedded backend reads the schema when it starts, so it starts with
 * the first request. Making and changing accounts is the auth server's, which it does not have.
 */
async function startBackendLater(
  superuser: string,
  siteUrl: string,
  secrets: Map<string, string>,
  sql: ReturnType<typeof connect>,
) {
  let started: ReturnType<typeof startHostedBackend> | undefined
  const server = await startLoopbackServer(0, '127.0.0.1', async (request, response) => {
    const account = /^\/auth\/v1\/admin\/users(?:\/(.+))?$/.exec(request.url ?? '')
    if (account) {
      const { email, password } = Object(await json(request))
      const isAllowed = request.headers['apikey'] === SECRET_KEY
      if (isAllowed)
        await sql`
          insert into auth.users (id, email, encrypted_password)
          values (${account[1] ?? randomUUID()}, ${email}, ${password})
          on conflict (id) do update set encrypted_password = excluded.encrypted_password`
      return response.writeHead(isAllowed ? 200 : 401).end('{}')
    }
    started ??= startHostedBackend(superuser, siteUrl, secrets.get('EMAIL_SENDER_SECRET') ?? '')
    const { url } = await started
    const { method = 'GET', headers } = request
    const passed = passOn(`${url}${request.url}`, { method, headers })
    request.pipe(passed)
    const [answer] = await once(passed, 'response')
    return answer.pipe(response.writeHead(answer.statusCode, answer.headers))
  })
  return {
    url: server.url,
    async stop() {
      await server.stop()
      await (await started)?.stop()
    },
  }
}
