import { PUBLIC_SUPABASE_KEY, PUBLIC_SUPABASE_URL } from 'astro:env/client'
import { readFile } from 'node:fs/promises'
import { told } from '../content-model/content-fields.ts'
import * as decode from '../shared/supabase/decode.ts'

const session = decode.rowOf({
  /** Names the session in forms and calendars. */
  id: decode.text,
  /** Null of the one session that is registered for while no date is known. */
  startsAt: decode.optional(decode.timestamp),
  ...decode.fields(decode.text, 'title', 'timeZone'),
  minutes: decode.number,
  /** Where the clock stood relative to it when it was read. */
  phase: decode.oneOf(['before', 'live', 'over']),
  /** Whether registration is open, which without email the site itself cannot take. */
  isOpen: decode.boolean,
  ...decode.fields(decode.boolean, 'isEmailEnabled', 'isCanceled'),
})

const facts = decode.rowOf({ digest: decode.text, sessions: decode.list(session) })

/** What the pages show of a session: never its room, its recording or how many people are in it. */
export type PublicSession = decode.Decoded<typeof session>
export type PublicSessions = decode.Decoded<typeof facts>

/** Milliseconds. A backend that is starting on this machine answers once it has. */
const TIMEOUT = 60_000

let read: Promise<PublicSessions> | undefined

/**
 * The sessions that the pages show, by their start, and the digest of all that is shown of them. A
 * build reads them once, a page in development each time.
 * @throws with a sentence when neither the backend nor the file that SESSIONS_FILE names has them
 */
export function readSessions(): Promise<PublicSessions> {
  if (import.meta.env.DEV) return load()
  read ??= load()
  return read
}

async function load(): Promise<PublicSessions> {
  const file = process.env['SESSIONS_FILE']
  try {
    return facts(file ? JSON.parse(await readFile(file, 'utf8')) : await askBackend())
  } catch (error) {
    throw told(
      `The sessions of the masterclass could not be read from ${file || PUBLIC_SUPABASE_URL} (${reason(error)}). The pages are built from them: check that the backend runs and has the project's migrations, or name a file in SESSIONS_FILE.`,
    )
  }
}

async function askBackend(): Promise<unknown> {
  const response = await fetch(new URL('/rest/v1/rpc/session_facts', PUBLIC_SUPABASE_URL), {
    headers: { apikey: PUBLIC_SUPABASE_KEY },
    signal: AbortSignal.timeout(TIMEOUT),
  })
  if (!response.ok) throw new Error(`it answered with ${response.status}`)
  return response.json()
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
