import { createHash, hash } from 'node:crypto'
import { cp, glob, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'astro/zod'
import { parse, stringify } from 'smol-toml'
import { writeEmails } from '../build/email-files.ts'
import { removeAtEnd } from '../local/settings.ts'
import { openDatabase, reachDatabase, readVault } from './database.ts'
import { adminStep, orNotThere, scheduleStep, settingsStep, vaultStep } from './database-steps.ts'
import { migrationSteps } from './migration-steps.ts'
import { backendOf, manage, type Project, supabase } from './project.ts'
import type { Step } from './run-steps.ts'
import { type OwnerSettings, referenceOf } from './settings.ts'

/** What a project is for some minutes after it was made, restored, updated or made larger. */
const STARTING = ['COMING_UP', 'RESTORING', 'RESTARTING', 'UPGRADING', 'RESIZING']

/** Everything else fails without it. */
function projectStep(project: Project): Step {
  return {
    name: 'Project',
    async missing() {
      const { status } = z.object({ status: z.string() }).parse(await manage(project, ''))
      if (status === 'ACTIVE_HEALTHY') return reachDatabase(project.sql).then(() => null)
      return STARTING.includes(status)
        ? `It is starting (${status}). Wait some minutes.`
        : `It does not run (${status}). Look at it in the dashboard: one that is paused is restored there.`
    },
  }
}

/** The settings of accounts, and the function that sends emails. */
function serviceSteps(project: Project): Step[] {
  const remote = `--remote=${project.ref}`
  return [
    {
      name: 'Settings of accounts',
      async missing() {
        // Without --yes it says what it would do, secrets included, and fails if that is something.
        const push = await supabase(project, ['config', 'push', remote], 'Confirmation required')
        return push ? null : 'sender, templates, addresses or limits are others.'
      },
      async act() {
        await supabase(project, ['config', 'push', '--yes', remote])
      },
    },
    secretsStep(project, 'Secrets of the function', () => functionSecrets(project)),
    {
      ...secretsStep(project, 'Function', () => sourcesOf(project)),
      async act() {
        const args = ['functions', 'deploy', 'send-emails', '--use-api', '--yes']
        await supabase(project, [...args, remote])
        await setSecrets(project, await sourcesOf(project))
      },
    },
  ]
}

type Secrets = Record<string, string>

async function functionSecrets({ settings, siteUrl, sql }: Project): Promise<Secrets> {
  const webhook = settings['RESEND_WEBHOOK_SECRET']
  return {
    SITE_URL: siteUrl,
    EMAIL_FROM: settings.EMAIL_FROM,
    RESEND_API_KEY: settings.RESEND_API_KEY,
    EMAIL_SENDER_SECRET: (await readVault(sql)).get('email_sender_secret') ?? '',
    ...(webhook !== undefined && { RESEND_WEBHOOK_SECRET: webhook }),
  }
}

const digestsOf = z.array(z.object({ name: z.string(), value: z.string() }))

/** Which are not like this at the project, which tells digests only; an empty one must not be there. */
async function differing(project: Project, secrets: Secrets): Promise<string[]> {
  const digests = digestsOf.parse(await manage(project, '/secrets'))
  return Object.keys(secrets).filter((name) => {
    const wanted = secrets[name] ? hash('sha256', secrets[name]) : undefined
    return digests.find((set) => set.name === name)?.value !== wanted
  })
}

function secretsStep(project: Project, name: string, wanted: () => Promise<Secrets>): Step {
  return {
    name,
    async missing() {
      const open = await differing(project, await wanted())
      return open.length === 0 ? null : `${open.join(', ')} to be changed.`
    },
    act: async () => setSecrets(project, await wanted()),
  }
}

/** By a file, because everybody on the machine sees the arguments of a command. */
async function setSecrets(project: Project, secrets: Secrets): Promise<void> {
  const file = join(project.folder, 'secrets.env')
  const lines = Object.entries(secrets).map(([name, value]) => value && `${name}="${value}"\n`)
  await writeFile(file, lines.join(''), { mode: 0o600 })
  const args = ['--yes', `--remote=${project.ref}`]
  await supabase(project, ['secrets', 'set', `--env-file=${file}`, ...args])
  const emptied = (await differing(project, secrets)).filter((name) => secrets[name] === '')
  if (emptied.length > 0) await supabase(project, ['secrets', 'unset', ...emptied, ...args])
}

/** What a deployment brings about, in this order. */
export function deploymentSteps(project: Project): Step[] {
  return [
    projectStep(project),
    ...migrationSteps(project),
    orNotThere(vaultStep(project)),
    ...serviceSteps(project),
    ...[scheduleStep, settingsStep, adminStep].map((step) => orNotThere(step(project))),
  ]
}

/** Opens the project that the settings name. */
export async function openProject(settings: OwnerSettings, siteUrl: string) {
  const opened = new AsyncDisposableStack()
  const project: Project = {
    siteUrl,
    backendUrl: backendOf(settings),
    ref: referenceOf(settings.SUPABASE_DB_URL),
    settings,
    folder: await makeDeployment(settings, siteUrl),
    sql: opened.use(openDatabase(settings.SUPABASE_DB_URL)),
  }
  return { ...project, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}

const PARTS = [
  ...['config.toml', 'migrations', 'functions'].map((part) => `supabase/${part}`),
  ...['emails', 'shared'].map((part) => `src/${part}`),
]

/** A copy of what is deployed, with the emails in it. @returns its folder */
export async function copyDeployed(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'deployment-'))
  removeAtEnd(folder) // It gets the secrets of the function, too.
  for (const part of PARTS) await cp(part, join(folder, part), { recursive: true })
  writeEmails(join(folder, 'supabase'))
  return folder
}

/** The same with the owner's addresses. */
async function makeDeployment(settings: OwnerSettings, siteUrl: string): Promise<string> {
  const folder = await copyDeployed()
  const file = join(folder, 'supabase/config.toml')
  const config = parse(await readFile(file, 'utf8'))
  await writeFile(file, stringify({ ...config, remotes: remotes(config, settings, siteUrl) }))
  return folder
}

/** Accounts get their emails from the sender of all others. */
function remotes(config: Record<string, unknown>, settings: OwnerSettings, siteUrl: string) {
  const [, name = '', address = ''] = /^(.+) <(.+)>$/.exec(settings.EMAIL_FROM) ?? []
  const production = Object(config['remotes'])['production']
  const smtp = {
    enabled: true,
    host: 'smtp.resend.com',
    port: 465,
    user: 'resend',
    pass: 'env(RESEND_API_KEY)',
    admin_email: address,
    sender_name: name,
  }
  const email = { ...production.auth.email, smtp }
  return {
    production: {
      ...production,
      project_id: referenceOf(settings.SUPABASE_DB_URL),
      auth: { ...production.auth, site_url: siteUrl, email },
    },
  }
}

/** What tells one state of the function's sources from another. */
async function sourcesOf({ folder }: Project): Promise<Secrets> {
  const hash = createHash('sha256')
  const files = await Array.fromAsync(glob('{supabase/functions,src}/**/*.*', { cwd: folder }))
  for (const file of files.sort()) {
    hash.update(file.replaceAll('\\', '/')).update(await readFile(join(folder, file)))
  }
  return { DEPLOYED_FUNCTION: hash.digest('hex') }
}
