import { decodeResponse } from '../../../shared/fault.ts'
import { database } from '../../../shared/supabase/client.ts'
import * as decode from '../../../shared/supabase/decode.ts'
import { memberPart } from '../../member/parts.ts'
import { adminRows, asAdmin, changeRow, paged } from '../admin-query.ts'
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

/** How many of all messages are unread. */
export const unread = memberPart('unread', decode.number)

/** The messages, the newest first. */
export const inbox = paged(adminRows(readMessages), readMessages)

/** The newest messages, or those before the last one known. */
async function readMessages(last?: Message) {
  const query = (await database())
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
  const update = (await database()).from('contact_messages').update({ handled_at })
  await asAdmin(changeRow(update, id))
  countUnread(as ? -1 : 1)
  replace(id, (message) => [{ ...message, isHandled: as }])
}

/** Deletes a message for good; doing it twice is no error. */
export async function remove({ id, isHandled }: Message): Promise<void> {
  const row = (await database()).from('contact_messages').delete().eq('id', id)
  await asAdmin(decodeResponse(row, decode.nothing))
  if (!isHandled) countUnread(-1)
  replace(id, () => [])
}

/** Another admin may have handled the message meanwhile. */
const countUnread = (by: 1 | -1) => unread.edit((number) => Math.max(0, number + by))

/** Puts others, or none, in the place of a message that is shown. */
function replace(id: string, by: (message: Message) => Message[]): void {
  inbox.edit((list) => ({
    ...list,
    items: list.items.flatMap((one) => (one.id === id ? by(one) : [one])),
  }))
}
