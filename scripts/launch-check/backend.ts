import { randomUUID } from 'node:crypto'
import type { Sql } from 'postgres'
import { ask, deployAgain, type Finding, good, type Settings, toDo } from './finding.ts'

/** Checks the backend with the publishable key. */
export async function checkBackend(settings: Settings): Promise<Finding[]> {
  const answer = await ask(`${settings.backendUrl}/auth/v1/settings`, {
    headers: { apikey: settings.publishableKey },
  })
  if (answer === null) {
    return [toDo(`Nothing answers at ${settings.backendUrl}.`, 'Correct PUBLIC_SUPABASE_URL.')]
  }
  if (!answer.ok) {
    const todo = 'Copy PUBLIC_SUPABASE_KEY anew from the dashboard, API keys.'
    return [toDo(`The backend refuses the publishable key (${answer.status}).`, todo)]
  }
  return [good('The backend answers and takes the publishable key.'), await checkSiteUrl(settings)]
}

/** A link that is not valid, and does not say where it wants to go, leads to the site URL. */
async function checkSiteUrl({ backendUrl, siteUrl }: Settings): Promise<Finding> {
  const link = new URL('/auth/v1/verify?token=launch-check&type=signup', backendUrl)
  const place = (await ask(link))?.headers.get('location') ?? ''
  const found = URL.parse(place)?.origin ?? 'nowhere'
  if (found === siteUrl) return good('Mailed links lead to this site.')
  return toDo(`Mailed links do not lead to ${siteUrl}: they lead to ${found}.`, deployAgain)
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
    return toDo(
      `The contact form does not know this site: it leads to ${place || 'no page'}.`,
      deployAgain,
    )
  }
  if (place.endsWith('/#message-rate')) {
    return toDo('The contact form takes no more messages this hour.', 'Check again in an hour.')
  }
  const said = `${answer?.status ?? 'nothing'} ${place}`.trimEnd()
  const todo = `${deployAgain} Self-hosted: see docs/deployment.md.`
  return toDo(`The contact form is answered with ${said}.`, todo)
}
