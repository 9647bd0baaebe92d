import { randomUUID } from 'node:crypto'
import { z } from 'astro/zod'
import type { Sql } from 'postgres'
import { ask, deployAgain, type Finding, good, notChecked, type Settings, toDo } from './finding.ts'

const inDashboard = 'in the dashboard: one that is paused is restored there.'

/** Checks the backend with the publishable key. */
export async function checkBackend(settings: Settings): Promise<Finding[]> {
  const answer = await ask(`${settings.backendUrl}/auth/v1/settings`, {
    headers: { apikey: settings.publishableKey },
  })
  if (answer === null) {
    const todo = `Correct PUBLIC_SUPABASE_URL, or look at the project ${inDashboard}`
    return [toDo(`Nothing answers at ${settings.backendUrl}.`, todo)]
  }
  if (answer.status === 401 || answer.status === 403) {
    const todo = 'Copy PUBLIC_SUPABASE_KEY anew from the dashboard, API keys.'
    return [toDo(`The backend refuses the publishable key (${answer.status}).`, todo)]
  }
  if (!answer.ok) {
    const todo = `Look at the project ${inDashboard}`
    return [toDo(`The backend answers with ${answer.status}.`, todo)]
  }
  return [good('The backend answers and takes the publishable key.'), await checkSiteUrl(settings)]
}

/** A link that is not valid, and does not say where it wants to go, leads to the site URL. */
async function checkSiteUrl({ backendUrl, siteUrl }: Settings): Promise<Finding> {
  const link = new URL('/auth/v1/verify?token=launch-check&type=signup', backendUrl)
  const place = (await ask(link))?.headers.get('location') ?? ''
  const found = URL.parse(place)?.origin ?? 'nowhere'
  if (found === siteUrl) return good('Mailed links lead to this site.')
  return toDo(`Mailed links do not lead to ${siteUrl}: they lead to ${found}.`)
}

/**
 * Submits the contact form like a browser. If the message could not be deleted afterwards, it fills
 * the honeypot field: the response is the same, and nothing is stored.
 */
export async function checkContactForm(settings: Settings, sql: Sql | null): Promise<Finding[]> {
  const email = `launch-check-${randomUUID()}@example.com`
  const action = new URL('/rest/v1/rpc/send_contact_message', settings.backendUrl)
  action.searchParams.set('apikey', settings.publishableKey)
  const answer = await ask(action, {
    method: 'POST',
    headers: { origin: settings.siteUrl },
    body: new URLSearchParams({
      name: 'Launch check',
      email,
      message: 'The launch check sent this message and takes it back. If you read it, delete it.',
      website: sql ? '' : 'launch-check',
    }),
  })
  const answered = checkAnswer(answer, settings.siteUrl)
  if (sql === null) return [answered]
  const deleted = await sql`delete from public.contact_messages where email = ${email}`
  if (deleted.count === 1) return [answered, good('A contact message arrived and was taken back.')]
  const todo = 'PUBLIC_SUPABASE_URL and SUPABASE_DB_URL must be those of the same project.'
  return [answered, toDo('A contact message did not arrive.', todo)]
}

function checkAnswer(answer: Response | null, siteUrl: string): Finding {
  const place = answer?.headers.get('location') ?? ''
  if (answer?.status === 303 && place === `${siteUrl}/#message-sent`) {
    return good('The contact form leads back to the page.')
  }
  if (answer?.status === 204 || (answer?.status === 303 && place.endsWith('/#message-sent'))) {
    return toDo(`The contact form does not know this site: it leads to ${place || 'no page'}.`)
  }
  if (place.endsWith('/#message-rate')) {
    return toDo('The contact form takes no more messages this hour.', 'Check again in an hour.')
  }
  const said = `${answer?.status ?? 'nothing'} ${place}`.trimEnd()
  const todo = `${deployAgain} Self-hosted: see docs/deployment.md.`
  return toDo(`The contact form is answered with ${said}.`, todo)
}

const TEMPLATES = ['confirmation', 'recovery', 'email_change', 'magic_link', 'invite'] as const

/**
 * Checks who sends the mails and whether their links are ones that the site accepts. Only the
 * project's settings say, and they need an access token.
 * @param api the address of Supabase's management API
 */
export async function checkMail(
  settings: Settings,
  api = 'https://api.supabase.com',
): Promise<Finding[]> {
  const project = /^https:\/\/([a-z0-9]+)\.supabase\.co$/.exec(settings.backendUrl)?.[1]
  if (project === undefined) return unseen('the backend is not a hosted project')
  if (settings.accessToken === undefined) return unseen('SUPABASE_ACCESS_TOKEN is not set')
  const answer = await ask(`${api}/v1/projects/${project}/config/auth`, {
    headers: { authorization: `Bearer ${settings.accessToken}` },
  })
  if (!answer?.ok) return unseen(`the settings were refused (${answer?.status ?? 'no answer'})`)
  const told = settingsOf.parse(await answer.json())
  const foreign = TEMPLATES.filter((name) => {
    const text = String(told[`mailer_templates_${name}_content`])
    return !text.includes('/login#token_hash={{ .TokenHash }}')
  })
  return [
    told['smtp_host']
      ? good('Mails are sent by a sender of your own.')
      : toDo('Mails are sent by the built-in sender.'),
    foreign.length === 0
      ? good('Mailed links lead to the page that confirms them.')
      : toDo(`These mails have links that the site does not accept: ${foreign.join(', ')}.`),
    told['mailer_autoconfirm'] === false
      ? good('Who opens an account confirms its address.')
      : toDo('Anybody can open an account with somebody else’s address: Confirm email is off.'),
  ]
}

function unseen(why: string): Finding[] {
  return [
    notChecked('Whether mails are sent by the built-in sender', why),
    notChecked('Whether mailed links lead to the page that confirms them', why),
    notChecked('Whether who opens an account confirms its address', why),
  ]
}

/** The project's settings by name; one that is neither a text nor a switch is empty. */
const settingsOf = z.record(z.string(), z.union([z.string(), z.boolean()]).catch('')).catch({})
