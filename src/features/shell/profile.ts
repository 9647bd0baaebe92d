import { decodeResponse, type Fault, runToFault } from '../../shared/fault.ts'
import { askAuth } from '../../shared/supabase/auth-client.ts'
import { database } from '../../shared/supabase/client.ts'
import { nothing } from '../../shared/supabase/decode.ts'
import { memberNow } from '../auth/session.ts'
import { fullName } from '../member/parts.ts'

/** Changes the name in the profile and in the account. @returns the fault if it failed */
export async function changeName(name: string): Promise<Fault | null> {
  const fault = await runToFault(async () => {
    const { id } = memberNow()
    const query = database().from('profiles').update({ full_name: name }).eq('id', id)
    await decodeResponse(query, nothing)
    await askAuth((auth) => auth.updateUser({ data: { full_name: name } }))
  })
  if (!fault) fullName.edit(() => name)
  return fault
}
