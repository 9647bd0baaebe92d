// `npm run launch-check`: lists what is missing before the site can launch, and what to do about it.
// Exits with status 1 if anything is left to do.
import { readSettings as readKept } from '../deploy/settings.ts'
import type { Settings } from '../launch-check/finding.ts'
import { launchCheck, report } from '../launch-check/report.ts'
import { originIn, runCommand, StartError } from '../local/settings.ts'

await runCommand(async () => {
  process.exitCode = report(await launchCheck(readSettings()))
})

function readSettings(): Settings {
  const kept = readKept()
  const origin = (name: string, example: string) => originIn(name, needed(name, example))
  return {
    siteUrl: origin('SITE_URL', 'https://example.com'),
    backendUrl: origin('PUBLIC_SUPABASE_URL', 'https://<reference>.supabase.co'),
    publishableKey: needed('PUBLIC_SUPABASE_KEY', 'sb_publishable_…'),
    databaseUrl: kept['SUPABASE_DB_URL'] || undefined,
    accessToken: process.env['SUPABASE_ACCESS_TOKEN'] || undefined,
  }
}

function needed(name: string, example: string): string {
  const value = process.env[name]
  if (value) return value
  throw new StartError(
    `${name} is not set. npm run deploy keeps the settings of the launched site in .env.deploy; on another host put them there, such as ${name}=${example}.`,
  )
}
