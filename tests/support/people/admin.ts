import type { Page } from 'playwright/test'
import { type Account, enter, test as memberTest, siteBackend } from './member.ts'
import { expect } from './visitor.ts'

type Body = Record<string, unknown>

/** Everybody here is an admin: a fresh account with the role, signed in on this test's browser. */
export const test = memberTest.extend<{ admin: Account }>({
  admin: [
    async ({ page }, use) => {
      const account = await enter(page, 'Asha Admin')
      const takeBack = await makeAdmin(account)
      await use(account)
      // What a page still asks for would be refused without the role.
      for (const opened of page.context().pages()) await opened.close()
      await takeBack()
    },
    { auto: true },
  ],
})

export * from './member.ts'

/** Gives the account the role of an admin. @returns how to take it back */
export async function makeAdmin({ email }: Account): Promise<() => Promise<unknown>> {
  const user_id = await accountOf(email)
  await asOwner('POST', 'user_roles', { user_id, role: 'admin' })
  return () => asOwner('DELETE', `user_roles?user_id=eq.${user_id}`)
}

/** The id of the account with this address. */
export async function accountOf(email: string): Promise<string> {
  const [account] = await asOwner('GET', `profiles?email=eq.${encodeURIComponent(email)}`)
  return String(account?.['id'])
}

/** Reads or writes past row security. */
export const asOwner = (method: string, path: string, body?: Body) =>
  siteBackend().asOwner(method, path, body)

export async function openAdmin(page: Page, part = 'overview') {
  await page.goto(`/admin#${part}`)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

export const statusWith = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text })
export const unique = (topic: string) => `${topic} ${crypto.randomUUID().slice(0, 8)}`

/** What somebody might write to do harm, and what any script may do to a line. */
export const hostileText =
  '<img src=x onerror=alert(1)> "><svg/onload=alert(1)> {{7*7}} </script> \u202Eمرحبا 👩‍👩‍👧'

export async function writeMessage(message: Body): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`
  await asOwner('POST', 'contact_messages', { name: 'Ada', message: 'Hello', ...message, email })
  return email
}
