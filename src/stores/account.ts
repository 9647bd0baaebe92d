import * as account from '../data/account.ts'
import { readEverything } from '../data/everything.ts'
import type { Fault } from '../tools/fault.ts'
import { attempt } from './attempt.ts'
import { forget, memberNow } from './session.ts'
import { toastOnNextPage } from './toasts.ts'

/** Changes the password of somebody who knows the present one. */
export function changePassword(present: string, next: string): Promise<Fault | null> {
  return attempt(async () => {
    await account.signIn({ email: memberNow().email, password: present })
    await account.setPassword(next)
  })
}

/** Hands over everything stored about the member, as JSON that people can read too. */
export function exportEverything(save: (json: string) => void): Promise<Fault | null> {
  return attempt(async () => {
    save(JSON.stringify(await readEverything(memberNow().id), null, 2))
  })
}

/**
 * Deletes the account and all that belongs to it, on the server and here.
 * @param news what the page that comes next says about it
 */
export async function deleteAccount(news: string): Promise<Fault | null> {
  const fault = await attempt(account.deleteAccount)
  if (fault) return fault
  toastOnNextPage(news)
  await forget()
  return null
}
