import { atom, onMount, type ReadableAtom } from 'nanostores'
import { DataError } from '../../shared/fault.ts'
import {
  deviceStorage,
  memberPrefix,
  PENDING_KEY,
  removeConfirmedOf,
  tabStorage,
} from '../../shared/storage.ts'
import { forgetSession, listenToAuth, setRequestOwner } from '../../shared/supabase/auth-client.ts'
import {
  type Member,
  parseSession,
  SESSION_KEY,
  storedSession,
} from '../../shared/supabase/stored-session.ts'
import { isLogin, pageHere } from './safe-redirect.ts'

export { isSessionKept } from '../../shared/supabase/stored-session.ts'
export type { Member }

/**
 * Why nobody is signed in. `visiting`: nobody was · `signed-out`: by the member, here · `ended`: from
 * another tab, or because the session could not be renewed · `replaced`: somebody else has signed in
 */
export type GuestReason = 'visiting' | 'signed-out' | 'ended' | 'replaced'

export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'guest'; readonly reason: GuestReason }
  /**
   * `reconnecting`: the session is kept and cannot be renewed at the moment, so what is on the
   * device works and the backend has to wait. An outage is no sign-out.
   */
  | {
      readonly status: 'member'
      readonly member: Member
      readonly connection: 'live' | 'reconnecting'
    }

export const LOADING: Session = { status: 'loading' }

const RECOVERY_KEY = 'mind:recovery'
/** The address that this browser signed up with last, and what it made up for that account. */
export const SIGN_UP_KEY = 'mind:sign-up'

const state = atom<Session>(LOADING)
let reasonToLeave: GuestReason = 'ended'
/** Whose page this is, until it is left. /login is nobody's: a mailed link signs in whom it is for. */
let owner: string | null = null

/** The session. It follows the auth client, the other tabs and the back/forward cache. */
export const $session: ReadableAtom<Session> = state

// The first subscription of a page reads the stored session synchronously.
onMount(state, () => {
  if (import.meta.env.SSR) return
  readDevice()
  const stopAuth = listenToAuth((event, session) => {
    const stored = parseSession(session)
    if (stored) enter(stored.member, 'live')
    else if (event === 'INITIAL_SESSION' && !session) readDevice()
    else leave()
  })
  const stopPages = listenToOtherPages()
  return () => {
    stopAuth()
    stopPages()
  }
})

/** The stored session, which all tabs share. */
function readDevice(): void {
  const stored = storedSession()
  if (!stored) leave()
  else enter(stored.member, stored.expiresAt * 1000 > Date.now() ? 'live' : 'reconnecting')
}

function listenToOtherPages(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === SESSION_KEY) readDevice()
  }
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) readDevice()
  }
  // A page that is being left is hidden, too, and may no longer be able to read the device.
  const onVisible = () => {
    if (document.visibilityState === 'visible') readDevice()
  }
  const listening = new AbortController()
  addEventListener('storage', onStorage, listening)
  addEventListener('pageshow', onPageShow, listening)
  document.addEventListener('visibilitychange', onVisible, listening)
  return () => listening.abort()
}

/** The client repeats its events, for example at every focus, so only changes count. */
function enter(member: Member, connection: 'live' | 'reconnecting'): void {
  if (!isLogin(location.pathname)) owner ??= member.id
  if (owner !== null && owner !== member.id) {
    leave('replaced')
    return
  }
  const current = state.get()
  const isSame =
    current.status === 'member' &&
    current.member.id === member.id &&
    current.member.email === member.email &&
    current.connection === connection
  if (isSame) return
  setRequestOwner(member.id)
  state.set({ status: 'member', member, connection })
  removeConfirmedOf(deviceStorage, member.id)
}

function leave(reason = reasonToLeave): void {
  const current = state.get()
  if (current.status === 'guest') return
  setRequestOwner(null)
  const member = current.status === 'member' ? current.member : null
  // Its fragment may hold figures of theirs, and somebody else may sign in next.
  if (member && reason === 'ended') tabStorage.write(leftPageKey(member), pageHere())
  state.set({ status: 'guest', reason: member ? reason : 'visiting' })
  // Only now: whoever hears of the change above stops writing to the device.
  removeConfirmedOf(deviceStorage, storedSession()?.member.id ?? null)
}

const leftPageKey = ({ id }: Member) => `${memberPrefix(id)}${PENDING_KEY}left-page`

/** The page on which the session of whoever is signed in ended before, in this tab. */
export function leftPage(): string | null {
  const stored = storedSession()
  return stored && tabStorage.read(leftPageKey(stored.member))
}

/** The member whose page this is. @throws {DataError} `signed-out` if there is none any more */
export function memberNow(): Member {
  const current = state.get()
  if (current.status === 'member') return current.member
  throw new DataError({ kind: 'signed-out' })
}

/** From now on this tab lets the member set a password without the current one. */
export function beginRecovery(userId: string): void {
  tabStorage.write(RECOVERY_KEY, userId)
}

/** Whether the member came to this tab by a mailed link that leads to a new password. */
export function isRecovering(): boolean {
  const current = state.get()
  return current.status === 'member' && tabStorage.read(RECOVERY_KEY) === current.member.id
}

export function endRecovery(): void {
  tabStorage.remove(RECOVERY_KEY)
}

/** Milliseconds a sign-out waits for the client, which may be waiting for a renewal itself. */
const SIGN_OUT_TIMEOUT = 500

/**
 * Signs out here and in all other tabs, with or without a server that hears of it, and removes the
 * member's session and local progress from this browser.
 * @param endSession does nothing for an account that is gone: there is nobody left to sign out
 */
export async function signOut(endSession = forgetSession): Promise<void> {
  const current = state.get()
  if (current.status !== 'member') return
  reasonToLeave = 'signed-out'
  endRecovery()
  const prefix = memberPrefix(current.member.id)
  // First, as the page may be left before the rest is done.
  for (const storage of [deviceStorage, tabStorage]) storage.removeAll(prefix)
  const ended = endSession()
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, SIGN_OUT_TIMEOUT))])
  deviceStorage.removeAll(prefix)
  for (const key of [SESSION_KEY, SIGN_UP_KEY]) deviceStorage.remove(key)
  leave()
  reasonToLeave = 'ended'
}
