import { PUBLIC_SUPABASE_KEY, PUBLIC_SUPABASE_URL } from 'astro:env/client'
import type { AuthChangeEvent, Session } from '@supabase/supabase-js'
import { DataError, faultOfLostRequest, REQUEST_TIMEOUT, RequestAborted } from '../fault.ts'
import { isRecord } from '../record-of.ts'
import { whenIdle } from '../when-idle.ts'
import { parseJson } from './decode.ts'
import {
  isFresh,
  parseSession,
  SESSION_KEY,
  type StoredSession,
  sessionStore,
  storedSession,
} from './stored-session.ts'

type Library = typeof import('./auth-library.ts')
type Auth = InstanceType<Library['AuthClient']>

/** The key that names the project in every request. */
export const key = { apikey: PUBLIC_SUPABASE_KEY }
let client: Promise<Auth> | undefined

/** The one auth client. Made at its first use, which is always in a browser. @throws {RequestAborted} */
export function authClient(): Promise<Auth> {
  client ??= makeClient().catch((error) => {
    client = undefined // The next use tries again.
    throw error
  })
  return client
}

async function makeClient(): Promise<Auth> {
  const { AuthClient } = await loadLibrary()
  return new AuthClient({
    url: new URL('auth/v1', `${PUBLIC_SUPABASE_URL}/`).href,
    headers: { ...key, Authorization: `Bearer ${PUBLIC_SUPABASE_KEY}` },
    detectSessionInUrl: false,
    fetch: sendToAuth,
    storage: sessionStore,
    storageKey: SESSION_KEY,
  })
}

/** @throws {RequestAborted} */
async function loadLibrary(): Promise<Library> {
  try {
    return await import('./auth-library.ts')
  } catch (error) {
    console.debug(error)
    throw new RequestAborted('offline')
  }
}

/** Asks the auth server. @throws {DataError} of every kind */
export async function askAuth<Answer extends { data: unknown; error: unknown }>(
  ask: (auth: Auth) => PromiseLike<Answer>,
): Promise<Answer['data']> {
  const auth = await authClient().catch((error) => {
    throw error instanceof RequestAborted ? new DataError(faultOfLostRequest(error.message)) : error
  })
  const { data, error } = await ask(auth)
  if (!error) return data
  const { faultOfAuth } = await loadLibrary()
  throw new DataError(faultOfAuth(error))
}

/**
 * Follows what the auth client says of the session. It is loaded when the page has nothing else to
 * do, unless the session has to be renewed before anything else can be done.
 * @returns how to stop that
 */
export function listenToAuth(
  onChange: (event: AuthChangeEvent, session: Session | null) => void,
): () => void {
  const stopped = new AbortController()
  async function listen() {
    const auth = await authClient()
    if (stopped.signal.aborted) return
    const { subscription } = auth.onAuthStateChange(onChange).data
    stopped.signal.addEventListener('abort', () => subscription.unsubscribe())
  }
  const begin = () =>
    void listen().catch(() => {
      addEventListener('online', begin, { once: true, signal: stopped.signal })
    })
  const session = storedSession()
  if (session && !isFresh(session)) begin()
  else whenIdle(begin)
  return () => stopped.abort()
}

let owner: string | null = null

/**
 * Sets the required user id. No request of a member leaves under another name: neither with the token
 * of one who has signed in in another tab, nor without one while the session cannot be renewed.
 */
export function setRequestOwner(userId: string | null): void {
  owner = userId
}

/** Whether the device keeps the session of another member than the page's. */
function isSomebodyElses(): boolean {
  const stored = storedSession()
  return stored !== null && stored.member.id !== owner
}

/** The token of the member whose page this is, which may have to be renewed first. @throws {RequestAborted} */
export async function ownersToken(): Promise<string> {
  const stored = storedSession()
  const session =
    stored && isFresh(stored) ? stored : await Promise.race([renewedSession(), tooLate()])
  if (session && session.member.id === owner) return session.accessToken
  throw new RequestAborted(owner !== null && !session ? 'reconnecting' : 'signed-out')
}

/** The client's session, which it renews if it has to. */
async function renewedSession(): Promise<StoredSession | null> {
  const { data } = await (await authClient()).getSession()
  return parseSession(data.session)
}

function tooLate(): Promise<never> {
  return new Promise((_, reject) =>
    setTimeout(() => reject(new RequestAborted('reconnecting')), REQUEST_TIMEOUT),
  )
}

/** A token in place of one that was refused; renewed at most once for all requests. @throws {RequestAborted} */
export async function renewed(refused: string): Promise<string> {
  if (isSomebodyElses()) throw new RequestAborted('signed-out')
  const current = storedSession()
  // Another request may have renewed it.
  if (current && current.accessToken !== refused) return current.accessToken
  const { data, error } = await Promise.race([(await authClient()).refreshSession(), tooLate()])
  if (data.session?.user.id === owner) return data.session.access_token
  const { isAuthRetryableFetchError } = await loadLibrary()
  if (isAuthRetryableFetchError(error)) throw new RequestAborted('reconnecting')
  void forgetSession()
  throw new RequestAborted('signed-out')
}

/**
 * Signs the owner out on this device; whether the server hears of it makes no difference any more.
 * Somebody who has signed in since stays.
 */
export async function forgetSession(): Promise<void> {
  if (isSomebodyElses()) return
  const auth = await authClient().catch(() => null)
  if (auth) await auth.signOut({ scope: 'local' })
  else sessionStore.removeItem(SESSION_KEY)
}

async function sendToAuth(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(input instanceof Request ? input.url : input)
  // These two name an account by its token alone: that of whoever is signed in by now.
  if (/\/(user|logout)$/.test(pathname) && isSomebodyElses()) throw new RequestAborted('signed-out')
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
 * The answer, if it is one: the client takes a page of a proxy for a lost network, and throws at
 * `null`. It comes without the server's time of expiry, so that the client computes it from the
 * token's lifetime by its own clock. With a clock two hours ahead every fresh token would otherwise
 * look expired, and each request would renew it again.
 */
async function readable(response: Response): Promise<Response> {
  const body = await response.text()
  if (!body) return response
  const parsed = parseJson(body)
  if (!isRecord(parsed)) throw new RequestAborted('unreadable')
  const { expires_at: _, ...answer } = parsed
  const { status, headers } = response
  return new Response(JSON.stringify(answer), { status, headers })
}
