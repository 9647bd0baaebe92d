// The backend's own process: the API, the auth server and the database of Supabase's lite server. It
// listens on no port: it answers what its parent process asks, and ends with it.
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { applyPendingMigrations, createApi } from '@supabase/lite/cli'
import { guardAccounts } from './accounts.ts'
import { type ProxyRequest, respond } from './exchange.ts'
import type { Told } from './process.ts'

const options = { config: { type: 'string' }, sql: { type: 'string' } } as const
const { config, sql } = parseArgs({ options }).values

// Node would add an excerpt of somebody else's code.
process.once('uncaughtException', ({ message }) => {
  console.error(message)
  process.exit(1)
})

const tell = (message: Told) => process.send?.(message)
const { project } = await createApi({ withSupabaseClient: false })
const app = await project.local.createApp(config, { admin: false })

// However the parent process ends, the channel between the two closes. Ctrl-C is for the parent alone.
process.once('disconnect', () => void app.connection.close().finally(() => process.exit()))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})

app.drivers.email = { send: async (mail) => void tell({ mail }) }
await app.connection.exec('select 1')
tell({ state: 'opened' })
if (sql !== undefined) {
  await applyPendingMigrations(app)
  const statements = await readFile(sql, 'utf8')
  if (statements !== '') await app.connection.exec(statements)
  await app.connection.clearSchemaCache()
}
await app.ensureSystemSchema()
const handler = guardAccounts(app.fetch, app.config.auth?.jwt_secret ?? '')
let lastTurn = Promise.resolve()
// One after the other: the database has one connection, and verifying a mailed link leaves a
// transaction open while a token is signed, which a failing request would roll back.
process.on('message', (message: ProxyRequest) => {
  lastTurn = lastTurn.then(async () => void tell({ answer: await respond(message, handler) }))
})
tell({ state: 'ready' })
