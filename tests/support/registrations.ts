import { siteBackend } from './member.ts'
import type { Row } from './world.ts'

/** What the registration form stored from this address, read past row security. */
export function storedRegistrations(email: string): Promise<Row[]> {
  return siteBackend().asOwner('GET', `registrations?email=eq.${encodeURIComponent(email)}`)
}

/** A session of its own, with guests who registered in this order. */
export async function openSession(seats: number, emails: readonly string[]): Promise<void> {
  const slug = `session-${crypto.randomUUID()}`
  const api = siteBackend()
  const [session] = await api.asOwner('POST', 'masterclass_sessions', {
    slug,
    seats,
    registration_open: true,
  })
  for (const email of emails) {
    await api.asOwner('POST', 'registrations', {
      session_id: session?.['id'],
      name: 'Guest',
      email,
    })
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
