import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse, stringify } from 'smol-toml'
import { readEmails } from '../../../scripts/build/email-files.ts'
import { writeConfig } from '../../../scripts/local/backend/config.ts'
import { startGateway } from '../../../scripts/local/backend/gateway.ts'
import { createKeys } from '../../../scripts/local/backend/keys.ts'
import { serveLite } from '../../../scripts/local/backend/process.ts'
import { createHandler } from '../../../supabase/functions/send-emails/handler.ts'
import { openOutbox } from '../../../supabase/functions/send-emails/outbox.ts'

/**
 * The backend of a hosted project: the embedded backend's API with a database of a PostgreSQL server,
 * and the function that sends emails.
 * @param databaseUrl a superuser's
 * @param secret what starts the function
 */
export async function startHostedBackend(databaseUrl: string, siteUrl: string, secret: string) {
  const opened = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'hosted-backend-'))
  opened.defer(() => rm(dataDir, { recursive: true }))
  const socketPath = join(dataDir, 'socket')
  const { port, url, open, handle, stop } = await startGateway({ port: 0, socketPath, siteUrl })
  opened.defer(stop)
  const keys = createKeys()
  const configFile = await writeConfig({ dataDir, port, siteUrl, confirmations: false, keys })
  const config = parse(await readFile(configFile, 'utf8'))
  const db = { driver: 'postgres', url: databaseUrl }
  await writeFile(configFile, stringify({ ...config, db }))
  const backend = await serveLite({ configFile, socketPath }, siteUrl, () => {})
  opened.defer(backend.stop)
  open(keys.jwtSecret)
  let work = Promise.resolve()
  opened.defer(() => work)
  handle(
    createHandler({
      outbox: openOutbox(url, keys.secretKey),
      provider: async () => ({ outcome: 'sent' }),
      sender: { from: 'Site <site@example.com>', siteUrl, backendUrl: url },
      content: readEmails().content,
      perSecond: 100,
      budget: 10_000,
      secret,
      webhookSecret: null,
      background: (started) => {
        work = started
      },
    }),
  )
  return { url, stop: () => opened.disposeAsync() }
}
