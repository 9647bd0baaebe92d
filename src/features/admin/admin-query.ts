import { type Fault, runToFault, toFault } from '../../shared/fault.ts'
import { continueBy, type Page, withNext } from '../../shared/paged-list.ts'
import { type MemberQuery, memberQuery } from '../auth/member-query.ts'
import { adminRole } from '../shell/role.ts'

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
  if (!fault || fault.kind === 'not-allowed' || fault.kind === 'refused') await reload()
  return fault
}

/** Reads the page behind what is shown of a list. @returns the fault if that failed */
export function readNextPage<Item extends { readonly id: unknown }, List extends Page<Item>>(
  { $loaded, edit }: MemberQuery<List>,
  read: (shown: List) => Promise<Page<Item>>,
): Promise<Fault | null> {
  return runAsAdmin(async () => {
    const loaded = $loaded.get()
    if (loaded.status !== 'ready') return
    const known = withNext(loaded.data, await read(loaded.data))
    edit((list) => continueBy(known, list))
  })
}

/**
 * Reads all pages of a list.
 * @param onProgress is called with how many items have been read so far
 */
export async function readAll<Item>(
  readAfter: (last?: Item) => Promise<Item[]>,
  onProgress: (read: number) => void,
): Promise<Item[]> {
  const items: Item[] = []
  let next: Item[]
  do {
    next = await readAfter(items.at(-1))
    items.push(...next)
    onProgress(items.length)
  } while (next.length > 0)
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
