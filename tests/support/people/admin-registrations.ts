import type { Locator, Page } from 'playwright/test'
import type { Row } from '../backend/world.ts'
import { expect, openAdmin } from './admin.ts'
import { addRegistrations, addSession } from './registrations.ts'

export const NEXT_YEAR = `${new Date().getFullYear() + 1}-06-01T12:00:00Z`
export const LAST_YEAR = '2025-06-01T12:00:00Z'

/** Opens the part and picks a session that this test has made. */
export async function openRegistrations(page: Page, slug: string): Promise<void> {
  await openAdmin(page, 'registrations')
  const picker = page.getByLabel('Session', { exact: true })
  const option = picker.locator('option', { hasText: slug })
  await picker.selectOption((await option.getAttribute('value')) ?? '')
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await expect(picker.locator('option:checked')).toContainText(slug)
}

export const registrationOf = (page: Page, email: string): Locator =>
  page.getByRole('article').filter({ hasText: email })

/** A session in which these people registered, in this order. */
export async function sessionWith(
  seats: number,
  people: readonly Row[],
  startsAt: string | null = null,
): Promise<{ id: string; slug: string; emails: string[] }> {
  const session = await addSession(seats, startsAt)
  const guests = people.map((person, at) => {
    const email = `${crypto.randomUUID()}@example.com`
    return { name: `Guest ${at + 1}`, email, ...person }
  })
  await addRegistrations(session.id, guests)
  return { ...session, emails: guests.map(({ email }) => email) }
}
