import { type Memory, parseMemory } from '../tools/memory.ts'
import type { Tool } from '../tools/path.ts'
import { parseClock, type ServerClock } from '../tools/server-clock.ts'
import { device, memberPrefix, type Shelf } from './device.ts'
import { isRecord, parseJson } from './shapes.ts'

/** What this device keeps of a member's work in one tool. */
export interface Copy {
  readonly memory: Memory
  /** Whether nothing in the memory is left to send. */
  readonly isSent: boolean
  readonly completion: Completion
  /** The clock that dated the memory. */
  readonly clock: ServerClock
}

/** `due`: completed here, and the server has yet to hear of it. */
export type Completion = 'open' | 'due' | 'done'

const keyOf = (userId: string, tool: Tool) => `${memberPrefix(userId)}work:${tool}`

/** The copy on this device; null if there is none, or none that can be read. */
export function readCopy(userId: string, tool: Tool, storage: Shelf = device): Copy | null {
  return parseCopy(storage.read(keyOf(userId, tool)))
}

export interface OtherTabs {
  /**
   * Keeps the copy on this device and tells the other tabs of it.
   * @returns whether the device has it; if not, it lasts as long as this page, or at most this tab
   */
  write(copy: Copy): boolean
  /** Stops listening; nothing is heard or told from then on. */
  leave(): void
}

/** A way to send texts to the other tabs that have opened a channel under the same key. */
export interface Channel {
  post(text: string): void
  close(): void
}

/** Opens a channel; `hear` is called with whatever another tab posts. */
export type OpenChannel = (key: string, hear: (text: unknown) => void) => Channel

/** Joins the tabs that show this member's work in this tool. */
export function joinTabs(
  userId: string,
  tool: Tool,
  hear: (copy: Copy) => void,
  storage: Shelf = device,
  open: OpenChannel = openChannel,
): OtherTabs {
  const key = keyOf(userId, tool)
  const channel = open(key, (text) => {
    const copy = parseCopy(text)
    if (copy) hear(copy)
  })
  return {
    write(copy) {
      const text = JSON.stringify(copy)
      channel.post(text)
      return storage.write(key, text)
    },
    leave: () => channel.close(),
  }
}

/** A channel of the browser, and the storage's own event where there are no channels. */
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

/** Torn or foreign text is no copy: the server's row is the better one. */
function parseCopy(text: unknown): Copy | null {
  const copy = typeof text === 'string' ? parseJson(text) : null
  if (!isRecord(copy)) return null
  const { completion } = copy
  return {
    memory: parseMemory(copy['memory']),
    isSent: copy['isSent'] === true,
    completion: completion === 'due' || completion === 'done' ? completion : 'open',
    clock: parseClock(copy['clock']),
  }
}
