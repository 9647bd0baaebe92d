import { atom, onMount, type ReadableAtom } from 'nanostores'
import { DataError, type Fault, toFault } from '../../shared/fault.ts'
import { deviceStorage, memberPrefix } from '../../shared/storage.ts'
import { callFunction } from '../../shared/supabase/client.ts'
import * as decode from '../../shared/supabase/decode.ts'
import {
  earlyArguments,
  type PageArguments,
  pageFunctionAt,
  type RequestTimes,
} from '../../shared/supabase/page-request.ts'
import { storedSession } from '../../shared/supabase/stored-session.ts'
import { type Edit, edited, failed, LOADING_QUERY, type QueryState } from '../auth/member-query.ts'
import { knownRevisions } from './device.ts'

/** The parts that a device keeps for its next visit: never the role, which only the database may say. */
const STORED_PARTS = ['full_name', 'announcements', 'seats', 'resources']

type Answer = Readonly<Record<string, unknown>>

/** Whose page this is, and what the server has answered last. */
interface Page {
  readonly userId: string | null
  /** How many edits had been made when it was asked. */
  readonly asked: number
  /** Null before the first answer. */
  readonly outcome: TimedAnswer | { readonly fault: Fault } | null
}

type TimedAnswer = RequestTimes & { readonly answer: Answer }

/** While it is listened to, the page is in sync: see member.ts. */
export const $page = atom<Page>({ userId: null, asked: 0, outcome: null })

/** How many edits the member has made on this page. */
let editCount = 0

/** What this page is asked with: the revisions that the device has. */
export function pageArguments(userId: string): PageArguments {
  const early = earlyArguments(userId)
  if (early) return early
  if (pageFunctionAt(location.pathname) === 'admin_page') return {}
  return { p_known: knownRevisions({ userId, storage: deviceStorage }) }
}

/** Asks for all that the page shows; every part hears of it. @throws {DataError} of every kind */
export async function askPage(userId: string, args = pageArguments(userId)): Promise<TimedAnswer> {
  const asked = editCount
  const askedAt = Date.now()
  const early = globalThis.earlyRequest
  const tell = (outcome: Page['outcome']) => {
    if (userId === $page.value.userId) $page.set({ userId, asked, outcome })
  }
  try {
    const answer = await callFunction(pageFunctionAt(location.pathname), args, decode.record)
    for (const name of STORED_PARTS) storePart(userId, name, answer[name])
    // With another token than now, the early response is not the one that was used.
    const isEarly = early?.accessToken === storedSession()?.accessToken
    const times = (isEarly && (await early?.times)) || { askedAt, arrivedAt: Date.now() }
    tell({ answer, ...times })
    return { answer, ...times }
  } catch (error) {
    tell({ fault: toFault(error) })
    throw error
  }
}

/** One part of a page's answer. @throws {DataError} */
export function partOf<Data>(answer: Answer, name: string, read: decode.Decoder<Data>): Data {
  const code = decode.record(answer['errors'])[name]
  if (code !== undefined) throw new DataError({ kind: code === '42501' ? 'not-allowed' : 'server' })
  return read(answer[name])
}

/**
 * Reads a part that is used later than the page's answer comes: the first time from that answer,
 * then by a request for the whole page. @throws {DataError}
 */
export function latePart<Data>(name: string, read: decode.Decoder<Data>) {
  let isRead = false
  return async (userId: string): Promise<Data> => {
    const { userId: owner, outcome } = $page.value
    const isOnPage = !isRead && owner === userId && outcome !== null && 'answer' in outcome
    isRead = true
    const { answer } = isOnPage ? outcome : await askPage(userId)
    return partOf(answer, name, read)
  }
}

const keyOf = (userId: string, name: string) => `${memberPrefix(userId)}part:${name}`

/** A member who has signed out meanwhile leaves nothing here; a part that has failed stays as it was. */
function storePart(userId: string, name: string, value: unknown): void {
  if (storedSession()?.member.id !== userId || value === undefined || value === null) return
  deviceStorage.write(keyOf(userId, name), JSON.stringify(value))
}

/** What was stored of a part; undefined if it is not there or cannot be read. */
function storedPart<Data>(userId: string, name: string, read: decode.Decoder<Data>) {
  const value = decode.parseJson(deviceStorage.read(keyOf(userId, name)) ?? '')
  try {
    return value === undefined ? undefined : read(value)
  } catch {
    return undefined // It was stored otherwise; the server's answer replaces it.
  }
}

/**
 * One part of what the pages of the signed-in member show: first what was stored at the last visit,
 * then what the server answers. Parts are asked for together and fail by themselves.
 * @param read decodes the part, also one that it has decoded before
 */
export function memberPart<Data>(name: string, read: decode.Decoder<Data>) {
  const isStored = STORED_PARTS.includes(name)
  const loaded = atom<QueryState<Data>>(LOADING_QUERY)
  loaded.eq = (before, now) => JSON.stringify(before) === JSON.stringify(now)
  let owner: string | null = null
  let edits: { readonly number: number; readonly change: Edit<Data> }[] = []

  function start(userId: string | null): void {
    owner = userId
    edits = []
    const data = isStored && userId !== null ? storedPart(userId, name, read) : undefined
    loaded.set(data === undefined ? LOADING_QUERY : { status: 'ready', data })
  }

  function take({ asked, outcome }: Page): void {
    if (!outcome) return
    const since = edits.filter(({ number }) => number > asked).map(({ change }) => change)
    const shown = loaded.value
    try {
      if ('fault' in outcome) throw new DataError(outcome.fault)
      const data = partOf(outcome.answer, name, read)
      loaded.set(edited({ status: 'ready', data }, since))
      if (since.length > 0) store()
    } catch (error) {
      loaded.set(failed(shown, toFault(error)))
    }
  }

  /** Applies an edit of the member at once, also for the next page, and to earlier requests' answers. */
  function edit(change: Edit<Data>): void {
    editCount += 1
    edits.push({ number: editCount, change })
    loaded.set(edited(loaded.value, [change]))
    store()
  }

  function store(): void {
    const shown = loaded.value
    if (isStored && owner !== null && shown.status === 'ready') storePart(owner, name, shown.data)
  }

  onMount(loaded, () =>
    $page.subscribe((page) => {
      if (page.userId !== owner) start(page.userId)
      take(page)
    }),
  )

  const $loaded: ReadableAtom<QueryState<Data>> = loaded
  return { $loaded, edit }
}

/** The member's full name; null if there is none. */
export const fullName = memberPart('full_name', decode.optional(decode.text))

const resource = decode.object(decode.fields(decode.text, 'id', 'title', 'description', 'type'))

/** Its type is that of a tool, or anything an admin has written. */
export type Resource = decode.Decoded<typeof resource>

/** The active resources in their order. */
export const resources = memberPart('resources', decode.list(resource))
