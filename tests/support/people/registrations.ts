import type { Row } from '../backend/world.ts'
import { siteBackend } from './member.ts'

/** What the registration form stored from this address, read past row security. */
export function storedRegistrations(email: string): Promise<Row[]> {
  return siteBackend().asOwner('GET', `registrations?email=eq.${encodeURIComponent(email)}`)
}

/** A session of its own, with guests who registered in this order. */
export async function openSession(seats: number, emails: readonly string[]): Promise<void> {
  const { id } = await addSession(seats)
  await addRegistrations(
    id,
    emails.map((email) => ({ name: 'Guest', email })),
  )
}

/** A session that takes registrations, without a date unless told otherwise. */
export async function addSession(
  seats: number,
  starts_at: string | null = null,
): Promise<{ id: string; slug: string }> {
  const slug = `session-${crypto.randomUUID()}`
  const [session] = await siteBackend().asOwner('POST', 'masterclass_sessions', {
    slug,
    seats,
    starts_at,
    registration_open: true,
  })
  return { id: String(session?.['id']), slug }
}

/** Registers people for a session, one after another. */
export async function addRegistrations(
  session_id: string,
  registrations: readonly Row[],
): Promise<void> {
  for (const registration of registrations) {
    await siteBackend().asOwner('POST', 'registrations', { session_id, ...registration })
  }
}

/** The token in the link of a registration, as an admin of the site gets it. */
export async function registrationToken(email: string): Promise<string> {
  const api = siteBackend()
  const admin = await api.signUp(`${crypto.randomUUID()}@example.com`)
  await api.asOwner('POST', 'user_roles', { user_id: admin.userId, role: 'admin' })
  const [registration] = await storedRegistrations(email)
  const answer = await api.fetch('/rest/v1/rpc/admin_registration_token', {
    method: 'POST',
    token: admin.accessToken,
    body: JSON.stringify({ p_registration_id: registration?.['id'] }),
  })
  await api.asOwner('DELETE', `user_roles?user_id=eq.${admin.userId}`)
  return answer.json()
}
