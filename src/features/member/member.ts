import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { type Fault, runToFault } from '../../shared/fault.ts'
import { deviceStorage, memberPrefix } from '../../shared/storage.ts'
import { callFunction } from '../../shared/supabase/client.ts'
import * as decode from '../../shared/supabase/decode.ts'
import { pageFunctionAt } from '../../shared/supabase/page-request.ts'
import { type Tool, toolOf } from '../../shared/tools.ts'
import { memberIdOf } from '../auth/member-query.ts'
import { $session, memberNow } from '../auth/session.ts'
import { isUnsyncedAfterWait } from './device.ts'
import { decodeState, type ProgressState } from './entries.ts'
import type { SyncEnvironment, ToolAnswer, ToolView } from './environment.ts'
import { $page, askPage, memberPart, pageArguments, partOf } from './parts.ts'
import { Sync } from './sync.ts'

export type { ToolView } from './environment.ts'

const offeredTools: decode.Decoder<ReadonlyMap<Tool, ToolAnswer>> = (value) => {
  const tools = Object.entries(decode.record(value)).flatMap(([type, row]) => {
    const tool = toolOf(type)
    return tool ? [[tool, toolAnswer(row)] as const] : []
  })
  return new Map(tools)
}

/** A tool of the page, or the row that was saved. */
const toolAnswer: decode.Decoder<ToolAnswer> = (value) => {
  const { completedAt: isCompleted, ...row } = toolRow(value)
  return { ...row, isCompleted }
}

const toolRow = decode.rowOf({
  resourceId: decode.text,
  revision: decode.number,
  completedAt: decode.isSet,
  state: (value) => (value === undefined ? undefined : decodeState(value)),
})

const time: decode.Decoder<number> = (value) => Date.parse(decode.timestamp(value))

const browserOf = (userId: string): SyncEnvironment => ({
  userId,
  storage: deviceStorage,
  now: () => Date.now(),
  ticks: () => performance.now(),
  setTimer(callback, milliseconds) {
    const timer = setTimeout(callback, milliseconds)
    return () => clearTimeout(timer)
  },
  isOnline: () => navigator.onLine,
  listenToTabs(onChange) {
    const onStorage = ({ key }: StorageEvent) => {
      if (key?.startsWith(memberPrefix(userId))) onChange()
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  },
  async readPage() {
    const args = pageArguments(userId)
    const { answer, ...times } = await askPage(userId, args)
    return {
      ...times,
      serverTime: time(answer['server_time']),
      known: args['p_known'] ?? {},
      tools: partOf(answer, 'tools', offeredTools),
    }
  },
  saveProgress(resourceId, entries, isCompleted) {
    const args = { p_resource_id: resourceId, p_state: entries, p_completed: isCompleted }
    return callFunction('save_progress', args, (row) => ({
      ...toolAnswer(row),
      serverTime: time(decode.record(row)['updated_at']),
    }))
  },
})

const tools = atom<ReadonlyMap<Tool, ToolView>>(new Map())

/** The progress of the signed-in member in every tool. */
export const $tools: ReadableAtom<ReadonlyMap<Tool, ToolView>> = tools

let sync: Sync | null = null

onMount(tools, () => $page.listen(() => {}))
onMount($page, () => {
  if (import.meta.env.SSR) return
  const listening = new AbortController()
  // The page may be about to close, or was suspended, or has its network back.
  document.addEventListener('visibilitychange', onVisibility, listening)
  addEventListener('pagehide', () => void sync?.flush(), listening)
  addEventListener('online', () => void sync?.refresh(), listening)
  const stopFollowing = $session.subscribe((session) => {
    const userId = memberIdOf(session)
    const isAnother = userId !== $page.value.userId
    if (isAnother) follow(userId)
    if (isAnother || sync?.hasFailed) void refreshPage()
  })
  return () => {
    stopFollowing()
    listening.abort()
    follow(null)
  }
})

function follow(userId: string | null): void {
  $page.set({ userId, asked: 0, outcome: null })
  sync?.close()
  tools.set(new Map())
  const isHere = userId !== null && pageFunctionAt(location.pathname) === 'member_page'
  const show = (tool: Tool, view: ToolView) => tools.set(new Map(tools.get()).set(tool, view))
  sync = isHere ? new Sync(browserOf(userId), show) : null
}

function onVisibility(): void {
  if (document.visibilityState === 'hidden') void sync?.flush()
  else void sync?.refresh()
}

/** Asks the server again for all that the page shows. @returns the fault if it failed */
export async function refreshPage(): Promise<Fault | null> {
  if (sync) return sync.refresh()
  const { userId } = $page.value
  return userId === null ? null : runToFault(() => askPage(userId))
}

/** Whether the member is an admin, for what to show. It is never stored; the database decides. */
export const adminRole = { ...memberPart('is_admin', decode.boolean), reload: refreshPage }

/** Whether a sign-out would remove progress that only this device has. It waits a moment first. */
export function isProgressUnsynced(): Promise<boolean> {
  return isUnsyncedAfterWait(browserOf(memberNow().id))
}

export const LOADING_TOOL: ToolView = {
  state: {},
  isCompleted: false,
  resourceId: null,
  isReady: false,
  saved: 'saved',
}

/**
 * The progress of the signed-in member in a tool. It never throws and loses nothing: see `Sync`.
 * @param startsEmpty whether the tool can be used before the server has answered
 */
export function toolProgress(tool: Tool, { startsEmpty = false } = {}) {
  return {
    startsEmpty,
    $view: computed($tools, (views) => views.get(tool) ?? LOADING_TOOL),
    /** Keeps what the edit makes of the state at `now`, in milliseconds since 1970. */
    change: (edit: (state: ProgressState, now: number) => ProgressState) =>
      sync?.change(tool, edit),
    /** Marks the tool as completed; doing it twice is no error. */
    complete: () => sync?.complete(tool),
    /** Tries to save again. */
    retry: () => void sync?.refresh(),
  }
}
