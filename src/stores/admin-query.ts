import { toFault } from '../data/data-error.ts'
import type { Fault } from '../domain/fault.ts'
import { type MemberQuery, memberQuery } from './member-query.ts'
import { adminRole } from './role.ts'
import { runToFault } from './to-fault.ts'

/** Something that only an admin is told; loaded like everything else that belongs to a member. */
export function adminQuery<Data>(load: (userId: string) => Promise<Data>): MemberQuery<Data> {
  return memberQuery((userId) => recheckRoleOnRefusal(() => load(userId)))
}

/** Does something that only an admin may, and says what was wrong if it could not be done. */
export function runAsAdmin(action: () => Promise<void>): Promise<Fault | null> {
  return runToFault(() => recheckRoleOnRefusal(action))
}

/** A refusal may mean that the role is gone: it is read again, and without it the page is left. */
async function recheckRoleOnRefusal<Result>(action: () => Promise<Result>): Promise<Result> {
  try {
    return await action()
  } catch (error) {
    if (toFault(error).kind === 'not-allowed') void adminRole.reload()
    throw error
  }
}
