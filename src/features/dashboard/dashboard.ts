import { computed } from 'nanostores'
import { type Fault, runToFault } from '../../shared/fault.ts'
import { $now } from '../../shared/now.ts'
import { addOnce, callFunction } from '../../shared/supabase/client.ts'
import * as decode from '../../shared/supabase/decode.ts'
import type { QueryState } from '../auth/member-query.ts'
import { memberNow } from '../auth/session.ts'
import { $tools, refreshPage } from '../member/member.ts'
import { $page, fullName, memberPart, resources } from '../member/parts.ts'
import { type OfferedTools, offeredTools } from '../path/next-step.ts'

const announcement = decode.object(decode.fields(decode.text, 'id', 'title', 'body'))

export type Announcement = decode.Decoded<typeof announcement>

/** A seat in a masterclass session that ended at most 30 days ago. */
const seat = decode.rowOf({
  ...decode.fields(decode.text, 'id', 'title'),
  startsAt: decode.optional(decode.timestamp),
  minutes: decode.number,
  /** When the way in opens. */
  opensAt: decode.optional(decode.timestamp),
  /** Why the session is canceled; null if it is not. */
  reason: decode.optional(decode.text),
  recording: decode.optional(decode.text),
})

export type Seat = decode.Decoded<typeof seat>

/** The running announcements that the member has not dismissed, the newest first. */
const announcements = memberPart('announcements', decode.list(announcement))

/** Whether the progress of the tools was answered; `$tools` has it. */
const toolsAnswer = memberPart('tools', decode.nothing)

/** The progress in every tool: what this device has, until the server has answered. */
const $progress = computed(
  [$tools, toolsAnswer.$loaded],
  (views, answered): QueryState<OfferedTools> => {
    const data = offeredTools(views)
    const isAsked = [...views.values()].every(({ isReady }) => isReady)
    if (data.size > 0 || (answered.status === 'ready' && isAsked)) {
      const fault = answered.status === 'loading' ? undefined : answered.fault
      return { status: 'ready', data, ...(fault && { fault }) }
    }
    return answered.status === 'failed' ? answered : { status: 'loading' }
  },
)

/** The parts of the dashboard: they are asked for together and fail by themselves. */
export const dashboard = {
  name: fullName,
  announcements,
  seats: memberPart('seats', decode.list(seat)),
  resources,
  progress: { $loaded: $progress },
}

/** The time by the server's clock: a device's own may be hours off. Without an answer it has to do. */
export const $serverNow = computed([$now, $page], (now, { outcome }) => {
  if (!outcome || 'fault' in outcome) return now
  const ahead = Date.parse(`${outcome.answer['server_time']}`) - outcome.arrivedAt
  return new Date(now.getTime() + (ahead || 0))
})

/** Asks for all parts again. @returns whether all of them are loaded */
export async function retryDashboard(): Promise<boolean> {
  await refreshPage()
  return !Object.values(dashboard).some(({ $loaded }) => {
    const state = $loaded.get()
    return state.status === 'failed' || isOutdated(state)
  })
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
  const row = { user_id: memberNow().id, announcement_id: announcementId }
  const fault = await runToFault(() => addOnce('announcement_dismissals', row))
  if (fault) announcements.edit((list) => withItem(list, before.data, announcementId))
  return fault
}

/** Asks for the room of a session; null while it is not open or known. */
export function joinSession(id: string): Promise<string | null> {
  return callFunction('join_my_masterclass', { p_session: id }, decode.optional(decode.text))
}

/** Puts an item of another list where it was there. */
function withItem<Item extends { readonly id: string }>(
  list: Item[],
  from: readonly Item[],
  id: string,
): Item[] {
  const place = from.findIndex((item) => item.id === id)
  const isThere = place < 0 || list.some((item) => item.id === id)
  return isThere ? list : list.toSpliced(place, 0, ...from.slice(place, place + 1))
}
