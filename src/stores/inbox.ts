import {
  deleteMessage,
  MESSAGES_AT_ONCE,
  type Message,
  markMessage,
  readMessages,
  readUnread,
} from '../data/messages.ts'
import type { Fault } from '../domain/fault.ts'
import { adminQuery, runAsAdmin } from './admin-query.ts'

export type { Message }

export interface Inbox {
  /** The newest first. */
  readonly messages: readonly Message[]
  /** The number of unread messages, loaded or not. */
  readonly unread: number
  /** Whether there may be older ones. */
  readonly hasMore: boolean
}

/** The messages sent through the contact form. */
export const inbox = adminQuery(readInbox)

async function readInbox(userId: string): Promise<Inbox> {
  const [messages, unread] = await Promise.all([readMessages(0), readUnread(userId)])
  return { messages, unread, hasMore: messages.length === MESSAGES_AT_ONCE }
}

/** Reads older messages behind those that are there. */
export function readMore(): Promise<Fault | null> {
  return runAsAdmin(async () => {
    const loaded = inbox.$loaded.get()
    const older = await readMessages(loaded.status === 'ready' ? loaded.data.messages.length : 0)
    inbox.edit(({ messages, unread }) => {
      // What has come or gone meanwhile moves the pages: nothing is shown twice.
      const added = older.filter(({ id }) => messages.every((message) => message.id !== id))
      const hasMore = older.length === MESSAGES_AT_ONCE
      return { messages: [...messages, ...added], unread, hasMore }
    })
  })
}

/** Marks a message as handled, or takes the mark back. */
export async function mark({ id }: Message, as: boolean): Promise<Fault | null> {
  const fault = await runAsAdmin(() => markMessage(id, as))
  if (!fault) inbox.edit((now) => withMark(now, id, as))
  return fault
}

function withMark({ messages, unread, hasMore }: Inbox, id: string, as: boolean): Inbox {
  const isChange = messages.some((one) => one.id === id && one.isHandled !== as)
  return {
    messages: messages.map((one) => (one.id === id ? { ...one, isHandled: as } : one)),
    unread: isChange ? Math.max(0, unread + (as ? -1 : 1)) : unread,
    hasMore,
  }
}

/** Deletes a message for good. */
export async function remove({ id }: Message): Promise<Fault | null> {
  const fault = await runAsAdmin(() => deleteMessage(id))
  if (!fault) inbox.edit((now) => without(now, id))
  return fault
}

function without({ messages, unread, hasMore }: Inbox, id: string): Inbox {
  const wasUnread = messages.some((one) => one.id === id && !one.isHandled)
  return {
    messages: messages.filter((one) => one.id !== id),
    unread: Math.max(0, unread - (wasUnread ? 1 : 0)),
    hasMore,
  }
}
