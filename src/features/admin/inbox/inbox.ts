import { decodeResponse, type Fault } from '../../../shared/fault.ts'
import { database } from '../../../shared/supabase/client.ts'
import {
  type Decoded,
  isSet,
  number,
  object,
  PAGE_SIZE,
  page,
  text,
  timestamp,
} from '../../../shared/supabase/decode.ts'
import { readPart } from '../../../shared/supabase/page-data.ts'
import { adminQuery, readNextPage, runAsAdmin } from '../admin-query.ts'
import { deleteRow, updateRow } from '../rows.ts'

const message = object({
  id: text,
  name: text,
  email: text,
  message: text,
  createdAt: timestamp,
  isHandled: isSet,
})

/** A message sent through the contact form. */
export type Message = Decoded<typeof message>

/** The messages, the newest first, and how many of all are unread. */
export const inbox = adminQuery(async (userId) => {
  const [messages, unread] = await Promise.all([
    readMessages(0),
    readPart(userId, 'unread', number, countUnread),
  ])
  return { ...messages, unread }
})

/** The newest messages, leaving out the first `skipped`. */
function readMessages(skipped: number) {
  const query = database()
    .from('contact_messages')
    .select('id, name, email, message, createdAt:created_at, isHandled:handled_at')
    .order('created_at', { ascending: false })
    .order('id')
    .range(skipped, skipped + PAGE_SIZE - 1)
  return decodeResponse(query, page(message))
}

async function countUnread(): Promise<number> {
  const counted = await database()
    .from('contact_messages')
    .select('*', { count: 'exact', head: true })
    .is('handled_at', null)
  return decodeResponse(Promise.resolve({ ...counted, data: counted.count }), number)
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
  const handled_at = as ? new Date().toISOString() : null
  const fault = await runAsAdmin(() => updateRow('contact_messages', id, { handled_at }))
  if (!fault) replace(id, (message) => [{ ...message, isHandled: as }])
  return fault
}

/** Deletes a message for good. */
export async function remove({ id }: Message): Promise<Fault | null> {
  const fault = await runAsAdmin(() => deleteRow('contact_messages', id))
  if (!fault) replace(id, () => [])
  return fault
}

/** Puts others, or none, in the place of a message that is shown; those that are unread count. */
function replace(id: string, by: (message: Message) => Message[]): void {
  inbox.edit(({ items, unread, hasMore }) => {
    const after = items.flatMap((one) => (one.id === id ? by(one) : [one]))
    return {
      items: after,
      unread: Math.max(0, unread + unreadIn(after) - unreadIn(items)),
      hasMore,
    }
  })
}

const unreadIn = (items: readonly Message[]) => items.filter(({ isHandled }) => !isHandled).length
