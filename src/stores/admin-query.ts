import { toFault } from '../data/data-error.ts'
import type { Fault } from '../domain/fault.ts'
import { type MemberQuery, memberQuery } from './member-query.ts'
import { adminRole } from './role.ts'
import { runToFault } from './to-fault.ts'

/** A query that only an admin may make; otherwise it is like any other query of a member. */
export function adminQuery<Data>(load: (userId: string) => Promise<Data>): MemberQuery<Data> {
  return memberQuery((userId) => recheckRoleOnRefusal(() => load(userId)))
}

/** Runs an action that only an admin may run. @returns the fault if it failed */
export function runAsAdmin(action: () => Promise<void>): Promise<Fault | null> {
  return runToFault(() => recheckRoleOnRefusal(action))
}

/** Runs an action, and loads what it has changed again. @returns the fault if it failed */
export async function runThenReload(
  { reload }: Pick<MemberQuery<unknown>, 'reload'>,
  action: () => Promise<void>,
): Promise<Fault | null> {
  const fault = await runAsAdmin(action)
  // Also after a refusal: somebody else may have changed what is shown.
  if (!fault || fault.kind === 'not-allowed') await reload()
  return fault
}

/** Reads all pages of a list. @param tell hears how many items have been read so far */
export async function readAll<Item>(
  pages: AsyncIterable<readonly Item[]>,
  tell: (read: number) => void,
): Promise<Item[]> {
  const items: Item[] = []
  for await (const page of pages) {
    items.push(...page)
    tell(items.length)
  }
  return items
}

/**
 * A refusal may mean that the role was removed: the role is read again, and without it the member
 * leaves the page.
 */
async function recheckRoleOnRefusal<Result>(action: () => Promise<Result>): Promise<Result> {
  try {
    return await action()
  } catch (error) {
    if (toFault(error).kind === 'not-allowed') void adminRole.reload()
    throw error
  }
}
