import { type Account, test as memberTest, newAccount, signIn, siteBackend } from './member.ts'

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
export function asOwner(method: string, path: string, body?: Row): Promise<unknown> {
  return siteBackend().asOwner(method, path, body)
}
