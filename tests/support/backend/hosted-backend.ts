import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse, stringify } from 'smol-toml'
import { readEmails } from '../../../scripts/build/email-files.ts'
import { writeConfig } from '../../../scripts/local/backend/config.ts'
import { startGateway } from '../../../scripts/local/backend/gateway.ts'
import { createKeys } from '../../../scripts/local/backend/keys.ts'
import { startProcess } from '../../../scripts/local/backend/process.ts'
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
  const { path: dataDir } = opened.use(await mkdtempDisposable(join(tmpdir(), 'hosted-backend-')))
  const { port, url, open, stop } = await startGateway(0, siteUrl)
  opened.defer(stop)
  const keys = createKeys()
  const ignore = () => {}
  const config = await writeConfig({ dataDir, port, siteUrl, confirmations: false, keys })
  const settings = parse(await readFile(config, 'utf8'))
  const db = { driver: 'postgres', url: databaseUrl }
  await writeFile(config, stringify({ ...settings, db }))
  const backend = await startProcess({ config }, ignore, ignore)
  opened.defer(backend.stop)
  let work = Promise.resolve()
  opened.defer(() => work)
  open(
    backend.ask,
    createHandler({
      outbox: openOutbox(url, keys.secretKey),
      provider: async () => ({ outcome: 'sent' }),
      sender: { from: 'Site <site@example.com>', siteUrl, backendUrl: url },
      content: readEmails(),
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
