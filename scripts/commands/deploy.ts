// `npm run deploy -- https://example.com`: brings the backend to the hosted project that .env.deploy
// or the environment names, and says what to enter at the host of the pages. With --dry-run it only
// says what is missing, and exits with status 1 if anything is.

import { deploymentSteps, openProject } from '../deploy/deployment.ts'
import { type Project, readKey } from '../deploy/project.ts'
import { runSteps } from '../deploy/run-steps.ts'
import * as owner from '../deploy/settings.ts'
import type { Finding } from '../launch-check/finding.ts'
import { launchCheck, report } from '../launch-check/report.ts'
import { runCommand, StartError } from '../local/settings.ts'

const PLAN = `Deploying does this, in this order, and leaves out what holds already:

  Project       the access token reaches it, and it runs
  Backup        of a database that has data, before its migrations
  Migrations    the files of supabase/migrations, by the official CLI
  Vault         the address and the secret of the sender of emails, the build hook
  Accounts      settings, email templates, sender, limits
  Function      send-emails and its secrets
  Schedule      starts the sender every minute
  Settings      the address of the site, its owner, emails, the release
  First admin   your own account
  Launch check  of the backend and the site
  Host          what to enter there, once, so that it builds your repository
`

await runCommand(async () => {
  const args = process.argv.slice(2)
  // npm takes the option for its own where the two hyphens before it were forgotten.
  const isDryRun = args.includes('--dry-run') || process.env['npm_config_dry_run'] === 'true'
  const siteUrl = owner.siteAddress(args.filter((argument) => argument !== '--dry-run'))
  const settings = isDryRun ? settingsOrPlan() : await owner.completeSettings()
  await using project = await openProject(settings, siteUrl)
  const holds = await runSteps(deploymentSteps(project), isDryRun, console.log)
  process.exitCode = holds && (isDryRun || (await checkLaunch(project))) ? 0 : 1
})

/** @throws StartError with the plan when the owner has not said everything yet */
function settingsOrPlan(): owner.OwnerSettings {
  const settings = owner.readSettings()
  const missing = owner.findMissing(settings)
  if (missing.length === 0) return settings as owner.OwnerSettings
  throw new StartError(`${PLAN}
It needs, in the environment or in ${owner.SETTINGS_FILE}, and asks for it in a terminal:

  ${[...missing, ...owner.findLater(settings)].join('\n  ')}

Nothing was changed.`)
}

/** @returns whether the backend is as it must be; the site may not be there yet */
async function checkLaunch(project: Project): Promise<boolean> {
  const { siteUrl, backendUrl, settings } = project
  const publishableKey = await readKey(project, 'publishable')
  const variables = {
    SITE_URL: siteUrl,
    PUBLIC_SUPABASE_URL: backendUrl,
    PUBLIC_SUPABASE_KEY: publishableKey,
  }
  await owner.keepSettings(variables)
  const databaseUrl = settings.SUPABASE_DB_URL
  const accessToken = settings.SUPABASE_ACCESS_TOKEN
  const check = { siteUrl, backendUrl, publishableKey, databaseUrl, accessToken }
  const groups = await launchCheck(check)
  report(groups)
  const isOpen = (findings: Finding[] = []) => findings.some(({ kind }) => kind === 'to-do')
  if (isOpen(groups['Site'])) console.log(atTheHost(variables))
  const open = owner.findLater(settings).join('\n  ').replace('<project>', backendUrl)
  if (open !== '') {
    console.log(
      `\nPut into ${owner.SETTINGS_FILE} when you have it, and deploy again:\n\n  ${open}`,
    )
  }
  return !isOpen(groups['Backend'])
}

function atTheHost(variables: Record<string, string>): string {
  const lines = Object.entries(variables).map(([name, value]) => `  ${name}=${value}`)
  return `
At the host, once (Netlify or Cloudflare Pages; docs/deployment.md has the others):
import your repository, build command npm run build, folder dist, and these variables:

${lines.join('\n')}`
}
