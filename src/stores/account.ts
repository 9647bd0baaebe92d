import * as account from '../data/account.ts'
import { deleteOwnAccount } from '../data/account-deletion.ts'
import { readPersonalData } from '../data/personal-data.ts'
import type { Fault } from '../domain/fault.ts'
import { forget, memberNow } from './session.ts'
import { runToFault } from './to-fault.ts'
import { toastOnNextPage } from './toasts.ts'

type Failure =
  | { readonly status: 'wrong-password' }
  | { readonly status: 'failed'; readonly fault: Fault }

export type PasswordChange =
  | { readonly status: 'changed' }
  /** The server refuses the new password and gives a reason. */
  | { readonly status: 'rejected'; readonly reason: string }
  | Failure

/** Changes the password of somebody who knows the present one. */
export async function changePassword(present: string, next: string): Promise<PasswordChange> {
  const failure = await signInAgain(present)
  if (failure) return failure
  const fault = await runToFault(() => account.setPassword(next))
  if (!fault) return { status: 'changed' }
  return fault.kind === 'refused'
    ? { status: 'rejected', reason: fault.message }
    : { status: 'failed', fault }
}

/** Verifies the password and starts a new session. @returns why it could not, or null */
async function signInAgain(password: string): Promise<Failure | null> {
  const fault = await runToFault(() => account.signIn({ email: memberNow().email, password }))
  const isWrong = fault?.kind === 'refused' && fault.code === 'invalid_credentials'
  if (isWrong) return { status: 'wrong-password' }
  return fault && { status: 'failed', fault }
}

/** Exports everything stored about the member as indented JSON. */
export function exportPersonalData(save: (json: string) => void): Promise<Fault | null> {
  return runToFault(async () => {
    save(JSON.stringify(await readPersonalData(memberNow().id), null, 2))
  })
}

/**
 * Deletes the account and all that belongs to it, on the server and here. The database demands a
 * recent sign-in, which the password makes.
 * @param news what the page that comes next says about it
 */
export async function deleteAccount(
  password: string,
  news: string,
): Promise<Failure | { readonly status: 'deleted' }> {
  const failure = await signInAgain(password)
  if (failure) return failure
  const fault = await runToFault(deleteOwnAccount)
  if (fault) return { status: 'failed', fault }
  toastOnNextPage(news)
  await forget()
  return { status: 'deleted' }
}
