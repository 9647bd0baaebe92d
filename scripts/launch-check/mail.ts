import { z } from 'astro/zod'
import { ask, deployAgain, type Finding, good, notChecked, type Settings, toDo } from './finding.ts'

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
  const read = (name: string) => told[name] ?? ''
  return [checkSender(read), checkTemplates(read)]
}

function unseen(why: string): Finding[] {
  return [
    notChecked('Whether mails are sent by the built-in sender', why, deployAgain),
    notChecked('Whether mailed links lead to the page that confirms them', why, deployAgain),
  ]
}

/** The project's settings by name; one that is no text is empty. */
const settingsOf = z.record(z.string(), z.string().catch('')).catch({})

type Read = (name: string) => string

function checkSender(read: Read): Finding {
  return read('smtp_host') === ''
    ? toDo('Mails are sent by the built-in sender.', deployAgain)
    : good('Mails are sent by a sender of your own.')
}

function checkTemplates(read: Read): Finding {
  const foreign = TEMPLATES.filter((name) => {
    const text = read(`mailer_templates_${name}_content`)
    return !text.includes('/login#token_hash={{ .TokenHash }}')
  })
  return foreign.length === 0
    ? good('Mailed links lead to the page that confirms them.')
    : toDo(
        `These mails have links that the site does not accept: ${foreign.join(', ')}.`,
        deployAgain,
      )
}
