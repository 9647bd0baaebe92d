import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EmailMessage } from '@supabase/lite'
import { z } from 'astro/zod'
import { parseJson } from '../../../src/shared/supabase/decode.ts'
import { escapeHtml } from '../../../src/shared/text/escape-html.ts'

const text = z.string()
/** Only emails from the outbox have HTML. */
const mail = z.object({
  to: text,
  subject: text,
  text,
  link: text.optional(),
  html: text.optional(),
})

export type Mail = z.infer<typeof mail>

export const MAILS_FILE = 'mails.jsonl'

export type Mailbox = ReturnType<typeof openMailbox>

/** The emails of a data folder's database, the oldest first. They stay as long as it does. */
export function openMailbox(dataDir: string, log: (line: string) => void) {
  const file = join(dataDir, MAILS_FILE)
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  const mails = lines.flatMap((line) => mail.safeParse(parseJson(line)).data ?? [])
  /** Delivers a mail on this machine. */
  function deliver(sent: Mail): void {
    mails.push(sent)
    appendFileSync(file, `${JSON.stringify(sent)}\n`)
    log(`Mail to ${sent.to}: ${sent.subject}\n${sent.text}`)
  }
  return { mails, deliver }
}

/**
 * An email of the auth server, in its short text of its own, which may end with a link. That would
 * sign in whoever opens it; this has the link that our account emails have instead.
 */
export function mailOf({ to, subject, text = '' }: EmailMessage, siteUrl: string): Mail {
  const [address] = /(?<=link: )\S+$/.exec(text) ?? []
  if (address === undefined) return { to, subject, text }
  const { searchParams } = new URL(address)
  const type = searchParams.get('type') ?? ''
  const verified = new URLSearchParams({ token_hash: searchParams.get('token') ?? '', type })
  const link = `${siteUrl}/login#${verified}`
  return { to, subject, text: text.replace(address, link), link }
}

/** The emails that were sent on this machine, the newest first. They run no script. */
export function mailboxPage(mails: readonly Mail[]): Response {
  const list = mails.toReversed().map(article).join('')
  const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Emails on this machine</title>
<style>${STYLES}</style>
</head>
<body>
<h1>Emails on this machine</h1>
<p>Nothing here was sent. Reload the page to see new emails.</p>
${list || '<p>No emails yet.</p>'}
</body>
</html>`
  return new Response(page, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    },
  })
}

const STYLES = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 45rem; margin: 2rem auto; padding: 0 1rem }
article { margin: 2rem 0; border-top: 1px solid }
h2 { font-size: 1.25rem; overflow-wrap: anywhere }
iframe { width: 100%; height: 36rem; border: 1px solid }
pre { white-space: pre-wrap; overflow-wrap: anywhere }`

function article({ to, subject, text, link, html }: Mail): string {
  return `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}</p>
${html === undefined ? '' : frame(html)}
<details${html === undefined ? ' open' : ''}><summary>As text</summary><pre>${escapeHtml(text)}</pre></details>
${link === undefined ? '' : `<p><a target="_blank" rel="noreferrer" href="${escapeHtml(link)}">Open the link</a></p>`}
</article>`
}

/** In a frame of its own, so that the email's styles stay in it; its links open beside this page. */
function frame(html: string): string {
  const content = `<base target="_blank">${html}`
  return `<iframe title="The email" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(content)}"></iframe>`
}
