import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { Memory } from '../tools/memory.ts'
import type { Tool } from '../tools/path.ts'
import { type Ownership, ProgressSync, type ToolState } from './progress-sync.ts'
import { $session } from './session.ts'
import { browserEnvironment } from './sync-environment.ts'

export type { Saved, ToolState } from './progress-sync.ts'

export const LOADING_TOOL: ToolState = { status: 'loading' }

export interface ToolMemory {
  readonly $state: ReadableAtom<ToolState>
  /** Keeps what the edit makes of the memory at `now`, in milliseconds since 1970. */
  change(edit: (memory: Memory, now: number) => Memory): void
  /** Says that the member has completed the tool; once is enough, twice does no harm. */
  complete(): void
  /** Tries again to save, at the member's wish. */
  retry(): void
}

/**
 * What a tool remembers of the member whose page this is. It never throws and never loses: see
 * `ProgressSync`. With the next member it starts anew.
 */
export function toolMemory(
  tool: Tool,
  { sends }: Pick<Ownership, 'sends'> = { sends: 'all' },
): ToolMemory {
  const state = atom<ToolState>(LOADING_TOOL)
  let owner: string | null = null
  let sync: ProgressSync | null = null

  const openSync = (userId: string) =>
    new ProgressSync({ userId, tool, sends }, (next) => state.set(next), browserEnvironment)

  function follow(userId: string | null): void {
    owner = userId
    sync?.close()
    state.set(LOADING_TOOL)
    sync = userId === null ? null : openSync(userId)
  }

  onMount(state, () => {
    if (import.meta.env.SSR) return
    const stopListening = listenToPage(() => sync)
    const stopFollowing = $session.subscribe((session) => {
      const userId = session.status === 'member' ? session.member.id : null
      if (userId !== owner) follow(userId)
      if (session.status === 'member') void sync?.refresh()
    })
    return () => {
      stopFollowing()
      stopListening()
      follow(null)
    }
  })

  return {
    $state: state,
    change: (edit) => sync?.change(edit),
    complete: () => sync?.complete(),
    retry: () => void sync?.retry(),
  }
}

/** The page may be gone in a moment, or has slept, or has its network back. */
function listenToPage(sync: () => ProgressSync | null): () => void {
  const onVisibility = () => {
    const isHidden = document.visibilityState === 'hidden'
    void (isHidden ? sync()?.flush() : sync()?.refresh())
  }
  const onPageHide = () => void sync()?.flush()
  const onOnline = () => void sync()?.refresh()
  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('pagehide', onPageHide)
  addEventListener('online', onOnline)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    removeEventListener('pagehide', onPageHide)
    removeEventListener('online', onOnline)
  }
}
