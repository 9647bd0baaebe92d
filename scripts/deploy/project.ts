import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { z } from 'astro/zod'
import type { Sql } from 'postgres'
import { parse } from 'yaml'
import { ask } from '../launch-check/finding.ts'
import { type OwnerSettings, referenceOf } from './settings.ts'

const cli = 'tests/node_modules/supabase/dist/supabase.js'

/** A hosted project, as its owner reaches it. */
export interface Project {
  readonly siteUrl: string
  readonly backendUrl: string
  readonly ref: string
  readonly settings: OwnerSettings
  readonly sql: Sql
  /** The folder with the `supabase` that is deployed. */
  readonly folder: string
}

/** The address of the project's API: a domain of its own, or Supabase's. */
export function backendOf(settings: OwnerSettings): string {
  const kept = URL.parse(settings['PUBLIC_SUPABASE_URL'] ?? '')?.origin
  const isOwnDomain = kept !== undefined && !kept.endsWith('.supabase.co')
  return isOwnDomain ? kept : `https://${referenceOf(settings.SUPABASE_DB_URL)}.supabase.co`
}

/** Asks the management API about the project. @throws with what the owner can do */
export async function manage({ ref, settings }: Project, path: string): Promise<unknown> {
  // A profile of the CLI may say where the API is.
  const profile = process.env['SUPABASE_PROFILE']
  const api = profile ? parse(readFileSync(profile, 'utf8')).api_url : 'https://api.supabase.com'
  const answer = await ask(`${api}/v1/projects/${ref}${path}`, {
    headers: { authorization: `Bearer ${settings.SUPABASE_ACCESS_TOKEN}` },
  })
  if (answer?.ok) return answer.json()
  const why: Record<number, string> = {
    0: 'Supabase does not answer. Check the network.',
    401: 'Supabase refuses SUPABASE_ACCESS_TOKEN. Make a new one and put it into .env.deploy.',
    403: 'SUPABASE_ACCESS_TOKEN may not do this. Put one of an owner of the project into .env.deploy.',
    404: `This account has no project ${ref}. SUPABASE_DB_URL in .env.deploy names it.`,
  }
  const status = answer?.status ?? 0
  throw new Error(why[status] ?? `Supabase answers with ${status}: ${await answer?.text()}`)
}

const keysOf = z.array(z.object({ type: z.string().nullish(), api_key: z.string().nullish() }))

/** A key of the project's API. */
export async function readKey(project: Project, type: 'publishable' | 'secret'): Promise<string> {
  const keys = keysOf.parse(await manage(project, '/api-keys?reveal=true'))
  const key = keys.find((candidate) => candidate.type === type)?.api_key
  if (key) return key
  throw new Error(`The project has no ${type} key. Create the new API keys in the dashboard.`)
}

/**
 * Runs the official CLI for the project; it is installed with the tests.
 * @param tolerated what it complains of when it fails as it may
 * @returns whether it did not fail
 */
export async function supabase(
  { folder, settings }: Project,
  args: string[],
  tolerated?: string,
): Promise<boolean> {
  const before = existsSync(cli) ? [cli] : ['scripts/commands/run.mjs', '--tests', cli]
  const quiet = { DO_NOT_TRACK: '1', SUPABASE_TELEMETRY_DISABLED: '1' }
  const { password } = new URL(settings.SUPABASE_DB_URL)
  const env = { ...process.env, ...settings, ...quiet, PGPASSWORD: decodeURIComponent(password) }
  const child = spawn(process.execPath, [...before, ...args, `--workdir=${folder}`], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'close')
  const complaint = await text(child.stderr)
  const [status] = await ended
  if (status === 0) return true
  if (tolerated !== undefined && complaint.includes(tolerated)) return false
  throw new Error(`supabase ${args.slice(0, 2).join(' ')}: ${complaint.trim()}`)
}
