import { backend } from './client.ts'
import { answer } from './errors.ts'
import { optional, record } from './shapes.ts'

/** Whether the member has the role admin. The database decides anew at every call. @throws {DataError} */
export async function readIsAdmin(userId: string): Promise<boolean> {
  const query = backend()
    .data.from('user_roles')
    .select('role')
    .eq('user_id', userId)
    .eq('role', 'admin')
    .maybeSingle()
  return (await answer(query, optional(record))) !== null
}
