import { backend } from './client.ts'
import { answer } from './errors.ts'
import { nothing, optional, record, text } from './shapes.ts'

/** The member's full name; empty if there is none. @throws {DataError} */
export async function readName(userId: string): Promise<string> {
  const query = backend().data.from('profiles').select('full_name').eq('id', userId).maybeSingle()
  const profile = await answer(query, optional(record))
  return profile ? text(profile['full_name']) : ''
}

/** @throws {DataError} */
export async function saveName(userId: string, fullName: string): Promise<void> {
  const query = backend().data.from('profiles').update({ full_name: fullName }).eq('id', userId)
  await answer(query, nothing)
}
