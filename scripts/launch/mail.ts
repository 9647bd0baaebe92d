import { ask, type Finding, good, notChecked, type Settings, toDo } from './finding.ts'

const look =
  'Dashboard, Authentication, Emails, SMTP: set a sender of your own. The built-in one sends a handful of mails an hour, and only to your team.'

/**
 * Who sends the mails: only the project's settings tell, which the account's access token opens.
 * @param api where they are asked for
 */
export async function checkMail(
  { backendUrl, accessToken }: Settings,
  api = 'https://api.supabase.com',
): Promise<Finding> {
  const what = 'Whether mails are sent by the built-in sender'
  const project = /^https:\/\/([a-z0-9]+)\.supabase\.co$/.exec(backendUrl)?.[1]
  if (project === undefined) {
    return notChecked(what, 'the backend is not a hosted project', look)
  }
  if (accessToken === undefined) {
    return notChecked(what, 'SUPABASE_ACCESS_TOKEN is not set', look)
  }
  const answer = await ask(`${api}/v1/projects/${project}/config/auth`, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  if (!answer?.ok) {
    return notChecked(what, `the settings were refused (${answer?.status ?? 'no answer'})`, look)
  }
  const settings: unknown = await answer.json()
  const hasOwn =
    typeof settings === 'object' &&
    settings !== null &&
    'smtp_host' in settings &&
    typeof settings.smtp_host === 'string' &&
    settings.smtp_host !== ''
  return hasOwn
    ? good('Mails are sent by a sender of your own.')
    : toDo('Mails are sent by the built-in sender.', look)
}
