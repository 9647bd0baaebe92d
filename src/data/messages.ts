import { backend } from './client.ts'
import {
  type Decoded,
  exactlyOneRow,
  isSet,
  list,
  nothing,
  number,
  object,
  text,
  timestamp,
} from './decode.ts'
import { decodeCount, decodeResponse } from './errors.ts'
import { readPart } from './page-data.ts'

/** How many messages are read at once. */
export const MESSAGES_AT_ONCE = 50

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

/** The newest messages, leaving out the first `skipped`. @throws {DataError} */
export function readMessages(skipped: number): Promise<Message[]> {
  const query = backend()
    .data.from('contact_messages')
    .select('id, name, email, message, createdAt:created_at, isHandled:handled_at')
    .order('created_at', { ascending: false })
    .order('id')
    .range(skipped, skipped + MESSAGES_AT_ONCE - 1)
  return decodeResponse(query, list(message))
}

/** How many messages nobody has handled. @throws {DataError} */
export function readUnread(userId: string): Promise<number> {
  return readPart(userId, 'unread', number, countUnread)
}

function countUnread(): Promise<number> {
  return decodeCount(
    backend()
      .data.from('contact_messages')
      .select('*', { count: 'exact', head: true })
      .is('handled_at', null),
  )
}

/** @throws {DataError} `not-allowed` also if the message is gone */
export async function markMessage(id: string, isHandled: boolean): Promise<void> {
  const query = backend()
    .data.from('contact_messages')
    .update({ handled_at: isHandled ? new Date().toISOString() : null })
    .eq('id', id)
    .select('id')
  await decodeResponse(query, exactlyOneRow)
}

/** Deletes a message for good; doing it twice is no error. @throws {DataError} */
export async function deleteMessage(id: string): Promise<void> {
  await decodeResponse(backend().data.from('contact_messages').delete().eq('id', id), nothing)
}
