import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { Memory } from '../tools/memory.ts'
import type { Tool } from '../tools/path.ts'
import { OpenWork, type Ownership, type ToolState } from './open-work.ts'
import { $session } from './session.ts'

export type { Saved, ToolState } from './open-work.ts'

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
 * `OpenWork`. With the next member it starts anew.
 */
export function toolMemory(
  tool: Tool,
  { sends }: Pick<Ownership, 'sends'> = { sends: 'all' },
): ToolMemory {
  const state = atom<ToolState>(LOADING_TOOL)
  let owner: string | null = null
  let work: OpenWork | null = null

  function follow(userId: string | null): void {
    owner = userId
    work?.close()
    state.set(LOADING_TOOL)
    work = userId === null ? null : new OpenWork({ userId, tool, sends }, (next) => state.set(next))
  }

  onMount(state, () => {
    if (import.meta.env.SSR) return
    const stopListening = listenToPage(() => work)
    const stopFollowing = $session.subscribe((session) => {
      const userId = session.status === 'member' ? session.member.id : null
      if (userId !== owner) follow(userId)
      if (session.status === 'member') void work?.refresh()
    })
    return () => {
      stopFollowing()
      stopListening()
      follow(null)
    }
  })

  return {
    $state: state,
    change: (edit) => work?.change(edit),
    complete: () => work?.complete(),
    retry: () => void work?.retry(),
  }
}

/** The page may be gone in a moment, or has slept, or has its network back. */
function listenToPage(work: () => OpenWork | null): () => void {
  const onVisibility = () => {
    const isHidden = document.visibilityState === 'hidden'
    void (isHidden ? work()?.flush() : work()?.refresh())
  }
  const onPageHide = () => void work()?.flush()
  const onOnline = () => void work()?.refresh()
  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('pagehide', onPageHide)
  addEventListener('online', onOnline)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    removeEventListener('pagehide', onPageHide)
    removeEventListener('online', onOnline)
  }
}
