import { randomBytes } from 'node:crypto'
import { createHandler } from '../../../supabase/functions/send-emails/handler.ts'
import { openOutbox } from '../../../supabase/functions/send-emails/outbox.ts'
import type { Provider } from '../../../supabase/functions/send-emails/provider.ts'
import { readEmails } from '../../build/email-files.ts'
import type { Instance } from './backend.ts'
import type { Keys } from './keys.ts'
import { type Mail, type Mailbox, mailboxPage } from './mailbox.ts'

/** Milliseconds between two runs; on a hosted project pg_cron makes them every minute. */
const INTERVAL = 2000

/** Runs the Edge Function that sends emails in this process, with a provider that keeps them here. */
export function startLocalSender(settings: Instance & Keys, mailbox: Mailbox) {
  const { siteUrl, url: backendUrl, secretKey, build } = settings
  const secret = randomBytes(24).toString('base64url')
  let work = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let isStopping = false
  const handle = createHandler({
    outbox: openOutbox(backendUrl, secretKey),
    provider: localProvider(mailbox.deliver),
    sender: { from: 'Local <local@example.com>', siteUrl, backendUrl },
    content: readEmails(),
    perSecond: 100,
    budget: 10_000,
    secret,
    webhookSecret: null,
    ...(build && { build }),
    background: (started) => {
      work = started.catch((error: unknown) => {
        if (!isStopping) console.error(error)
      })
    },
  })
  const run = async () => {
    const url = `${backendUrl}/functions/v1/send-emails`
    await handle(new Request(url, { method: 'POST', headers: { 'x-sender-secret': secret } }))
    await work
    if (!isStopping) timer = setTimeout(run, INTERVAL)
  }
  timer = setTimeout(run, INTERVAL)
  return {
    /** Answers requests to the function, and to the page with the emails. */
    handle: async (request: Request) =>
      new URL(request.url).pathname === '/mailbox' ? mailboxPage(mailbox.mails) : handle(request),
    /** Resolves once nothing is being sent. */
    async stop(): Promise<void> {
      isStopping = true
      clearTimeout(timer)
      await work
    },
  }
}

/** Nothing leaves this machine. An email under a known key has arrived before. */
function localProvider(deliver: (mail: Mail) => void): Provider {
  const keys = new Set<string>()
  return async ({ id, to, subject, text, html }) => {
    if (!keys.has(id)) deliver({ to, subject, text, html })
    keys.add(id)
    return { outcome: 'sent' }
  }
}
