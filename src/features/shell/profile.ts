import { decodeResponse, type Fault, runToFault } from '../../shared/fault.ts'
import { askAuth } from '../../shared/supabase/auth-client.ts'
import { database } from '../../shared/supabase/client.ts'
import { nothing, optional, rowOf, text } from '../../shared/supabase/decode.ts'
import { changeLastPart, storedPart } from '../../shared/supabase/page-data.ts'
import { memberQuery } from '../auth/member-query.ts'
import { memberNow } from '../auth/session.ts'

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
