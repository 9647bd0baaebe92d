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
    const older = await readMessages(shown()?.messages.length ?? 0)
    edit(({ messages, unread }) => {
      // What has come or gone meanwhile moves the pages: nothing is shown twice.
      const added = older.filter(({ id }) => messages.every((message) => message.id !== id))
      const hasMore = older.length === MESSAGES_AT_ONCE
      return { messages: [...messages, ...added], unread, hasMore }
    })
  })
}

/** Marks a message as handled, or takes the mark back. */
export async function mark({ id, isHandled }: Message, as: boolean): Promise<Fault | null> {
  const fault = await runAsAdmin(() => markMessage(id, as))
  if (fault || isHandled === as) return fault
  edit(({ messages, unread, hasMore }) => ({
    messages: messages.map((one) => (one.id === id ? { ...one, isHandled: as } : one)),
    unread: Math.max(0, unread + (as ? -1 : 1)),
    hasMore,
  }))
  return null
}

/** Deletes a message for good. */
export async function remove({ id, isHandled }: Message): Promise<Fault | null> {
  const fault = await runAsAdmin(() => deleteMessage(id))
  if (fault) return fault
  edit(({ messages, unread, hasMore }) => ({
    messages: messages.filter((one) => one.id !== id),
    unread: Math.max(0, unread - (isHandled ? 0 : 1)),
    hasMore,
  }))
  return null
}

function shown(): Inbox | null {
  const loaded = inbox.$loaded.get()
  return loaded.status === 'ready' ? loaded.data : null
}

function edit(change: (inbox: Inbox) => Inbox): void {
  const now = shown()
  if (now) inbox.replace(change(now))
}
