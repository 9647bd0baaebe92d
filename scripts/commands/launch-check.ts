// `npm run launch-check`: lists what is missing before the site can launch, and what to do about it.
// Exits with status 1 if anything is left to do.
import { styleText } from 'node:util'
import { checkBackend } from '../launch-check/backend.ts'
import { checkContent } from '../launch-check/content.ts'
import { checkDatabase } from '../launch-check/database.ts'
import type { Finding, Settings } from '../launch-check/finding.ts'
import { checkMail } from '../launch-check/mail.ts'
import { checkSite } from '../launch-check/site.ts'
import { runCommand, StartError } from '../local/settings.ts'

const labels = {
  good: ['green', 'good'],
  'to-do': ['red', 'to do'],
  note: ['yellow', 'note'],
  'not-checked': ['yellow', 'unknown'],
} as const

await runCommand(async () => {
  const groups = await launchCheck(readSettings())
  for (const [title, findings] of Object.entries(groups)) print(title, findings)
  process.exitCode = conclude(Object.values(groups).flat())
})

function readSettings(): Settings {
  return {
    siteUrl: origin('SITE_URL', 'https://example.com'),
    backendUrl: origin('PUBLIC_SUPABASE_URL', 'https://<reference>.supabase.co'),
    publishableKey: needed('PUBLIC_SUPABASE_KEY', 'sb_publishable_…'),
    databaseUrl: process.env['SUPABASE_DB_URL'] || undefined,
    accessToken: process.env['SUPABASE_ACCESS_TOKEN'] || undefined,
  }
}

function origin(name: string, example: string): string {
  const value = needed(name, example)
  if (URL.parse(value)?.origin === value) return value
  throw new StartError(
    `${name} is "${value}". It must be an address without a path or a closing slash, such as ${example}.`,
  )
}

function needed(name: string, example: string): string {
  const value = process.env[name]
  if (value) return value
  throw new StartError(
    `${name} is not set. Put the settings of the launched site into the file .env, such as ${name}=${example}; docs/deployment.md lists them.`,
  )
}

/** Runs every check. The current folder must be the project's. @returns the findings by title */
async function launchCheck(settings: Settings): Promise<Record<string, Finding[]>> {
  const backend = await checkBackend(settings)
  const answers = backend.some(({ kind }) => kind === 'good')
  return {
    Content: checkContent(),
    Site: await checkSite(settings),
    Backend: backend,
    Database: answers ? await checkDatabase(settings) : [],
    Mail: await checkMail(settings),
  }
}

function print(title: string, findings: Finding[]) {
  if (findings.length > 0) console.log(`\n${styleText('bold', title)}`)
  for (const finding of findings) console.log(row(finding))
}

function row({ kind, what, todo }: Finding): string {
  const [color, label] = labels[kind]
  const between = kind === 'note' ? ' ' : `\n${' '.repeat(13)}`
  const found = `  ${styleText(color, label.padEnd(11))}${what}`
  return todo === undefined ? found : found + between + todo
}

/** @returns the exit status */
function conclude(findings: Finding[]): number {
  const count = (kind: Finding['kind']) =>
    findings.filter((finding) => finding.kind === kind).length
  const open = count('to-do')
  const rest = `${count('good')} good, ${count('note')} to note, ${count('not-checked')} not checked`
  console.log(`\n${open === 0 ? 'Nothing to do' : `${open} to do`}; ${rest}.`)
  return open === 0 ? 0 : 1
}
