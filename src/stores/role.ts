import { readIsAdmin } from '../data/roles.ts'
import { ofMember } from './of-member.ts'

/** Whether the member is an admin, for what to show. It is never stored; the database decides. */
export const adminRole = ofMember(readIsAdmin)
