import * as account from '../data/account.ts'
import { deleteOwnAccount } from '../data/account-deletion.ts'
import { readPersonalData } from '../data/personal-data.ts'
import type { Fault } from '../domain/fault.ts'
import { forget, memberNow } from './session.ts'
import { runToFault } from './to-fault.ts'
import { toastOnNextPage } from './toasts.ts'

export type PasswordChange =
  | { readonly status: 'changed' }
  | { readonly status: 'wrong-password' }
  /** The server refuses the new password and gives a reason. */
  | { readonly status: 'rejected'; readonly reason: string }
  | { readonly status: 'failed'; readonly fault: Fault }

/** Changes the password of somebody who knows the present one. */
export async function changePassword(present: string, next: string): Promise<PasswordChange> {
  const refusal = await signInAgain(present)
  if (refusal) return isWrongPassword(refusal) ? { status: 'wrong-password' } : failed(refusal)
  const fault = await runToFault(() => account.setPassword(next))
  if (!fault) return { status: 'changed' }
  return fault.kind === 'refused' ? { status: 'rejected', reason: fault.message } : failed(fault)
}

/** Verifies the password and starts a new session. */
function signInAgain(password: string): Promise<Fault | null> {
  return runToFault(() => account.signIn({ email: memberNow().email, password }))
}

function isWrongPassword(fault: Fault): boolean {
  return fault.kind === 'refused' && fault.code === 'invalid_credentials'
}

function failed(fault: Fault) {
  return { status: 'failed', fault } as const
}

/** Exports everything stored about the member as indented JSON. */
export function exportPersonalData(save: (json: string) => void): Promise<Fault | null> {
  return runToFault(async () => {
    save(JSON.stringify(await readPersonalData(memberNow().id), null, 2))
  })
}

export type Deletion =
  | { readonly status: 'deleted' }
  | { readonly status: 'wrong-password' }
  | { readonly status: 'failed'; readonly fault: Fault }

/**
 * Deletes the account and all that belongs to it, on the server and here. The database demands a
 * recent sign-in, which the password makes.
 * @param news what the page that comes next says about it
 */
export async function deleteAccount(password: string, news: string): Promise<Deletion> {
  const refusal = await signInAgain(password)
  if (refusal && isWrongPassword(refusal)) return { status: 'wrong-password' }
  const fault = refusal ?? (await runToFault(deleteOwnAccount))
  if (fault) return failed(fault)
  toastOnNextPage(news)
  await forget()
  return { status: 'deleted' }
}
