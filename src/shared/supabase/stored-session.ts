import { isRecord } from '../record-of.ts'
import { deviceStorage } from '../storage.ts'
import { parseJson } from './decode.ts'

/** Where the client keeps the session; also the name of the channel between its tabs. */
export const SESSION_KEY = 'mind:session'

/** Who is signed in, as the session says it. The name is not here: it is in the profile. */
export interface Member {
  readonly id: string
  readonly email: string
}

export type StoredSession = NonNullable<ReturnType<typeof parseSession>>

/** Milliseconds before its end from which on the client renews a token instead of using it. */
const RENEWAL_MARGIN = 90_000

/** Whether the token can be used without being renewed. */
export function isFresh({ expiresAt }: StoredSession): boolean {
  return expiresAt * 1000 - Date.now() >= RENEWAL_MARGIN
}

/** The session as the browser has it; null if there is none or it cannot be read. */
export function storedSession(): StoredSession | null {
  return parseSession(parseJson(deviceStorage.read(SESSION_KEY) ?? ''))
}

/** Whether the next page will still find the session. */
export function isSessionKept(): boolean {
  return deviceStorage.isKept(SESSION_KEY)
}

/** Decodes a session. An incomplete one counts as none: the next sign-in replaces it. */
export function parseSession(value: unknown) {
  if (!isRecord(value) || !isRecord(value['user'])) return null
  const { access_token, refresh_token, expires_at, user } = value
  const { id, email } = user
  const isWhole =
    typeof access_token === 'string' &&
    typeof refresh_token === 'string' &&
    typeof expires_at === 'number' &&
    typeof id === 'string'
  if (!isWhole) return null
  const member: Member = { id, email: typeof email === 'string' ? email : '' }
  /** `expiresAt`: seconds since 1970, by the clock of this device */
  return { member, accessToken: access_token, expiresAt: expires_at }
}

/** The auth client's storage. It returns only complete sessions and never throws. */
export const sessionStore = {
  getItem: (key: string) =>
    key === SESSION_KEY && storedSession() === null ? null : deviceStorage.read(key),
  setItem: (key: string, text: string) => void deviceStorage.write(key, text),
  removeItem: (key: string) => deviceStorage.remove(key),
}
