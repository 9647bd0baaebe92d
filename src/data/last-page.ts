import { isRecord } from '../domain/record-of.ts'
import { parseJson } from './decode.ts'
import { deviceStorage, LAST_PAGE_KEY, memberPrefix } from './storage.ts'
import { storedSession } from './stored-session.ts'

/** What is stored: never the role, which only the database may say. */
const STORED_PARTS = ['profile', 'announcements', 'resources', 'progress']

type Parts = Record<string, unknown>

const keyOf = (userId: string) => memberPrefix(userId) + LAST_PAGE_KEY

/** What the member's pages showed last, by part, not yet decoded. */
export function readLastPage(userId: string): Parts {
  const parts = parseJson(deviceStorage.read(keyOf(userId)) ?? '')
  return isRecord(parts) ? parts : {}
}

/** When the member changed a part on this page, in milliseconds since 1970. */
const changedAt = new Map<string, number>()

/** Stores the parts of an answer, except what the member has changed since it was asked for. */
export function storeLastPage(userId: string, answer: Parts, askedAt: number): void {
  const fresh = STORED_PARTS.filter((part) => (changedAt.get(part) ?? 0) <= askedAt)
  store(userId, Object.fromEntries(fresh.map((part) => [part, answer[part]])))
}

/** Stores what the member has made of a part; nothing stays as it is. */
export function changeLastPart(userId: string, part: string, value: unknown): void {
  changedAt.set(part, Date.now())
  store(userId, { [part]: value })
}

/** A member who has signed out meanwhile leaves nothing here. */
function store(userId: string, parts: Parts): void {
  if (storedSession()?.member.id !== userId) return
  const stored = readLastPage(userId)
  for (const [part, value] of Object.entries(parts)) stored[part] = value ?? stored[part]
  deviceStorage.write(keyOf(userId), JSON.stringify(stored))
}
