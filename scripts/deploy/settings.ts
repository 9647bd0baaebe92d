import { existsSync } from 'node:fs'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { parseEnv } from 'node:util'
import { StartError } from '../local/settings.ts'

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
    what: 'the sender of all emails, such as Asha Rao <hello@example.com>',
    where: 'an address of the domain that you have added at Resend',
    fits: /^[^<>"']+ <[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+>$/,
  },
  OWNER_ADDRESS: {
    what: 'your own email address: contact messages go there, and its account is the first admin',
    where: 'you know it',
    fits: /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/,
  },
}

export type OwnerSettings = Record<keyof typeof questions, string> &
  Record<string, string | undefined>
type Name = keyof typeof questions
const names = (all: object): Name[] => Object.keys(all) as Name[]

/** What the environment and the file say. @throws StartError for a secret in a public setting */
export async function readSettings(): Promise<Record<string, string | undefined>> {
  const text = existsSync(SETTINGS_FILE) ? await readFile(SETTINGS_FILE, 'utf8') : ''
  const settings = { ...parseEnv(text), ...process.env }
  for (const [name, value = ''] of Object.entries(settings)) {
    if (!name.startsWith('PUBLIC_') || !isSecretKey(value)) continue
    throw new StartError(
      `${name} holds a secret key, and what begins with PUBLIC_ is in every page. Take it out, and renew the key in the dashboard under API keys.`,
    )
  }
  return settings
}

/** Older projects have keys that are tokens; those name their role in the middle. */
function isSecretKey(value: string): boolean {
  const claims = Buffer.from(value.split('.')[1] ?? '', 'base64url').toString()
  return value.startsWith('sb_secret_') || claims.includes('service_role')
}

/** What is missing or malformed, each with where to find it. */
export function findMissing(
  settings: Record<string, string | undefined>,
  needed = names(questions),
): string[] {
  return needed
    .filter((name) => !questions[name].fits.test(settings[name] ?? ''))
    .map((name) => `${name}: ${questions[name].what} (${questions[name].where})`)
}

/**
 * Asks for what is missing, once, and keeps it.
 * @throws StartError that lists all of it where nobody can be asked
 */
export async function completeSettings(needed = names(questions)): Promise<OwnerSettings> {
  const settings = await readSettings()
  const missing = needed.filter((name) => !questions[name].fits.test(settings[name] ?? ''))
  if (missing.length === 0) return settings as OwnerSettings
  if (!process.stdin.isTTY) {
    const list = findMissing(settings, missing).join('\n  ')
    throw new StartError(`Missing in the environment and in ${SETTINGS_FILE}:\n  ${list}`)
  }
  const answers = await askFor(missing)
  await keepSettings(answers)
  return { ...settings, ...answers } as OwnerSettings
}

async function askFor(missing: Name[]): Promise<Record<string, string>> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answers: Record<string, string> = {}
  for (const name of missing) {
    const { what, where, fits } = questions[name]
    while (!fits.test(answers[name] ?? '')) {
      answers[name] = (await terminal.question(`\n${what}\n  ${where}\n> `)).trim()
    }
  }
  terminal.close()
  return answers
}

/** Adds settings to the file, or changes them there. */
export async function keepSettings(added: Record<string, string>): Promise<void> {
  const before = existsSync(SETTINGS_FILE) ? await readFile(SETTINGS_FILE, 'utf8') : ''
  const lines = Object.entries({ ...parseEnv(before), ...added }).map(([name, value]) => {
    const quote = value?.includes('"') ? "'" : '"'
    return `${name}=${quote}${value}${quote}\n`
  })
  await writeFile(SETTINGS_FILE, lines.join(''), { mode: 0o600 })
  await chmod(SETTINGS_FILE, 0o600)
}

/** The reference of the project that a database address leads to. */
export function referenceOf(databaseUrl: string): string {
  return /(?:postgres\.|@db\.)([a-z]{20})\b/.exec(databaseUrl)?.[1] ?? ''
}

/** @throws StartError unless it is where a site can be */
export function siteAddress(text: string | undefined): string {
  const url = URL.parse(text ?? '')
  const isHere = url?.hostname === 'localhost'
  if (url?.origin === text?.replace(/\/$/, '') && (url?.protocol === 'https:' || isHere)) {
    return url?.origin ?? ''
  }
  throw new StartError(
    `${text ? `“${text}” is not the address of a site.` : 'Where will the site be?'} Write it with https:// and without a path: npm run deploy -- https://example.com`,
  )
}
