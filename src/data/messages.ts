import type { Page } from '../domain/paged-list.ts'
import { database } from './client.ts'
import { type Decoded, isSet, number, object, PAGE_SIZE, page, text, timestamp } from './decode.ts'
import { decodeResponse } from './errors.ts'
import { readPart } from './page-data.ts'
import { deleteRow, updateRow } from './rows.ts'

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
export function readMessages(skipped: number): Promise<Page<Message>> {
  const query = database()
    .from('contact_messages')
    .select('id, name, email, message, createdAt:created_at, isHandled:handled_at')
    .order('created_at', { ascending: false })
    .order('id')
    .range(skipped, skipped + PAGE_SIZE - 1)
  return decodeResponse(query, page(message))
}

/** How many messages nobody has handled. @throws {DataError} */
export function readUnread(userId: string): Promise<number> {
  return readPart(userId, 'unread', number, countUnread)
}

async function countUnread(): Promise<number> {
  const counted = await database()
    .from('contact_messages')
    .select('*', { count: 'exact', head: true })
    .is('handled_at', null)
  return decodeResponse(Promise.resolve({ ...counted, data: counted.count }), number)
}

/** @throws {DataError} `not-allowed` also if the message is gone */
export function markMessage(id: string, isHandled: boolean): Promise<void> {
  const handled_at = isHandled ? new Date().toISOString() : null
  return updateRow('contact_messages', id, { handled_at })
}

/** Deletes a message for good; doing it twice is no error. @throws {DataError} */
export function deleteMessage(id: string): Promise<void> {
  return deleteRow('contact_messages', id)
}
