import { PUBLIC_SUPABASE_KEY, PUBLIC_SUPABASE_URL } from 'astro:env/client'
import { PostgrestClient } from '@supabase/postgrest-js'
import { AuthClient, isAuthRetryableFetchError } from '@supabase/supabase-js'
import type { Database } from './database.types.ts'
import { isRecord, parseJson } from './decode.ts'
import { takeEarlyResponse } from './early-request.ts'
import { RequestAborted } from './errors.ts'
import { REQUEST_TIMEOUT } from './request-timeout.ts'
import { parseSession, SESSION_KEY, sessionStore, storedSession } from './stored-session.ts'

/**
 * The two parts of Supabase that this site uses. `createClient` would add realtime, storage and
 * functions, which is as much code again.
 */
interface Backend {
  readonly auth: InstanceType<typeof AuthClient>
  readonly data: PostgrestClient<Database>
}

type Tables = Database['public']['Tables']

/** The columns of a table that a change may name. */
export type TableUpdate<Name extends keyof Tables> = Tables[Name]['Update']

const key = { apikey: PUBLIC_SUPABASE_KEY }
const authServer = {
  url: new URL('auth/v1', `${PUBLIC_SUPABASE_URL}/`).href,
  headers: { ...key, Authorization: `Bearer ${PUBLIC_SUPABASE_KEY}` },
  detectSessionInUrl: false,
  fetch: sendToAuth,
}
let client: Backend | undefined

/** The one client. Made at its first use, which is always in a browser. */
export function backend(): Backend {
  client ??= {
    auth: new AuthClient({ ...authServer, storage: sessionStore, storageKey: SESSION_KEY }),
    data: new PostgrestClient<Database>(new URL('rest/v1', `${PUBLIC_SUPABASE_URL}/`).href, {
      headers: key,
      fetch: sendAsOwner,
    }),
  }
  return client
}

/**
 * An auth client that stores nothing and tells no other tab: the session it is given is nobody's on
 * this device until the one client takes it over.
 */
export function detachedAuth(): Backend['auth'] {
  return new AuthClient({
    ...authServer,
    storageKey: 'mind:detached',
    persistSession: false,
    autoRefreshToken: false,
  })
}

let owner: string | null = null

/**
 * Says whose page this is. No data request leaves under another name: neither with the token of a
 * member who has signed in in another tab, nor without one while the session cannot be renewed.
 */
export function setRequestOwner(userId: string | null): void {
  owner = userId
}

/** A refused token is renewed once and the request repeated once; refused again, it was the last. */
async function sendAsOwner(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const token = await ownersToken()
  const response = await sendWith(token, input, init)
  if (response.status !== 401) return response
  const repeated = await sendWith(await renewed(token), input, init)
  if (repeated.status === 401) forgetSession()
  return repeated
}

function sendWith(token: string, input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers)
  headers.set('Authorization', `Bearer ${token}`)
  const address = input instanceof Request ? input.url : String(input)
  const early = takeEarlyResponse(address, token)
  return sendInTime(input, { ...init, headers, keepalive: isSmall(init?.body) }, early)
}

/**
 * Whether a request may outlive its page, as the last save before leaving should. Browsers refuse
 * more than 64 KiB of such bodies, which is 21 thousand units of UTF-16 if each takes three bytes.
 */
function isSmall(body: BodyInit | null | undefined): boolean {
  return typeof body === 'string' && body.length < 20_000
}

/** The token of the member whose page this is, which may have to be renewed first. */
async function ownersToken(): Promise<string> {
  const { data } = await Promise.race([backend().auth.getSession(), tooLate()])
  const session = parseSession(data.session)
  if (session && session.member.id === owner) return session.accessToken
  throw new RequestAborted(owner !== null && !session ? 'reconnecting' : 'signed-out')
}

function tooLate(): Promise<never> {
  return new Promise((_, reject) =>
    setTimeout(() => reject(new RequestAborted('reconnecting')), REQUEST_TIMEOUT),
  )
}

async function renewed(refused: string): Promise<string> {
  const current = storedSession()
  const isRenewed = current?.member.id === owner && current?.accessToken !== refused
  if (isRenewed && current) return current.accessToken // By another request, meanwhile.
  const { data, error } = await backend().auth.refreshSession()
  if (data.session?.user.id === owner) return data.session.access_token
  if (isAuthRetryableFetchError(error)) throw new RequestAborted('reconnecting')
  forgetSession()
  throw new RequestAborted('signed-out')
}

/** Signs out on this device; whether the server hears of it makes no difference any more. */
function forgetSession(): void {
  void backend().auth.signOut({ scope: 'local' })
}

async function sendToAuth(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(input instanceof Request ? input.url : input)
  // The page is often left right after signing out.
  const response = await sendInTime(input, { ...init, keepalive: pathname.endsWith('/logout') })
  return response.ok ? readable(response) : response
}

async function sendInTime(
  input: RequestInfo | URL,
  init: RequestInit,
  early?: Promise<Response>,
): Promise<Response> {
  try {
    return await (early ?? fetch(input, { ...init, signal: AbortSignal.timeout(REQUEST_TIMEOUT) }))
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
    throw isTimeout ? new RequestAborted('timeout') : error
  }
}

/**
 * The answer, if it is one: the client takes a page of a proxy for a lost network, and stumbles over
 * `null`. It comes without the server's time of expiry, so that the client reckons it from the
 * token's lifetime by its own clock. With a clock two hours ahead every fresh token would otherwise
 * look expired, and each request would renew it again.
 */
async function readable(response: Response): Promise<Response> {
  const body = await response.text()
  if (!body) return response
  const { expires_at: _, ...answer } = parseAnswer(body)
  const { status, headers } = response
  return new Response(JSON.stringify(answer), { status, headers })
}

function parseAnswer(body: string): Record<string, unknown> {
  const answer = parseJson(body)
  if (!isRecord(answer)) throw new RequestAborted('unreadable')
  return answer
}
