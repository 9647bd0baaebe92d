import { decodeResponse, type Fault, runToFault } from '../../shared/fault.ts'
import { callFunction, database } from '../../shared/supabase/client.ts'
import * as decode from '../../shared/supabase/decode.ts'
import { changeLastPart, forgetPage, storedPart } from '../../shared/supabase/page-data.ts'
import { resourcesPart } from '../../shared/supabase/resources-part.ts'
import { type MemberQuery, memberQuery, type QueryState } from '../auth/member-query.ts'
import { memberNow } from '../auth/session.ts'
import { readLastProgress } from '../path/progress-by-tool.ts'
import { progressPart, type ResourceProgress } from '../progress/requests.ts'
import { sendUnsynced } from '../progress/send-unsynced.ts'
import { profile } from '../shell/profile.ts'

const announcement = decode.object({ id: decode.text, title: decode.text, body: decode.text })

export type Announcement = decode.Decoded<typeof announcement>

/** The running announcements that the member has not dismissed, the newest first. */
const storedAnnouncements = storedPart('announcements', decode.list(announcement))

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

const announcements = listOf(storedAnnouncements)
const seats = listOf(storedPart('seats', decode.list(seat)))
const resources = listOf(resourcesPart)
const progress = memberQuery<readonly ResourceProgress[]>(
  async (userId) => {
    if (await sendUnsynced(userId)) forgetPage()
    return progressPart.read(userId)
  },
  { readLast: readLastProgress },
)
/** The parts of the dashboard: each is asked for at the same time and fails by itself. */
export const dashboard = { name: profile, announcements, seats, resources, progress }

const parts = Object.values(dashboard)

function listOf<Item>(part: ReturnType<typeof storedPart<Item[]>>) {
  return memberQuery<readonly Item[]>(part.read, part)
}

/** Loads the failed parts again. @returns whether all parts are loaded */
export async function retryDashboard(): Promise<boolean> {
  const failed = parts.filter(hasFailed)
  await Promise.all(failed.map(({ reload }) => reload()))
  return !parts.some(hasFailed)
}

function hasFailed({ $loaded }: Pick<MemberQuery<unknown>, '$loaded'>): boolean {
  const state = $loaded.get()
  return state.status === 'failed' || isOutdated(state)
}

/** Whether what is shown is of an earlier visit because the server did not answer. */
export function isOutdated(state: QueryState<unknown>): boolean {
  return state.status === 'ready' && state.fault !== undefined
}

/**
 * Dismisses an announcement for good and at once, also for the next page, which may open before the
 * server answers. It is back if the backend refuses; doing it twice is no error.
 */
export async function dismiss(announcementId: string): Promise<Fault | null> {
  const before = announcements.$loaded.get()
  if (before.status !== 'ready') return null
  announcements.edit((list) => list.filter(({ id }) => id !== announcementId))
  const fault = await runToFault(() => sendDismissal(memberNow().id, announcementId))
  if (fault) announcements.edit((list) => withItem(list, before.data, announcementId))
  return fault
}

/** Asks for the room of a session; null while it is not open or known. */
export function joinSession(
  id: string,
  onAnswered: (room: string | null) => void,
): Promise<Fault | null> {
  return runToFault(async () => {
    const room = decode.optional(decode.text)
    onAnswered(await callFunction('join_my_masterclass', { p_session: id }, room))
  })
}

async function sendDismissal(userId: string, announcementId: string): Promise<void> {
  const stored = storedAnnouncements.readLast(userId)
  const left = stored?.filter(({ id }) => id !== announcementId)
  changeLastPart(userId, 'announcements', left)
  try {
    const row = { user_id: userId, announcement_id: announcementId }
    const query = database().from('announcement_dismissals').upsert(row, { ignoreDuplicates: true })
    await decodeResponse(query, decode.nothing)
  } catch (error) {
    changeLastPart(userId, 'announcements', stored)
    throw error
  }
}

/** Puts an item of another list where it was there. */
function withItem<Item extends { readonly id: string }>(
  list: readonly Item[],
  from: readonly Item[],
  id: string,
): readonly Item[] {
  const place = from.findIndex((item) => item.id === id)
  const isThere = place < 0 || list.some((item) => item.id === id)
  return isThere ? list : list.toSpliced(place, 0, ...from.slice(place, place + 1))
}
