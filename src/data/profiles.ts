import { database } from './client.ts'
import { nothing, optional, rowOf, text } from './decode.ts'
import { decodeResponse } from './errors.ts'
import { changeLastPart } from './last-page.ts'
import { storedPart } from './page-data.ts'

const profile = optional(rowOf({ fullName: text }))

/** The member's full name; empty if there is none. */
export const namePart = storedPart('profile', (value) => profile(value)?.fullName ?? '')

/** @throws {DataError} */
export async function saveName(userId: string, fullName: string): Promise<void> {
  const query = database().from('profiles').update({ full_name: fullName }).eq('id', userId)
  await decodeResponse(query, nothing)
  changeLastPart(userId, 'profile', { full_name: fullName })
}
