import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../../scripts/build/build.ts'
import { startBackend } from '../../scripts/local/backend/backend.ts'
import { LOCAL_PUBLISHABLE_KEY } from '../../scripts/local/backend/keys.ts'
import { startSite } from '../../scripts/local/site-server.ts'
import { addresses } from './backend/addresses.ts'

/** Without email nobody can register. Tests make the tokens of links, whose secret they know. */
const prepare = `update private.settings set is_email_enabled = true, token_secret = 'secret';`

/**
 * Makes what the workers have in common, the built site and a database to copy, and returns how to
 * end it.
 */
export default async function openSite(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'site-'))
  const database = join(folder, 'database')
  const site = await serveBuild(folder, await makeDatabase(database))
  process.env['TEST_SITE'] = site.url
  process.env['TEST_SITE_FOLDER'] = site.dist
  process.env['TEST_DATABASE'] = database
  return async () => {
    await site.stop()
    await rm(folder, { recursive: true })
  }
}

/** Builds the site in a folder, from these sessions, and serves it. */
export async function serveBuild(folder: string, sessions: string) {
  const [dist, file] = [join(folder, 'dist'), join(folder, 'sessions.json')]
  await writeFile(file, sessions)
  const settings = {
    SITE_URL: addresses.site,
    PUBLIC_SUPABASE_URL: addresses.backend,
    PUBLIC_SUPABASE_KEY: LOCAL_PUBLISHABLE_KEY,
    SESSIONS_FILE: file,
  }
  await build(settings, '--outDir', dist)
  return { ...(await startSite(0, dist)), dist }
}

/** @returns the sessions that the pages are built from */
async function makeDatabase(dataDir: string): Promise<string> {
  const { site: siteUrl } = addresses
  const backend = await startBackend({ port: 0, dataDir, siteUrl, prepare })
  const headers = { apikey: backend.publishableKey }
  const response = await fetch(`${backend.url}/rest/v1/rpc/session_facts`, { headers })
  const sessions = await response.text()
  await backend.stop()
  return sessions
}
