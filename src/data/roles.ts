import { database } from './client.ts'
import { boolean, isSet } from './decode.ts'
import { decodeResponse } from './errors.ts'
import { readPart } from './page-data.ts'

/** Whether the member has the role admin. The database decides anew at every call. @throws {DataError} */
export function readIsAdmin(userId: string): Promise<boolean> {
  return readPart(userId, 'is_admin', boolean, () => {
    const roles = database().from('user_roles').select('role')
    return decodeResponse(roles.eq('user_id', userId).eq('role', 'admin').maybeSingle(), isSet)
  })
}
