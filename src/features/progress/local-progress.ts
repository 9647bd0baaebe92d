import { isRecord } from '../../shared/record-of.ts'
import {
  deviceStorage,
  memberPrefix,
  PROGRESS_KEY,
  type TextStorage,
} from '../../shared/storage.ts'
import { parseJson } from '../../shared/supabase/decode.ts'
import type { Tool } from '../../shared/tools.ts'
import { decodeState } from './progress-state.ts'
import { type Dated, parseClock } from './server-clock.ts'

/** What this device keeps of a member's progress in one tool. */
export interface LocalProgress extends Dated {
  /** Whether the server has confirmed every entry. */
  readonly isSent: boolean
  /** The keys of the entries that it has not confirmed. */
  readonly unsent: readonly string[]
  readonly completion: Completion
}

/** `due`: completed here, and the server has yet to hear of it. */
export type Completion = 'open' | 'due' | 'done'

const keyOf = (userId: string, tool: Tool) => `${memberPrefix(userId)}${PROGRESS_KEY}:${tool}`

/** The progress on this device; null if there is none that can be read. */
export function readLocalProgress(
  userId: string,
  tool: Tool,
  storage: TextStorage = deviceStorage,
): LocalProgress | null {
  return parseProgress(storage.read(keyOf(userId, tool)))
}

export type TabChannel = ReturnType<typeof joinTabs>

/** A way to send texts to the other tabs that have opened a channel under the same key. */
export interface Channel {
  post(text: string): void
  close(): void
}

/** Joins the tabs that show this member's progress in this tool. */
export function joinTabs(
  userId: string,
  tool: Tool,
  hear: (progress: LocalProgress) => void,
  storage: TextStorage = deviceStorage,
  open = openChannel,
) {
  const key = keyOf(userId, tool)
  const channel = open(key, (text) => {
    const progress = parseProgress(text)
    if (progress) hear(progress)
  })
  return {
    /**
     * Stores the progress on this device and posts it to the other tabs.
     * @returns whether the device has it; if not, it lasts as long as this page, or at most this
     * tab
     */
    write(progress: LocalProgress): boolean {
      const text = JSON.stringify(progress)
      channel.post(text)
      return storage.write(key, text, 'keep-older')
    },
    leave: () => channel.close(),
  }
}

/**
 * A channel of the browser, and the storage's own event where there are no channels.
 * @param hear is called with whatever another tab posts
 */
export function openChannel(key: string, hear: (text: unknown) => void): Channel {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(key) : null
  const onStorage = (event: StorageEvent) => {
    if (event.key === key) hear(event.newValue)
  }
  channel?.addEventListener('message', ({ data }) => hear(data))
  addEventListener('storage', onStorage)
  return {
    post: (text) => channel?.postMessage(text),
    close() {
      channel?.close()
      removeEventListener('storage', onStorage)
    },
  }
}

/** Incomplete or foreign text is ignored: the server's row replaces it. */
function parseProgress(text: unknown): LocalProgress | null {
  const stored = typeof text === 'string' ? parseJson(text) : null
  if (!isRecord(stored)) return null
  const { unsent, completion, seen } = stored
  return {
    state: decodeState(stored['state']),
    isSent: stored['isSent'] === true,
    unsent: Array.isArray(unsent) ? unsent.filter((key) => typeof key === 'string') : [],
    completion: completion === 'due' || completion === 'done' ? completion : 'open',
    clock: parseClock(stored['clock']),
    seen: Array.isArray(seen) ? seen.filter((t) => Number.isSafeInteger(t)) : [],
  }
}
