import type { Page } from 'playwright/test'
import { addRegistrations, addSession, registrationToken } from './registrations.ts'

export const someone = (topic: string) => `${topic}.${crypto.randomUUID()}@example.com`
export const button = (page: Page, name: string) => page.getByRole('button', { name })
export const title = (page: Page) => page.getByRole('heading', { level: 1 })
export const openLink = async (page: Page, email: string) =>
  page.goto(`/registration#${await registrationToken(email)}`)

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
