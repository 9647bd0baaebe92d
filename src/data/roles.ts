import { database } from './client.ts'
import { boolean, optional, record } from './decode.ts'
import { decodeResponse } from './errors.ts'
import { readPart } from './page-data.ts'

/** Whether the member has the role admin. The database decides anew at every call. @throws {DataError} */
export function readIsAdmin(userId: string): Promise<boolean> {
  return readPart(userId, 'is_admin', boolean, () => readRole(userId))
}

async function readRole(userId: string): Promise<boolean> {
  const query = database()
    .from('user_roles')
    .select('role')
    .eq('user_id', userId)
    .eq('role', 'admin')
    .maybeSingle()
  return (await decodeResponse(query, optional(record))) !== null
}
