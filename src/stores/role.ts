import { readIsAdmin } from '../data/roles.ts'
import { memberQuery } from './member-query.ts'

/** Whether the member is an admin, for what to show. It is never stored; the database decides. */
export const adminRole = memberQuery(readIsAdmin)
