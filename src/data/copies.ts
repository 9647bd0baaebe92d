import { type Memory, parseMemory } from '../tools/memory.ts'
import type { Tool } from '../tools/path.ts'
import { device, memberPrefix } from './device.ts'
import { isRecord } from './shapes.ts'

/** What this device keeps of a member's work in one tool. */
export interface Copy {
  readonly memory: Memory
  /** Whether nothing in the memory is left to send. */
  readonly isSent: boolean
  readonly completion: Completion
}

/** `due`: completed here, and the server has yet to hear of it. */
export type Completion = 'open' | 'due' | 'done'

const keyOf = (userId: string, tool: Tool) => `${memberPrefix(userId)}work:${tool}`

/** The copy on this device; null if there is none, or none that can be read. */
export function readCopy(userId: string, tool: Tool): Copy | null {
  return parseCopy(device.read(keyOf(userId, tool)))
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

/**
 * Joins the tabs that show this member's work in this tool. A tab hears of a copy by a channel, and
 * by the storage's own event where there are no channels.
 */
export function joinTabs(userId: string, tool: Tool, hear: (copy: Copy) => void): OtherTabs {
  const key = keyOf(userId, tool)
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(key) : null
  const hearText = (text: unknown) => {
    const copy = parseCopy(text)
    if (copy) hear(copy)
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key === key) hearText(event.newValue)
  }
  channel?.addEventListener('message', ({ data }) => hearText(data))
  addEventListener('storage', onStorage)
  return {
    write(copy) {
      const text = JSON.stringify(copy)
      channel?.postMessage(text)
      return device.write(key, text)
    },
    leave() {
      channel?.close()
      removeEventListener('storage', onStorage)
    },
  }
}

function parseCopy(text: unknown): Copy | null {
  if (typeof text !== 'string') return null
  try {
    const copy: unknown = JSON.parse(text)
    if (!isRecord(copy)) return null
    const { completion } = copy
    return {
      memory: parseMemory(copy['memory']),
      isSent: copy['isSent'] === true,
      completion: completion === 'due' || completion === 'done' ? completion : 'open',
    }
  } catch {
    return null // Torn or foreign text: the server's row is the better copy.
  }
}
