import { askAuth } from '../data/auth-client.ts'
import { database } from '../data/client.ts'
import { runToFault } from '../data/data-error.ts'
import { nothing, optional, rowOf, text } from '../data/decode.ts'
import { decodeResponse } from '../data/errors.ts'
import { changeLastPart, storedPart } from '../data/page-data.ts'
import type { Fault } from '../domain/fault.ts'
import { memberQuery } from './member-query.ts'
import { memberNow } from './session.ts'

const row = optional(rowOf({ fullName: text }))
const stored = storedPart('profile', (value) => row(value)?.fullName ?? '')

/** The member's full name; empty if there is none. */
export const profile = memberQuery(stored.read, stored)

/** Changes the name in the profile and in the account. @returns the fault if it failed */
export async function changeName(fullName: string): Promise<Fault | null> {
  const fault = await runToFault(async () => {
    const { id } = memberNow()
    const query = database().from('profiles').update({ full_name: fullName }).eq('id', id)
    await decodeResponse(query, nothing)
    changeLastPart(id, 'profile', { full_name: fullName })
    await askAuth((auth) => auth.updateUser({ data: { full_name: fullName } }))
  })
  if (!fault) profile.edit(() => fullName)
  return fault
}
