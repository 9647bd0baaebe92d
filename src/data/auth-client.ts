import { PUBLIC_SUPABASE_KEY, PUBLIC_SUPABASE_URL } from 'astro:env/client'
import { AuthClient, isAuthRetryableFetchError } from '@supabase/supabase-js'
import { isRecord, parseJson } from './decode.ts'
import { RequestAborted } from './errors.ts'
import { REQUEST_TIMEOUT } from './request-timeout.ts'
import { parseSession, SESSION_KEY, sessionStore, storedSession } from './stored-session.ts'

type Auth = InstanceType<typeof AuthClient>

/** The key that names the project in every request. */
export const key = { apikey: PUBLIC_SUPABASE_KEY }
const authServer = {
  url: new URL('auth/v1', `${PUBLIC_SUPABASE_URL}/`).href,
  headers: { ...key, Authorization: `Bearer ${PUBLIC_SUPABASE_KEY}` },
  detectSessionInUrl: false,
  fetch: sendToAuth,
}
let client: Auth | undefined

/** The one auth client. Made at its first use, which is always in a browser. */
export function authClient(): Auth {
  client ??= new AuthClient({ ...authServer, storage: sessionStore, storageKey: SESSION_KEY })
  return client
}

/**
 * An auth client that stores nothing and notifies no other tab, for a session that this device does
 * not use yet.
 */
export function detachedAuth(): Auth {
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

/** The token of the member whose page this is, which may have to be renewed first. @throws {RequestAborted} */
export async function ownersToken(): Promise<string> {
  const { data } = await Promise.race([authClient().getSession(), tooLate()])
  const session = parseSession(data.session)
  if (session && session.member.id === owner) return session.accessToken
  throw new RequestAborted(owner !== null && !session ? 'reconnecting' : 'signed-out')
}

function tooLate(): Promise<never> {
  return new Promise((_, reject) =>
    setTimeout(() => reject(new RequestAborted('reconnecting')), REQUEST_TIMEOUT),
  )
}

/** A token in place of one that was refused; renewed at most once for all requests. @throws {RequestAborted} */
export async function renewed(refused: string): Promise<string> {
  const current = storedSession()
  const isRenewed = current?.member.id === owner && current?.accessToken !== refused
  if (isRenewed && current) return current.accessToken // Another request has renewed it.
  const { data, error } = await authClient().refreshSession()
  if (data.session?.user.id === owner) return data.session.access_token
  if (isAuthRetryableFetchError(error)) throw new RequestAborted('reconnecting')
  forgetSession()
  throw new RequestAborted('signed-out')
}

/** Signs out on this device; whether the server hears of it makes no difference any more. */
export function forgetSession(): void {
  void authClient().signOut({ scope: 'local' })
}

async function sendToAuth(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(input instanceof Request ? input.url : input)
  // The page is often left right after signing out.
  const response = await sendInTime(input, { ...init, keepalive: pathname.endsWith('/logout') })
  return response.ok ? readable(response) : response
}

/** A request that ends after {@link REQUEST_TIMEOUT} at the latest, unless it is under way already. */
export async function sendInTime(
  input: RequestInfo | URL,
  init: RequestInit,
  early?: Promise<Response>,
): Promise<Response> {
  try {
    return await (early ?? fetch(input, { ...init, signal: AbortSignal.timeout(REQUEST_TIMEOUT) }))
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
    if (isTimeout) throw new RequestAborted('timeout')
    // The client would try three times more, over seven seconds, before the page may say so.
    throw navigator.onLine ? error : new RequestAborted('offline')
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
