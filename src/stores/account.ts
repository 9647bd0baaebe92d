import * as account from '../data/account.ts'
import { deleteOwnAccount } from '../data/account-deletion.ts'
import { readPersonalData } from '../data/personal-data.ts'
import type { Fault } from '../domain/fault.ts'
import { forget, memberNow } from './session.ts'
import { runToFault } from './to-fault.ts'
import { toastOnNextPage } from './toasts.ts'

/** Changes the password of somebody who knows the present one. */
export function changePassword(present: string, next: string): Promise<Fault | null> {
  return runToFault(async () => {
    await account.signIn({ email: memberNow().email, password: present })
    await account.setPassword(next)
  })
}

/** Hands over everything stored about the member, as JSON that people can read too. */
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
  const refusal = await runToFault(() => account.signIn({ email: memberNow().email, password }))
  if (refusal?.kind === 'refused' && refusal.code === 'invalid_credentials') {
    return { status: 'wrong-password' }
  }
  const fault = refusal ?? (await runToFault(deleteOwnAccount))
  if (fault) return { status: 'failed', fault }
  toastOnNextPage(news)
  await forget()
  return { status: 'deleted' }
}
