import { chmod, writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { parseEnv } from 'node:util'
import { loadSettings, originOf, StartError, settingsIn } from '../local/settings.ts'

/** Git ignores it, and only its owner can read it. The environment counts more. */
export const SETTINGS_FILE = '.env.deploy'

/** What only the owner knows, and where they find it. */
const questions = {
  SUPABASE_ACCESS_TOKEN: {
    what: 'an access token of your Supabase account, sbp_…',
    where: 'https://supabase.com/dashboard/account/tokens',
    fits: /^sbp_\w{20,}$/,
  },
  SUPABASE_DB_URL: {
    what: 'the address of your Supabase project, with its database password',
    where: 'dashboard of the project, Connect, Session pooler',
    fits: /^postgres(?:ql)?:\/\/(?:postgres\.[a-z]{20}:[^[\]@]+@|postgres:[^[\]@]+@db\.[a-z]{20}\.)/,
  },
  RESEND_API_KEY: {
    what: 'an API key of Resend that may send, re_…',
    where: 'https://resend.com/api-keys, after adding your domain',
    fits: /^re_\w+$/,
  },
  EMAIL_FROM: {
    what: 'the sender of all emails, such as Asha Rao <hello@example.com>, the name without commas',
    where: 'an address of the domain that you have added at Resend',
    // What parts addresses in a header would need quotes, which providers take differently.
    fits: /^[^<>"(),:;@[\]\\]+ <[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+>$/,
  },
  OWNER_ADDRESS: {
    what: 'your own email address: contact messages go there, and its account is the first admin',
    where: 'you know it',
    fits: /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/,
  },
}

/** What can only be had once the backend is there. The owner is asked, and may have none yet. */
const later = {
  BUILD_HOOK_URL: {
    what: 'the build hook of the host, which builds the pages when a session changes',
    where: 'at the host, Build hooks or Deploy hooks; Enter while there is none',
    fits: /^(?:https:\/\/\S+)?$/,
  },
  RESEND_WEBHOOK_SECRET: {
    what: 'the signing secret of a webhook for email.bounced and email.complained, whsec_…',
    where:
      'https://resend.com/webhooks, for <project>/functions/v1/send-emails/webhook; Enter while there is none',
    fits: /^(?:whsec_[\w+/=]+)?$/,
  },
}
const all = { ...questions, ...later }

export type OwnerSettings = Record<keyof typeof questions, string> & Given
type Name = keyof typeof all
type Given = Record<string, string | undefined>
const names = (of: object): Name[] => Object.keys(of) as Name[]

/** What the environment and the file say. @throws StartError for a secret in a public setting */
export function readSettings(): Given {
  loadSettings(SETTINGS_FILE)
  const settings = withUsableAddress(process.env)
  for (const [name, value = ''] of Object.entries(settings)) {
    if (!name.startsWith('PUBLIC_') || !isSecretKey(value)) continue
    throw new StartError(
      `${name} holds a secret key, and what begins with PUBLIC_ is in every page. Take it out, and renew the key in the dashboard under API keys.`,
    )
  }
  return settings
}

/**
 * With the signs of a database's password as codes, which who pastes a password does not write, and the
 * session pooler's port: the dashboard shows the transaction pooler, which keeps no session, beside it.
 */
function withUsableAddress(given: Given): Given {
  const { SUPABASE_DB_URL: url } = given
  if (!url) return { ...given }
  const encoded = url.replace(/(?<=^postgres(?:ql)?:\/\/[^:/]+:)(?!\[).+(?=@)/, (password) =>
    password.replace(/(%[\da-f]{2})|[^\w.~-]/giu, (sign, code) => code ?? encodeURIComponent(sign)),
  )
  return { ...given, SUPABASE_DB_URL: encoded.replace(/:6543(?=\/|$)/, ':5432') }
}

/** Older projects have keys that are tokens; those name their role in the middle. */
function isSecretKey(value: string): boolean {
  const claims = Buffer.from(value.split('.')[1] ?? '', 'base64url').toString()
  return value.startsWith('sb_secret_') || claims.includes('service_role')
}

const fits = (settings: Given, name: Name) => all[name].fits.test(settings[name] ?? '')
const explain = (name: Name) => `${name}: ${all[name].what} (${all[name].where})`
/** In a file a sign # ends a value without quotes. */
const NOT_THIS = '. What is there is something else, or needs quotes around it'

/** What is missing or malformed, each with where to find it. */
export function findMissing(settings: Given, needed = names(all)): string[] {
  return needed
    .filter((name) => !fits(settings, name))
    .map((name) => explain(name) + (settings[name] ? NOT_THIS : ''))
}

/** What the owner has not had yet, each with where to find it. */
export function findLater(settings: Given): string[] {
  return names(later).flatMap((name) => (settings[name] ? [] : explain(name)))
}

/**
 * Asks for what is missing, once, and keeps it.
 * @throws StartError that lists all of it where nobody can be asked
 */
export async function completeSettings(needed = names(all)): Promise<OwnerSettings> {
  const settings = readSettings()
  const missing = findMissing(settings, needed)
  const open = needed.filter((name) => settings[name] === undefined || !fits(settings, name))
  if (process.stdin.isTTY && open.length > 0) {
    Object.assign(settings, await askFor(open))
  } else if (missing.length > 0) {
    throw new StartError(
      `Missing or not right in the environment and in ${SETTINGS_FILE}:\n  ${missing.join('\n  ')}`,
    )
  }
  return settings as OwnerSettings
}

/** Each answer is kept at once: the next may have to be looked for. */
async function askFor(open: Name[]): Promise<Given> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answers: Given = {}
  for (const name of open) {
    const { what, where } = all[name]
    let mistake = ''
    do {
      const question = terminal.question(`${mistake}\n${what}\n  ${where}\n> `)
      const answer = await question.catch(() => {
        throw new StartError(`\nStopped. ${SETTINGS_FILE} keeps what you have answered.`)
      })
      Object.assign(answers, withUsableAddress({ [name]: answer.trim() }))
      mistake = `\n“${answer.trim()}” is not what is asked for.\n`
    } while (!fits(answers, name))
    await keepSettings({ [name]: answers[name] })
  }
  terminal.close()
  return answers
}

/** Adds settings to the file, or changes them there. All other lines stay as their owner wrote them. */
export async function keepSettings(added: Given): Promise<void> {
  let text = settingsIn(SETTINGS_FILE)
  for (const [name, value] of Object.entries(added)) {
    if (parseEnv(text)[name] === value) continue
    const quote = value?.includes('"') ? "'" : '"'
    const line = `${name}=${quote}${value}${quote}`
    const own = new RegExp(`^[ \\t]*(?:export[ \\t]+)?${name}[ \\t]*=.*$`, 'gm')
    const between = text === '' || text.endsWith('\n') ? '' : '\n'
    text = own.test(text) ? text.replace(own, () => line) : `${text}${between}${line}\n`
  }
  await writeFile(SETTINGS_FILE, text, { mode: 0o600 })
  await chmod(SETTINGS_FILE, 0o600)
}

/** The reference of the project that a database address leads to. */
export function referenceOf(databaseUrl: string): string {
  return /(?:postgres\.|@db\.)([a-z]{20})\b/.exec(databaseUrl)?.[1] ?? ''
}

/** @throws StartError unless the only argument is where a site can be */
export function siteAddress([text, ...others]: string[]): string {
  const origin = originOf(text ?? '')
  const isOnWeb = /^(?:https:|http:\/\/localhost(?::|$))/.test(origin ?? '')
  if (origin && isOnWeb && others.length === 0) return origin
  const mistake = others[0]
    ? `“${others[0]}” is not understood.`
    : text
      ? `“${text}” is not the address of a site.`
      : 'Where will the site be?'
  throw new StartError(
    `${mistake} Write it with https:// and without a path: npm run deploy -- https://example.com`,
  )
}
