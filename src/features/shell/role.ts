import { decodeResponse } from '../../shared/fault.ts'
import { database } from '../../shared/supabase/client.ts'
import { boolean, isSet } from '../../shared/supabase/decode.ts'
import { readPart } from '../../shared/supabase/page-data.ts'
import { memberQuery } from '../auth/member-query.ts'

/** Whether the member is an admin, for what to show. It is never stored; the database decides. */
export const adminRole = memberQuery((userId) =>
  readPart(userId, 'is_admin', boolean, () => {
    const roles = database().from('user_roles').select('role')
    return decodeResponse(roles.eq('user_id', userId).eq('role', 'admin').maybeSingle(), isSet)
  }),
)
