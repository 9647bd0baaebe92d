import { renameAccount } from '../data/account.ts'
import { readName, saveName } from '../data/profiles.ts'
import type { Fault } from '../tools/fault.ts'
import { attempt } from './attempt.ts'
import { ofMember } from './of-member.ts'
import { memberNow } from './session.ts'

/** The member's full name; empty if there is none. */
export const profile = ofMember(readName)

/** Changes the name here, in the profile and in the account; what was wrong if it could not. */
export async function changeName(fullName: string): Promise<Fault | null> {
  const fault = await attempt(async () => {
    await saveName(memberNow().id, fullName)
    await renameAccount(fullName)
  })
  if (!fault) profile.replace(fullName)
  return fault
}
