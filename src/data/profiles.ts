import { backend } from './client.ts'
import { fromColumns, nothing, object, optional, text } from './decode.ts'
import { decodeResponse } from './errors.ts'
import { readPart } from './page-data.ts'

/** The member's full name; empty if there is none. @throws {DataError} */
export async function readName(userId: string): Promise<string> {
  const profile = await readPart(
    userId,
    'profile',
    optional(fromColumns(object({ fullName: text }))),
  )
  return profile?.fullName ?? ''
}

/** @throws {DataError} */
export async function saveName(userId: string, fullName: string): Promise<void> {
  const query = backend().data.from('profiles').update({ full_name: fullName }).eq('id', userId)
  await decodeResponse(query, nothing)
}
