import { faultOf } from '../data/errors.ts'
import type { Fault } from '../tools/fault.ts'
import { attempt } from './attempt.ts'
import { type OfMember, ofMember } from './of-member.ts'
import { adminRole } from './role.ts'

/** Something that only an admin is told; loaded like everything else that belongs to a member. */
export function ofAdmin<Data>(load: () => Promise<Data>): OfMember<Data> {
  return ofMember(() => minding(load))
}

/** Does something that only an admin may, and says what was wrong if it could not be done. */
export function attemptAsAdmin(deed: () => Promise<void>): Promise<Fault | null> {
  return attempt(() => minding(deed))
}

/** A refusal may mean that the role is gone: it is read again, and without it the page is left. */
async function minding<Result>(deed: () => Promise<Result>): Promise<Result> {
  try {
    return await deed()
  } catch (error) {
    if (faultOf(error).kind === 'not-allowed') void adminRole.reload()
    throw error
  }
}
