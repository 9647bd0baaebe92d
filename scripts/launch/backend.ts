import { randomUUID } from 'node:crypto'
import { ask, type Finding, good, notChecked, type Settings, toDo } from './finding.ts'

/** Checks the backend with the publishable key. */
export async function checkBackend(settings: Settings): Promise<Finding[]> {
  const answer = await ask(`${settings.backendUrl}/auth/v1/settings`, {
    headers: { apikey: settings.publishableKey },
  })
  if (answer === null) {
    return [toDo(`Nothing answers at ${settings.backendUrl}.`, 'Correct PUBLIC_SUPABASE_URL.')]
  }
  if (!answer.ok) {
    return [
      toDo(
        `The backend refuses the publishable key (${answer.status}).`,
        'Copy PUBLIC_SUPABASE_KEY anew from the dashboard, API keys.',
      ),
    ]
  }
  return [good('The backend answers and takes the publishable key.'), await checkSiteUrl(settings)]
}

/** A link that is not valid, and does not say where it wants to go, leads to the site URL. */
async function checkSiteUrl({ backendUrl, siteUrl }: Settings): Promise<Finding> {
  const link = new URL('/auth/v1/verify?token=launch-check&type=signup', backendUrl)
  const place = (await ask(link))?.headers.get('location') ?? ''
  const found = URL.parse(place)?.origin ?? 'nowhere'
  if (found === siteUrl) return good('Mailed links lead to this site.')
  return toDo(
    `Mailed links do not lead to ${siteUrl}: they lead to ${found}.`,
    `Dashboard, Authentication, URL configuration: site URL ${siteUrl}.`,
  )
}

/** Deletes contact messages from an address. @returns how many there were */
export type DeleteMessages = (email: string) => Promise<number>

/**
 * Submits the contact form like a browser. If the message could not be deleted afterwards, it fills
 * the honeypot field: the response is the same, and nothing is stored.
 */
export async function checkContactForm(
  settings: Settings,
  deleteMessages: DeleteMessages | null,
): Promise<Finding[]> {
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
      website: deleteMessages ? '' : 'launch-check',
    }),
  })
  const arrived = deleteMessages ? await deleteMessages(email) : null
  return [checkAnswer(answer, settings.siteUrl), checkArrival(arrived)]
}

function checkAnswer(answer: Response | null, siteUrl: string): Finding {
  const place = answer?.headers.get('location') ?? ''
  if (answer?.status === 303 && place === `${siteUrl}/#message-sent`) {
    return good('The contact form leads back to the page.')
  }
  if (answer?.status === 204 || (answer?.status === 303 && place.endsWith('/#message-sent'))) {
    return toDo(
      `The contact form does not know this site: it leads to ${place || 'no page'}.`,
      `In the SQL editor: insert into private.site_origins (origin, is_default) values ('${siteUrl}', true);`,
    )
  }
  if (place.endsWith('/#message-rate')) {
    return toDo('The contact form takes no more messages this hour.', 'Check again in an hour.')
  }
  return toDo(
    `The contact form is answered with ${answer?.status ?? 'nothing'} ${place}`
      .trimEnd()
      .concat('.'),
    'Push the migrations: npx supabase db push. Self-hosted: see docs/deployment.md.',
  )
}

function checkArrival(arrived: number | null): Finding {
  if (arrived === null) {
    return notChecked(
      'Whether a contact message arrives',
      'neither SUPABASE_DB_URL nor SUPABASE_SECRET_KEY is set',
      'Send one through the page and look into the inbox on /admin.',
    )
  }
  if (arrived === 1) return good('A contact message arrived and was taken back.')
  return toDo('A contact message did not arrive.', 'Push the migrations: npx supabase db push.')
}
