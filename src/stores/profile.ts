import { renameAccount } from '../data/account.ts'
import { namePart, saveName } from '../data/profiles.ts'
import type { Fault } from '../domain/fault.ts'
import { memberQuery } from './member-query.ts'
import { memberNow } from './session.ts'
import { runToFault } from './to-fault.ts'

/** The member's full name; empty if there is none. */
export const profile = memberQuery(namePart.read, namePart)

/** Changes the name in the profile and in the account. @returns the fault if it failed */
export async function changeName(fullName: string): Promise<Fault | null> {
  const fault = await runToFault(async () => {
    await saveName(memberNow().id, fullName)
    await renameAccount(fullName)
  })
  if (!fault) profile.edit(() => fullName)
  return fault
}
