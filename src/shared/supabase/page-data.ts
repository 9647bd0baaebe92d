import { atom } from 'nanostores'
import { DataError, decodeResponse } from '../fault.ts'
import { isRecord } from '../record-of.ts'
import { deviceStorage, LAST_PAGE_KEY, memberPrefix } from '../storage.ts'
import { whenIdle } from '../when-idle.ts'
import { database } from './client.ts'
import { parseJson, record } from './decode.ts'
import { pageAskedAt } from './early-request.ts'
import { pageRequestOf } from './page-request.ts'
import { storedSession } from './stored-session.ts'

/** The answer to a page's one request. */
interface PageData {
  readonly userId: string
  readonly askedAt: number
  readonly answer: Promise<Record<string, unknown>>
  /** The parts that have been read. */
  readonly read: Set<string>
}

let page: PageData | null = null

/**
 * Reads one part of what the page shows. The parts are asked for together and fail by themselves;
 * who reads a part again asks anew.
 * @param decode gets null for a part that is not there, and when it was asked for
 * @param readAgain asks for the part alone, where that is less than the whole page
 * @throws {DataError}
 */
export async function readPart<Value>(
  userId: string,
  part: string,
  decode: (value: unknown, askedAt: number) => Value,
  readAgain?: () => Promise<Value>,
): Promise<Value> {
  const isRead = page?.userId === userId && page.read.has(part)
  if (isRead && readAgain) return readAgain()
  const current = isRead || page?.userId !== userId ? requestPage(userId) : page
  current.read.add(part)
  const answer = await current.answer
  const code = record(answer['errors'])[part]
  if (code !== undefined) throw new DataError({ kind: code === '42501' ? 'not-allowed' : 'server' })
  return decode(answer[part], current.askedAt)
}

/** A part of the page that this device stores. */
export function storedPart<Value>(part: string, decode: (value: unknown) => Value) {
  return {
    /** What the server says. @throws {DataError} */
    read: (userId: string) => readPart(userId, part, decode),
    /** What is stored; null if it is not there or cannot be read. */
    readLast(userId: string): Value | null {
      const value = readLastPage(userId)[part]
      if (value === undefined) return null
      try {
        return decode(value)
      } catch {
        return null // It was stored otherwise; the server's answer replaces it.
      }
    },
  }
}

/** Parts that are read from now on are asked for anew, as they have changed. */
export function forgetPage(): void {
  page = null
}

function requestPage(userId: string): PageData {
  const { name, args } = pageRequestOf(location.pathname)
  // A tool can be used without an answer, and asks again by itself.
  const query = database()
    .rpc(name, args, { get: true })
    .retry(name !== 'tool_page')
  const askedAt = pageAskedAt()
  page = { userId, askedAt, answer: decodeResponse(query, record), read: new Set() }
  page.answer.then(
    (answer) => {
      storeLastPage(userId, answer, askedAt)
      const isWhole = name === 'dashboard_page' || 'resources' in readLastPage(userId)
      if (!isWhole && name !== 'admin_page') whenIdle(() => void storeDashboard(userId))
    },
    () => {}, // Whoever reads a part of it handles this.
  )
  return page
}

/** After a first visit to any of the members' pages, the others open without a network too. */
async function storeDashboard(userId: string): Promise<void> {
  const askedAt = Date.now()
  const { data } = await database().rpc('dashboard_page', {}, { get: true })
  if (isRecord(data)) storeLastPage(userId, data, askedAt)
}

/** What is stored: never the role, which only the database may say. */
const STORED_PARTS = ['profile', 'announcements', 'seats', 'resources', 'progress']

type Parts = Record<string, unknown>

const keyOf = (userId: string) => memberPrefix(userId) + LAST_PAGE_KEY

/** What the member's pages showed last, by part, not yet decoded. */
function readLastPage(userId: string): Parts {
  const parts = parseJson(deviceStorage.read(keyOf(userId)) ?? '')
  return isRecord(parts) ? parts : {}
}

/** When the member changed a part on this page, in milliseconds since 1970. */
const changedAt = new Map<string, number>()

/** Stores the parts of an answer, except what the member has changed since it was asked for. */
function storeLastPage(userId: string, answer: Parts, askedAt: number): void {
  const fresh = STORED_PARTS.filter((part) => (changedAt.get(part) ?? 0) <= askedAt)
  store(userId, Object.fromEntries(fresh.map((part) => [part, answer[part]])))
}

/** Stores what the member has made of a part; `undefined` changes nothing. */
export function changeLastPart(userId: string, part: string, value: unknown): void {
  changedAt.set(part, Date.now())
  store(userId, { [part]: value })
}

/** What was stored last, so that whoever missed a part looks again. */
export const $lastStored = atom<Parts>({})

/** A member who has signed out meanwhile leaves nothing here. */
function store(userId: string, parts: Parts): void {
  if (storedSession()?.member.id !== userId) return
  const stored = readLastPage(userId)
  for (const [part, value] of Object.entries(parts)) stored[part] = value ?? stored[part]
  deviceStorage.write(keyOf(userId), JSON.stringify(stored))
  $lastStored.set(stored)
}
