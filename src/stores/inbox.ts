import {
  deleteMessage,
  type Message,
  markMessage,
  readMessages,
  readUnread,
} from '../data/messages.ts'
import type { Fault } from '../domain/fault.ts'
import { adminQuery, readNextPage, runAsAdmin } from './admin-query.ts'

export type { Message }

/** The messages sent through the contact form, the newest first, and how many of all are unread. */
export const inbox = adminQuery(readInbox)

type Inbox = Awaited<ReturnType<typeof readInbox>>

async function readInbox(userId: string) {
  const [messages, unread] = await Promise.all([readMessages(0), readUnread(userId)])
  return { ...messages, unread }
}

/** Reads older messages behind those that are there. */
export function readMore(): Promise<Fault | null> {
  return readNextPage(inbox, async ({ items }) => {
    const older = await readMessages(items.length)
    // What has come or gone meanwhile moves the pages: nothing is shown twice.
    const added = older.items.filter(({ id }) => items.every((message) => message.id !== id))
    return { ...older, items: added }
  })
}

/** Marks a message as handled, or takes the mark back. */
export async function mark({ id }: Message, as: boolean): Promise<Fault | null> {
  const fault = await runAsAdmin(() => markMessage(id, as))
  if (!fault) inbox.edit((now) => withMark(now, id, as))
  return fault
}

function withMark({ items, unread, hasMore }: Inbox, id: string, as: boolean): Inbox {
  const isChange = items.some((one) => one.id === id && one.isHandled !== as)
  return {
    items: items.map((one) => (one.id === id ? { ...one, isHandled: as } : one)),
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

function without({ items, unread, hasMore }: Inbox, id: string): Inbox {
  const wasUnread = items.some((one) => one.id === id && !one.isHandled)
  return {
    items: items.filter((one) => one.id !== id),
    unread: Math.max(0, unread - (wasUnread ? 1 : 0)),
    hasMore,
  }
}
