import { backend } from './client.ts'
import { optional, record } from './decode.ts'
import { decodeResponse } from './errors.ts'

/** Whether the member has the role admin. The database decides anew at every call. @throws {DataError} */
export async function readIsAdmin(userId: string): Promise<boolean> {
  const query = backend()
    .data.from('user_roles')
    .select('role')
    .eq('user_id', userId)
    .eq('role', 'admin')
    .maybeSingle()
  return (await decodeResponse(query, optional(record))) !== null
}
