// `npm run launch-check`: lists what is missing before the site can launch, and what to do about it.
// Exits with status 1 if anything is left to do.
import { styleText } from 'node:util'
import { type CheckGroup, launchCheck } from './launch/check.ts'
import type { Finding, Settings } from './launch/finding.ts'
import { StartError } from './settings.ts'

try {
  const parts = await launchCheck(readSettings(), new Date())
  for (const part of parts) print(part)
  process.exitCode = conclude(parts.flatMap(({ findings }) => findings))
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

function readSettings(): Settings {
  return {
    siteUrl: origin('SITE_URL', 'https://example.com'),
    backendUrl: origin('PUBLIC_SUPABASE_URL', 'https://<reference>.supabase.co'),
    publishableKey: needed('PUBLIC_SUPABASE_KEY', 'sb_publishable_…'),
    secretKey: process.env['SUPABASE_SECRET_KEY'] || undefined,
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

function print({ title, findings }: CheckGroup) {
  if (findings.length > 0) console.log(`\n${styleText('bold', title)}`)
  for (const finding of findings) console.log(row(finding))
}

function row(finding: Finding): string {
  const below = `\n${' '.repeat(13)}`
  switch (finding.kind) {
    case 'good':
      return `${styleText('green', '  good       ')}${finding.what}`
    case 'to-do':
      return `${styleText('red', '  to do      ')}${finding.what}${below}${finding.todo}`
    case 'note':
      return `${styleText('yellow', '  note       ')}${finding.what} ${finding.todo}`
    case 'not-checked':
      return `${styleText('yellow', '  unknown    ')}${finding.what}: not checked, because ${finding.because}.${below}${finding.todo}`
  }
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
