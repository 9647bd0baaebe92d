import type { Page } from 'playwright/test'
import {
  addRegistrations,
  addSession,
  changeSession,
  type Fields,
  registrationToken,
} from './registrations.ts'

export const someone = (topic: string) => `${topic}.${crypto.randomUUID()}@example.com`
export const button = (page: Page, name: string) => page.getByRole('button', { name })
export const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
export const openLink = async (page: Page, email: string, kind?: 'copied-') =>
  page.goto(`/registration#${await registrationToken(email, kind)}`)

/** Somebody whose place is held until then, in a session of its own. */
export async function holdPlace(
  email: string,
  held_until: string,
  state = 'registered',
  seats = 5,
) {
  const { id } = await addSession(seats)
  const fields = { name: 'Guest', confirmed_at: null, held_until, state }
  await addRegistrations(id, [{ email, ...fields }])
}

/** Opens the link of somebody with a seat in a session that starts then, and waits for a text. */
export async function openSeat(page: Page, startsAt: string, facts: Fields, text: string) {
  const email = someone('seat')
  const { id } = await addSession(5, startsAt)
  await addRegistrations(id, [{ name: 'Guest', email, state: 'registered' }])
  await changeSession(id, facts)
  await openLink(page, email)
  await page.getByText(text, { exact: true }).waitFor()
  return { id, email }
}
