import { atom, onMount, type ReadableAtom } from 'nanostores'
import { DataError, decodeResponse, type Fault, toFault } from '../../shared/fault.ts'
import { deviceStorage, memberPrefix } from '../../shared/storage.ts'
import { database } from '../../shared/supabase/client.ts'
import * as decode from '../../shared/supabase/decode.ts'
import {
  earlyArguments,
  type PageArguments,
  pageFunctionAt,
} from '../../shared/supabase/page-request.ts'
import { storedSession } from '../../shared/supabase/stored-session.ts'
import {
  type Edit,
  edited,
  LOADING_QUERY,
  memberIdOf,
  type QueryState,
} from '../auth/member-query.ts'
import { $session } from '../auth/session.ts'
import { knownRevisions } from './device.ts'

/** The parts that a device keeps for its next visit: never the role, which only the database may say. */
const STORED_PARTS = ['full_name', 'announcements', 'seats', 'resources']

type Answer = Readonly<Record<string, unknown>>

/** The last answer to a page's request, or why there is none. */
interface LastAnswer {
  readonly userId: string
  /** How many changes had been made when it was asked for. */
  readonly asked: number
  readonly outcome: { readonly answer: Answer } | { readonly fault: Fault }
}

/** While it is listened to, the page is in sync: see member.ts. */
export const $lastAnswer = atom<LastAnswer | null>(null)

/** Which of the member's changes was the last of a part. */
const changes = new Map<string, number>()
let lastChange = 0

/** What this page is asked with: the revisions that the device has. */
export function pageArguments(userId: string): PageArguments {
  const early = earlyArguments(userId)
  if (early) return early
  if (pageFunctionAt(location.pathname) === 'admin_page') return {}
  return { p_known: knownRevisions({ userId, storage: deviceStorage }) }
}

/** Asks for all that the page shows; every part hears of it. @throws {DataError} of every kind */
export async function askPage(userId: string, args = pageArguments(userId)): Promise<Answer> {
  const asked = lastChange
  const tell = (outcome: LastAnswer['outcome']) => $lastAnswer.set({ userId, asked, outcome })
  try {
    const query = database().rpc(pageFunctionAt(location.pathname), args)
    const answer = await decodeResponse(query, decode.record)
    for (const name of STORED_PARTS)
      if ((changes.get(name) ?? 0) <= asked) storePart(userId, name, answer[name])
    tell({ answer })
    return answer
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
    const last = isRead ? null : $lastAnswer.get()
    isRead = true
    const isOnPage = last?.userId === userId && 'answer' in last.outcome
    return partOf(isOnPage ? last.outcome.answer : await askPage(userId), name, read)
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
  const loaded = atom<QueryState<Data>>(LOADING_QUERY)
  let owner: string | null = null
  let edits: { readonly change: number; readonly edit: Edit<Data> }[] = []

  function start(userId: string | null): void {
    owner = userId
    edits = []
    const isStored = userId !== null && STORED_PARTS.includes(name)
    const data = isStored ? storedPart(userId, name, read) : undefined
    loaded.set(data === undefined ? LOADING_QUERY : { status: 'ready', data })
  }

  function take(last: LastAnswer | null): void {
    if (!last || last.userId !== owner) return
    const since = edits.filter(({ change }) => change > last.asked).map(({ edit }) => edit)
    const shown = loaded.get()
    try {
      if ('fault' in last.outcome) throw new DataError(last.outcome.fault)
      const data = partOf(last.outcome.answer, name, read)
      loaded.set(edited({ status: 'ready', data }, since))
    } catch (error) {
      const fault = toFault(error)
      loaded.set(shown.status === 'ready' ? { ...shown, fault } : { status: 'failed', fault })
    }
  }

  /** Applies an edit of the member at once, also for the next page, and to earlier requests' answers. */
  function edit(change: Edit<Data>): void {
    lastChange += 1
    changes.set(name, lastChange)
    edits.push({ change: lastChange, edit: change })
    const next = edited(loaded.get(), [change])
    loaded.set(next)
    if (owner !== null && next.status === 'ready' && STORED_PARTS.includes(name))
      storePart(owner, name, next.data)
  }

  onMount(loaded, () => {
    const stopFollowing = $session.subscribe((session) => {
      const userId = memberIdOf(session)
      if (userId !== owner) start(userId)
    })
    const stopListening = $lastAnswer.subscribe(take)
    return () => {
      stopFollowing()
      stopListening()
    }
  })

  const $loaded: ReadableAtom<QueryState<Data>> = loaded
  return { $loaded, edit }
}

const announcement = decode.object({ id: decode.text, title: decode.text, body: decode.text })

export type Announcement = decode.Decoded<typeof announcement>

/** A seat in a masterclass session that ended at most 30 days ago. */
const seat = decode.rowOf({
  id: decode.text,
  title: decode.text,
  startsAt: decode.optional(decode.timestamp),
  minutes: decode.number,
  /** When the way in opens. */
  opensAt: decode.optional(decode.timestamp),
  /** Why the session is canceled; null if it is not. */
  reason: decode.optional(decode.text),
  recording: decode.optional(decode.text),
})

export type Seat = decode.Decoded<typeof seat>

export const resource = decode.object({
  id: decode.text,
  title: decode.text,
  description: decode.text,
  type: decode.text,
})

/** The member's full name; null if there is none. */
export const fullName = memberPart('full_name', decode.optional(decode.text))
/** The running announcements that the member has not dismissed, the newest first. */
export const announcements = memberPart('announcements', decode.list(announcement))
export const seats = memberPart('seats', decode.list(seat))
/** The active resources in their order. */
export const resources = memberPart('resources', decode.list(resource))
/** Whether the progress of the tools was answered; `$tools` has it. */
export const toolsAnswer = memberPart('tools', decode.nothing)
