import { DataError, decodeResponse, runToFault, toFault } from '../../shared/fault.ts'
import { askAuth } from '../../shared/supabase/auth-client.ts'
import { callFunction, database } from '../../shared/supabase/client.ts'
import { boolean, list, nothing, optional, record } from '../../shared/supabase/decode.ts'
import { toastOnNextPage } from '../../shared/toasts.ts'
import { endOtherSessions, mailNewAddress, setPassword, signIn } from '../auth/credentials.ts'
import { memberNow, signOut } from '../auth/session.ts'
import { fullName, memberPart } from '../member/parts.ts'

/**
 * Changes the password of somebody who knows the present one.
 * @returns null, or which of the two is not right; of the new one with the server's reason
 * @throws {DataError}
 */
export async function changePassword(present: string, next: string) {
  if (!(await signInAgain(present))) {
    // Where the answer to an earlier try was lost, it is the new one that is right.
    if (!(await signInAgain(next))) return { field: 'present', reason: null } as const
    await endOtherSessions()
    return null
  }
  const reason = await refusalOf(() => setPassword(next, present))
  return reason === null ? null : ({ field: 'next', reason } as const)
}

/**
 * Has links mailed that change the address of the account.
 * @returns null, or why the auth server refuses the new address
 * @throws {DataError}
 */
export const changeEmail = (email: string) => refusalOf(() => mailNewAddress(email))

/** The server's reason, if it refuses an action, else null. @throws {DataError} any other fault */
async function refusalOf(action: () => Promise<unknown>): Promise<string | null> {
  const fault = await runToFault(action)
  if (fault && fault.kind !== 'refused') throw new DataError(fault)
  return fault ? fault.message : null
}

/** Verifies the password and starts a new session. @returns whether it is right @throws {DataError} */
async function signInAgain(password: string): Promise<boolean> {
  // Another device may have changed the address that this session was started with.
  const { user } = await askAuth((auth) => auth.getUser())
  const fault = await runToFault(() => signIn({ email: user?.email ?? '', password }))
  const isWrong = fault?.kind === 'refused' && fault.code === 'invalid_credentials'
  if (fault && !isWrong) throw new DataError(fault)
  return !isWrong
}

/** Whether announcements are sent to the member by email. */
export const wantsNews = memberPart('wants_news', boolean)

/**
 * Toggles announcement emails.
 * @param wording version of the words agreed to
 */
export async function setWantsNews(wants: boolean, wording: number): Promise<void> {
  await callFunction('set_news', { p_wants: wants, p_wording: wording }, nothing)
  wantsNews.edit(() => wants)
}

/** Exports everything stored about the member, as indented JSON. */
export async function exportPersonalData(): Promise<string> {
  const parts = Object.entries(personalData(memberNow().id))
  const read = parts.map(async ([name, part]) => [name, await part] as const)
  const asked = callFunction('my_records', {}, record)
  const [records, ...entries] = await Promise.all([asked, ...read])
  return JSON.stringify({ ...Object.fromEntries(entries), ...records }, null, 2)
}

const rows = list(record)

/** As it is stored. An admin may read everybody's of most tables, so those queries name whose. */
function personalData(userId: string): Record<string, Promise<unknown>> {
  const own = async (table: 'user_roles' | 'user_progress' | 'announcement_dismissals') =>
    decodeResponse((await database()).from(table).select().eq('user_id', userId), rows)
  const profile = async () =>
    (await database()).from('profiles').select().eq('id', userId).maybeSingle()
  return {
    account: askAuth((auth) => auth.getUser()).then(({ user }) => user),
    profile: decodeResponse(profile(), optional(record)),
    roles: own('user_roles'),
    progress: own('user_progress'),
    dismissals: own('announcement_dismissals'),
    wants_news: callFunction('wants_news', {}, boolean),
  }
}

/**
 * Deletes the account and all that belongs to it, on the server and here. The database demands a
 * recent sign-in, which the password makes.
 * @param news what the page that comes next says about it
 * @returns whether the password is right
 * @throws {DataError}
 */
export async function deleteAccount(password: string, news: string): Promise<boolean> {
  try {
    if (!(await signInAgain(password))) return false
    await callFunction('delete_my_account', {}, nothing)
  } catch (error) {
    const fault = toFault(error)
    // It is gone already where the answer to an earlier try was lost.
    if (fault.kind !== 'refused' || fault.code !== 'user_not_found') throw error
  }
  toastOnNextPage(news)
  await signOut(() => Promise.resolve())
  return true
}

/** Changes the name in the profile and in the account. */
export async function changeName(name: string): Promise<void> {
  const profiles = (await database()).from('profiles')
  await decodeResponse(profiles.update({ full_name: name }).eq('id', memberNow().id), nothing)
  await askAuth((auth) => auth.updateUser({ data: { full_name: name } }))
  fullName.edit(() => name)
}
