import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { Tool } from '../../shared/tools.ts'
import { $session } from '../auth/session.ts'
import { ProgressSync, type ProgressView, type SyncTarget } from './progress-sync.ts'
import { browserEnvironment } from './sync-environment.ts'

export type { ProgressView } from './progress-sync.ts'

export const LOADING_PROGRESS: ProgressView = { status: 'loading' }

export type ToolProgressStore = ReturnType<typeof toolProgress>

/**
 * The progress of the signed-in member in a tool. It never throws and loses nothing: see
 * `ProgressSync`. Another member starts with their own.
 */
export function toolProgress(
  tool: Tool,
  { sends = 'all', startsEmpty = false }: Partial<Omit<SyncTarget, 'userId' | 'tool'>> = {},
) {
  const view = atom<ProgressView>(LOADING_PROGRESS)
  let owner: string | null = null
  let sync: ProgressSync | null = null

  const openSync = (userId: string) =>
    new ProgressSync(
      { userId, tool, sends, startsEmpty },
      (next) => view.set(next),
      browserEnvironment,
    )

  function follow(userId: string | null): void {
    owner = userId
    sync?.close()
    view.set(LOADING_PROGRESS)
    sync = userId === null ? null : openSync(userId)
  }

  onMount(view, () => {
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

  const $view: ReadableAtom<ProgressView> = view
  return {
    $view,
    /** Keeps what the edit makes of the state at `now`, in milliseconds since 1970. */
    change: (edit: Parameters<ProgressSync['change']>[0]) => sync?.change(edit),
    /** Marks the tool as completed; doing it twice is no error. */
    complete: () => sync?.complete(),
    /** Tries to save again. */
    retry: () => void sync?.retry(),
  }
}

/** The page may be about to close, or was suspended, or has its network back. */
function listenToPage(sync: () => ProgressSync | null): () => void {
  const onVisibility = () => {
    const isHidden = document.visibilityState === 'hidden'
    void (isHidden ? sync()?.flush() : sync()?.refresh())
  }
  const listening = new AbortController()
  document.addEventListener('visibilitychange', onVisibility, listening)
  addEventListener('pagehide', () => void sync()?.flush(), listening)
  addEventListener('online', () => void sync()?.refresh(), listening)
  return () => listening.abort()
}
