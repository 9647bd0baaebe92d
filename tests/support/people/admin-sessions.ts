import type { Locator, Page } from 'playwright/test'
import { backend } from '../backend/worker.ts'
import type { Row } from '../backend/world.ts'
import { expect, openAdmin } from './admin.ts'
import { addRegistrations, addSession, NEXT_YEAR } from './registrations.ts'

/** Opens the part and in it a session that this test has made. */
export async function openSessionOf(page: Page, title: string): Promise<void> {
  await openAdmin(page, 'sessions')
  await page.getByRole('link', { name: `Details: ${title}` }).click()
  await expect(page.getByRole('heading', { name: title })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'People' })).toBeVisible()
}

export const personOf = (page: Page, email: string): Locator =>
  page.getByRole('article').filter({ hasText: email })

/** Who gets a seat later is told so by an email. */
export const SEATED = { state: 'registered' }

export const subjectsTo = (email: string) =>
  backend()
    .readMails(email)
    .map(({ subject }) => subject)

/** Saves the form that is open, once it is said what follows. */
export async function saveAndFollow(page: Page, ...consequences: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const follows = page.getByRole('region', { name: 'What follows when you save' })
  await expect(follows.getByRole('heading')).toBeFocused()
  await expect(follows.getByRole('listitem')).toHaveText(consequences)
  await follows.getByRole('button', { name: 'Save this session' }).click()
}

/** A session in which these people registered, in this order. */
export async function sessionWith(seats: number, people: readonly Row[], startsAt = NEXT_YEAR) {
  const session = await addSession(seats, startsAt)
  const guests = people.map((person, at) => {
    const email = `${crypto.randomUUID()}@example.com`
    return { name: `Guest ${at + 1}`, email, ...person }
  })
  await addRegistrations(session.id, guests)
  return { ...session, emails: guests.map(({ email }) => email) }
}
