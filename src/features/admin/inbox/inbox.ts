import { decodeResponse } from '../../../shared/fault.ts'
import { database } from '../../../shared/supabase/client.ts'
import * as decode from '../../../shared/supabase/decode.ts'
import { latePart } from '../../member/parts.ts'
import { adminQuery, asAdmin, changeRow, paged } from '../admin-query.ts'
import { PAGE_SIZE, page } from '../pages.ts'

const message = decode.object({
  ...decode.fields(decode.text, 'id', 'name', 'email', 'message'),
  createdAt: decode.timestamp,
  /** The same time as the database has it, to the microsecond. */
  position: decode.text,
  isHandled: decode.isSet,
})

const COLUMNS =
  'id, name, email, message, createdAt:created_at, position:created_at, isHandled:handled_at'

/** A message sent through the contact form. */
export type Message = decode.Decoded<typeof message>

/** The page says how many are unread, and whether an admin asks: rows would only be missing otherwise. */
const readUnread = latePart('unread', decode.number)

/** The messages, the newest first, and how many of all are unread. */
export const inbox = paged(
  adminQuery(async (userId) => {
    const [messages, unread] = await Promise.all([readMessages(), readUnread(userId)])
    return { ...messages, unread }
  }),
  readMessages,
)

/** The newest messages, or those before the last one known. */
function readMessages(last?: Message) {
  const query = database()
    .from('contact_messages')
    .select(COLUMNS)
    .order('created_at', { ascending: false })
    .order('id')
    .limit(PAGE_SIZE)
  return decodeResponse(last ? query.or(isBehind(last)) : query, page(message))
}

const isBehind = ({ id, position }: Message) =>
  `created_at.lt."${position}",and(created_at.eq."${position}",id.gt.${id})`

/** Marks a message as handled, or takes the mark back. */
export async function mark({ id }: Message, as: boolean): Promise<void> {
  const handled_at = as ? new Date().toISOString() : null
  const update = database().from('contact_messages').update({ handled_at })
  await asAdmin(changeRow(update, id))
  replace(id, (message) => [{ ...message, isHandled: as }])
}

/** Deletes a message for good; doing it twice is no error. */
export async function remove({ id }: Message): Promise<void> {
  const row = database().from('contact_messages').delete().eq('id', id)
  await asAdmin(decodeResponse(row, decode.nothing))
  replace(id, () => [])
}

/** Puts others, or none, in the place of a message that is shown; those that are unread count. */
function replace(id: string, by: (message: Message) => Message[]): void {
  inbox.edit(({ items, unread, hasMore }) => {
    const after = items.flatMap((one) => (one.id === id ? by(one) : [one]))
    const unreadAfter = Math.max(0, unread + unreadIn(after) - unreadIn(items))
    return { items: after, unread: unreadAfter, hasMore }
  })
}

const unreadIn = (items: readonly Message[]) => items.filter(({ isHandled }) => !isHandled).length
