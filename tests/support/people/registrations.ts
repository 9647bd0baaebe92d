import { createHash } from 'node:crypto'
import type { Api } from '../backend/over-http.ts'
import type { Row } from '../backend/world.ts'
import { siteBackend } from './member.ts'

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

export const NEXT_YEAR = `${new Date().getFullYear() + 1}-06-01T12:00:00Z`
export const LAST_YEAR = '2025-06-01T12:00:00Z'

export type Fields = Readonly<Record<string, unknown>>
type Call = (name: string, args: Fields) => Promise<Fields[]>

/** The account of a worker for what tests do as an admin. It has the role only meanwhile. */
let account: ReturnType<Api['signUp']> | undefined

/** Calls functions of the database as an admin of the site. */
export async function asAdmin<Result>(act: (call: Call) => Promise<Result>): Promise<Result> {
  const api = siteBackend()
  account ??= api.signUp()
  const { userId, accessToken: token } = await account
  await api.asOwner('POST', 'user_roles', { user_id: userId, role: 'admin' })
  const result = await act(async (name, args) => {
    const answer = await api.post(`/rest/v1/rpc/${name}`, args, token)
    if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`)
    return [await answer.json()].flat()
  })
  await api.asOwner('DELETE', `user_roles?user_id=eq.${userId}`)
  return result
}

/**
 * What is stored of this address, with what admins see of the news. It is looked for in the sessions of
 * the newest registrations: a backend has one test at a time.
 */
export async function storedRegistrations(email: string): Promise<Fields[]> {
  const newest = 'registrations?select=session_id&order=created_at.desc&limit=50'
  const ids = (await siteBackend().asOwner('GET', newest)).map(({ session_id }) => session_id)
  const found = await asAdmin((call) => {
    const search = { p_search: email, p_is_export: true }
    const inSession = (p_session_id: unknown) =>
      call('admin_registrations', { p_session_id, ...search })
    return Promise.all([...new Set(ids)].map(inSession))
  })
  const listed = found.flat().filter((each) => each['email'] === email)
  const own = listed.map(({ id }) => id).join()
  const rows = await siteBackend().asOwner('GET', `registrations?id=in.(${own})`)
  return rows.map((row) => ({
    ...row,
    wants_news: listed.find(({ id }) => id === row['id'])?.['wants_news'],
  }))
}

/** A session that takes registrations, next year unless told otherwise. Its title is its slug. */
export async function addSession(seats: number, starts_at = NEXT_YEAR) {
  const slug = `session-${crypto.randomUUID()}`
  const facts = { slug, title: slug, seats, starts_at, registration_open: true }
  const [session] = await siteBackend().asOwner('POST', 'masterclass_sessions', facts)
  return { id: String(session?.['id']), slug }
}

/** Changes a session as its owner does in the admin page. */
export async function changeSession(p_id: string, p_facts: Fields): Promise<void> {
  await asAdmin((call) => call('admin_save_session', { p_id, p_facts }))
}

/** Registers people for a session, one after another; they have confirmed unless told otherwise. */
export async function addRegistrations(session_id: string, registrations: readonly Row[]) {
  const people = await addPeople(registrations.map(({ email }) => String(email)))
  for (const { email, wants_news, ...fields } of registrations) {
    const person_id = people.get(String(email))
    const confirmed_at = wants_news ? null : new Date().toISOString()
    const row = { session_id, person_id, confirmed_at, ...fields }
    const [added] = await siteBackend().asOwner('POST', 'registrations', row)
    const body = { p_token: tokenOf(added?.['id']), p_news: 1 }
    if (wants_news) await siteBackend().post('/rest/v1/rpc/confirm_registration', body)
  }
}

/** An import alone adds people without an email to them. @returns their ids by address */
async function addPeople(emails: readonly string[]): Promise<Map<string, unknown>> {
  if (emails.length === 0) return new Map()
  const { id } = await addSession(0)
  const p_rows = emails.map((email, index) => ({ name: String(index), email }))
  await asAdmin((call) => call('admin_import_registrations', { p_session_id: id, p_rows }))
  const api = siteBackend()
  const added = await api.asOwner('GET', `registrations?session_id=eq.${id}&limit=2000`)
  await api.asOwner('DELETE', `masterclass_sessions?id=eq.${id}`)
  return new Map(added.map(({ name, person_id }) => [emails[Number(name)] ?? '', person_id]))
}

/** The token in the link of a registration, of the kind that is mailed or that an admin copies. */
export async function registrationToken(email: string, kind?: 'copied-'): Promise<string> {
  const [registration] = await storedRegistrations(email)
  return tokenOf(registration?.['id'], kind)
}

function tokenOf(id: unknown, kind = ''): string {
  const hash = createHash('sha256').update(`secret${kind}${id}`).digest('hex')
  return `${kind}${String(id).replaceAll('-', '')}${hash.slice(0, 32)}`
}
