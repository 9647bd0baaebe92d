import { addresses } from './addresses.ts'
import { type Account, test as memberTest, newAccount, signIn } from './member.ts'

export type Row = Record<string, unknown>

/** Everybody here is an admin: a fresh account with the role, signed in on this test's browser. */
export const test = memberTest.extend<{ admin: Account }>({
  admin: [
    async ({ context }, use) => {
      const account = await newAccount('Asha Admin')
      const user_id = await asOwner('POST', 'rpc/account_of', { p_email: account.email })
      await asOwner('POST', 'user_roles', { user_id, role: 'admin' })
      await signIn(context, account)
      await use(account)
      await asOwner('DELETE', `user_roles?user_id=eq.${user_id}`)
    },
    { auto: true },
  ],
})

export { expect } from './visitor.ts'

/** Reads or writes past row security. */
export async function asOwner(method: string, path: string, body?: Row): Promise<unknown> {
  const answer = await fetch(`${addresses.backend}/rest/v1/${path}`, {
    method,
    headers: {
      apikey: process.env['TEST_SECRET_KEY'] ?? '',
      'content-type': 'application/json',
      prefer: 'return=representation',
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
  return JSON.parse(text || 'null')
}
