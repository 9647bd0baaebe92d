import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EmailMessage } from '@supabase/lite'
import { StartError } from '../settings.ts'
import { projectDir, writeConfig } from './config.ts'
import * as files from './database-files.ts'
import { startGateway } from './gateway.ts'
import { createKeys, type Keys, LOCAL_PUBLISHABLE_KEY, readKeys, writeKeys } from './keys.ts'
import { startLocalSender } from './local-sender.ts'
import { type Mailbox, mailOf, openMailbox } from './mailbox.ts'
import { type BackendProcess, startProcess, UnopenedError } from './process.ts'

/** The folder of the database that `npm start` and `npm run dev` work on. */
export const localDataDir = join(projectDir, 'supabase/.temp')

/** What a backend is where its options say nothing else. */
const DEFAULTS = {
  /** Takes what a developer should read: each mail, and the backend's last words if it dies. */
  log: (_line: string): void => {},
  /** Folder that keeps the database and this machine's keys. */
  dataDir: localDataDir,
  /** Origin of the site, to which mailed links and the contact form lead back. */
  siteUrl: 'http://localhost:4321',
  /** Whether a new account waits for its mailed confirmation. */
  confirmations: false,
  /** Whether the first start adds the demo data. */
  seed: true,
  /** Whether the outbox is sent, to a page on this machine. */
  sendEmails: false,
  /** SQL run as the database's owner before the first request is served. */
  prepare: '',
}

export interface BackendOptions extends Partial<typeof DEFAULTS> {
  /** TCP port on 127.0.0.1, 0 for any that is free. */
  port: number
  /** Builds the pages anew when the sessions that they show have changed. */
  build?: (() => Promise<void>) | undefined
}

export type Backend = Awaited<ReturnType<typeof startBackend>>

export type Instance = typeof DEFAULTS & BackendOptions & { url: string }

/**
 * Starts the embedded backend behind a gateway on 127.0.0.1, as a child process. The first start in
 * a `dataDir` makes the database and its demo data; later starts keep what is there and apply new
 * migrations, or move a database aside that is damaged or that edited migrations have made. The
 * child stops by itself when this process ends, however it ends.
 *
 * @throws {StartError} with the backend's own words, or that the port or the database is in use
 */
export async function startBackend(options: BackendOptions) {
  const settings = { ...DEFAULTS, ...options }
  const { dataDir } = settings
  const opened = new AsyncDisposableStack()
  try {
    await files.refuseSecond(dataDir)
    const starting = startGateway(settings.port, settings.siteUrl).catch((error: unknown) => {
      throw new StartError(String(error))
    })
    const gateway = opened.use(await starting)
    const { port, url } = gateway
    const instance = { ...settings, port, url }
    await mkdir(dataDir, { recursive: true })
    await chmod(dataDir, 0o700)
    opened.defer(await files.recordRunning(dataDir, port))
    const fault = await files.findFault(dataDir)
    if (fault) await moveDatabase(instance, fault)
    const { backend, keys, mailbox } = await startDatabase(instance, opened)
    const { sendEmails } = instance
    const sender = sendEmails ? startLocalSender({ ...instance, ...keys }, mailbox) : undefined
    if (sender) opened.defer(sender.stop)
    gateway.open(backend.ask, sender?.handle)
    const stop = () => opened.disposeAsync()
    return {
      url,
      publishableKey: LOCAL_PUBLISHABLE_KEY,
      ...keys,
      /** Every mail of this database, oldest first; of one addressee if named. */
      readMails: (to?: string) =>
        mailbox.mails.filter((mail) => to === undefined || mail.to === to),
      /** Resolves once the process is gone and the data is on disk. */
      stop,
      [Symbol.asyncDispose]: stop,
    }
  } catch (error) {
    await opened.disposeAsync()
    const cause = await files.findWriteFault(dataDir, error)
    throw cause === null ? error : new StartError(cause)
  }
}

/** What is there may be somebody's work: nothing of it is deleted. */
async function moveDatabase({ dataDir, log }: Instance, fault: string): Promise<void> {
  const aside = await files.moveAside(dataDir)
  log(`The local database ${fault}. It is now in ${aside}, and a new one is made.`)
}

/** Brings the folder's database up to date, or makes it, and starts it. */
async function startDatabase(
  instance: Instance,
  opened: AsyncDisposableStack,
): Promise<{ backend: BackendProcess; keys: Keys; mailbox: Mailbox }> {
  const { dataDir, siteUrl, log, seed, prepare } = instance
  const kept = await readKeys(dataDir)
  const keys = kept ?? createKeys()
  const hasDemo = seed && kept === null
  const demoData = hasDemo ? await readFile(join(projectDir, 'supabase/seed.sql'), 'utf8') : ''
  const sql = join(dataDir, 'start.sql')
  await writeFile(sql, `${demoData}${allowSite(instance)}${prepare}${enableEmail(instance)}`)
  const command = { config: await writeConfig({ ...instance, keys }), sql }
  const mailbox = openMailbox(dataDir, log)
  try {
    const onMail = (mail: EmailMessage) => mailbox.deliver(mailOf(mail, siteUrl))
    const backend = await startProcess(command, onMail, log)
    opened.defer(backend.stop)
    await files.recordMigrations(dataDir)
    // Last, so a database without keys is one whose setup was cut short.
    if (kept === null) await writeKeys(dataDir, keys)
    return { backend, keys, mailbox }
  } catch (error) {
    const isDamaged = kept !== null && error instanceof UnopenedError
    if (!isDamaged || (await files.findWriteFault(dataDir, error)) !== null) throw error
    await moveDatabase(instance, 'is damaged')
    return startDatabase(instance, opened)
  }
}

/** The demo data allows the default site; the contact form learns of any other here. */
function allowSite({ siteUrl, seed }: Instance): string {
  if (seed && siteUrl === DEFAULTS.siteUrl) return ''
  return `insert into private.site_origins (origin, is_default)
    select '${new URL(siteUrl).origin}', not exists (select from private.site_origins where is_default)
    on conflict do nothing;`
}

function enableEmail({ sendEmails }: Instance): string {
  if (!sendEmails) return ''
  return `update private.settings
    set is_email_enabled = true, owner_address = coalesce(owner_address, 'owner@example.com')
    where not is_email_enabled;`
}
