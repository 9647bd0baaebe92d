import { backend } from './client.ts'
import { nothing, optional, rowOf, text } from './decode.ts'
import { decodeResponse } from './errors.ts'
import { changeLastPart, readLastPart } from './last-page.ts'
import { readPart } from './page-data.ts'

const profile = optional(rowOf({ fullName: text }))
const nameIn = (value: unknown) => profile(value)?.fullName ?? ''

/** The member's full name; empty if there is none. @throws {DataError} */
export function readName(userId: string): Promise<string> {
  return readPart(userId, 'profile', nameIn)
}

/** The name as stored on this device; null if it is not. */
export function readLastName(userId: string): string | null {
  return readLastPart(userId, 'profile', nameIn)
}

/** @throws {DataError} */
export async function saveName(userId: string, fullName: string): Promise<void> {
  const query = backend().data.from('profiles').update({ full_name: fullName }).eq('id', userId)
  await decodeResponse(query, nothing)
  changeLastPart(userId, 'profile', { full_name: fullName })
}
