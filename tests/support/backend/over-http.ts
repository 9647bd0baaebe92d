import { recordOf } from '../../../src/shared/record-of.ts'
import {
  type Actor,
  type Attempt,
  type CallOutcome,
  fixture,
  names,
  people,
  type Row,
  type SignedIn,
  type World,
} from './world.ts'

/** How to reach a running backend. */
export type Address = { url: string; publishableKey: string; secretKey: string }

type ApiSession = { email: string; accessToken: string; refreshToken: string; userId: string }

/** A backend spoken to by HTTP, as a browser or an attacker would, and with the secret key. */
export class Api {
  readonly address: Address

  constructor(address: Address) {
    this.address = address
  }

  /** Sends a request with the publishable key and, if given, a person's token. */
  fetch(path: string, init: RequestInit & { token?: string | undefined } = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (!headers.has('apikey')) headers.set('apikey', this.address.publishableKey)
    if (!headers.has('content-type')) headers.set('content-type', 'application/json')
    if (init.token !== undefined) headers.set('authorization', `Bearer ${init.token}`)
    return fetch(`${this.address.url}${path}`, { redirect: 'manual', ...init, headers })
  }

  /** Reads or writes a table past row security; anything but success is the test's own mistake. */
  async asOwner(method: string, path: string, body?: unknown): Promise<Row[]> {
    const response = await this.fetch(`/rest/v1/${path}`, {
      method,
      headers: { apikey: this.address.secretKey, prefer: 'return=representation' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
    return JSON.parse((await response.text()) || '[]')
  }

  post(path: string, body: unknown, token?: string): Promise<Response> {
    return this.fetch(path, { method: 'POST', body: JSON.stringify(body), token })
  }

  /** Makes an account, of an address that nobody has if none is given. */
  async signUp(
    email = `${crypto.randomUUID()}@example.com`,
    data: unknown = {},
    password = 'a-password',
  ): Promise<ApiSession> {
    return sessionIn(await this.post('/auth/v1/signup', { email, password, data }))
  }

  async signIn(email: string, password = 'a-password'): Promise<ApiSession> {
    return sessionIn(await this.post('/auth/v1/token?grant_type=password', { email, password }))
  }

  async signOut({ accessToken }: ApiSession, scope: 'local' | 'global'): Promise<void> {
    const path = `/auth/v1/logout?scope=${scope}`
    const answer = await this.fetch(path, { method: 'POST', token: accessToken })
    if (!answer.ok) throw new Error(`Not signed out: ${await answer.text()}`)
  }
}

async function sessionIn(response: Response): Promise<ApiSession> {
  const body = await response.json()
  if (!response.ok) throw new Error(`No session: ${JSON.stringify(body)}`)
  const { user, access_token: accessToken, refresh_token: refreshToken } = body
  return { email: user.email, accessToken, refreshToken, userId: user.id }
}

export type Sessions = Record<Exclude<Actor, 'visitor'>, ApiSession>

/** Gives the three people their accounts; each call makes new ones. */
export async function admitPeople(api: Api): Promise<Sessions> {
  const stamp = Date.now().toString(36)
  const emailOf = (person: SignedIn) => `${person.toLowerCase()}.${stamp}@example.com`
  const admit = (person: SignedIn) => api.signUp(emailOf(person), { full_name: names[person] })
  const member = await admit('member')
  const otherMember = await admit('otherMember')
  const admin = await admit('admin')
  const signedOutAdmin = await api.signIn(emailOf('admin'))
  await api.signOut(signedOutAdmin, 'local')
  return { member, otherMember, admin, signedOutAdmin }
}

/** The world on a running backend. */
export async function openWorldOverHttp(api: Api, sessions: Sessions): Promise<World> {
  const ids = recordOf(people, (person) => sessions[person].userId)
  let rows = fixture(ids, await addGuests(api, sessions))
  await putBack(api, ids, rows)
  /** A person who was deleted comes back as another one. */
  async function reset(): Promise<void> {
    try {
      await putBack(api, ids, rows)
    } catch (error) {
      if (!String(error).includes('registrations_person_id_fkey')) throw error
      await api.asOwner('DELETE', 'user_roles?user_id=not.is.null')
      rows = fixture(ids, await addGuests(api, sessions))
      await putBack(api, ids, rows)
    }
  }
  return {
    ids,
    async attempt(actor, attempt) {
      const token = actor === 'visitor' ? undefined : sessions[actor].accessToken
      const { path, ...init } = requestOf(attempt)
      const response = await api.fetch(`/rest/v1/${path}`, { ...init, token })
      if (attempt.verb !== 'count' || !response.ok) {
        return outcomeOf(response.status, await response.text(), actor)
      }
      const [, count] = response.headers.get('content-range')?.split('/') ?? []
      return { kind: 'count', count: Number(count) }
    },
    reread: async (table) => (await reread(api, table)).map((row) => JSON.stringify(row)),
    reset,
  }
}

/**
 * The API writes no people, so an import brings the visitor; the accounts have theirs already.
 * @returns the ids of the people, who stay when their registrations are deleted
 */
async function addGuests(api: Api, { member, otherMember, admin }: Sessions) {
  const [session] = await api.asOwner('POST', 'masterclass_sessions', { slug: 'guests', seats: 9 })
  await api.asOwner('POST', 'user_roles', { user_id: admin.userId, role: 'admin' })
  const personOf = async (email: string) => {
    const body = { p_session_id: session?.['id'], p_rows: [{ email }] }
    await api.post('/rest/v1/rpc/admin_import_registrations', body, admin.accessToken)
    const [last] = await api.asOwner('GET', 'registrations?order=position.desc&limit=1')
    return String(last?.['person_id'])
  }
  return {
    member: await personOf(member.email),
    otherMember: await personOf(otherMember.email),
    admin: await personOf(admin.email),
    visitor: await personOf('kavya@example.org'),
  }
}

const reread = (api: Api, table: string) =>
  api.asOwner('GET', `${table}?order=${firstColumn(table)}`)

const firstColumn = (table: string) =>
  table === 'user_roles' || table === 'announcement_dismissals' ? 'user_id' : 'id'

/** Everything as the fixture has it, and nothing else; the site's own five resources stay. */
async function putBack(
  api: Api,
  ids: Record<SignedIn, string>,
  rows: ReturnType<typeof fixture>,
): Promise<void> {
  for (const [table] of rows.toReversed()) {
    const all = `${firstColumn(table)}=not.is.null`
    const removable = table === 'resources' ? 'created_at=gt.2025-02-01' : all
    await api.asOwner('DELETE', `${table}?${removable}`)
  }
  for (const [table, added] of rows) await api.asOwner('POST', table, added)
  for (const person of people) {
    await api.asOwner('PATCH', `profiles?id=eq.${ids[person]}`, { full_name: names[person] })
  }
}

function outcomeOf(status: number, text: string, actor: Actor): CallOutcome {
  if (status < 300 && text === '') return { kind: 'done' }
  const body = JSON.parse(text)
  if (status < 300) return { kind: 'rows', rows: Array.isArray(body) ? body : [body] }
  const refused = actor === 'visitor' ? 401 : 403
  if (body.code === '42501' && status === refused) return { kind: 'denied' }
  if (body.code === 'PT401' && status === 401) return { kind: 'sessionEnded' }
  // The embedded backend answers a failed check with a 500 of its own making.
  const isCheck = status === 500 && /violates check constraint/.test(body.message)
  const isConstraint = isCheck || (/^23/.test(body.code) && [400, 409].includes(status))
  if (isConstraint) return { kind: 'constraint' }
  return { kind: 'other', detail: `${status} ${text}` }
}

/** The request supabase-js would send. */
function requestOf(attempt: Attempt): { path: string } & RequestInit {
  const all = 'table' in attempt ? `${attempt.table}?select=*` : ''
  switch (attempt.verb) {
    case 'select':
      return { path: `${all}${filter(attempt.where)}` }
    case 'count':
      return { path: all, method: 'HEAD', headers: { prefer: 'count=exact' } }
    case 'estimate':
      return { path: all, headers: { prefer: 'count=planned' } }
    case 'insert': {
      const prefer = `return=minimal${attempt.merge ? ',resolution=merge-duplicates' : ''}`
      return { path: attempt.table, headers: { prefer }, ...posting(attempt.rows) }
    }
    case 'update':
      return { ...rowsOf(attempt), method: 'PATCH', body: JSON.stringify(attempt.set) }
    case 'delete':
      return { ...rowsOf(attempt), method: 'DELETE' }
    case 'call':
      return { path: `rpc/${attempt.name}`, ...posting(attempt.args) }
    case 'read':
      return { path: attempt.path }
  }
}

const posting = (body: unknown) => ({ method: 'POST', body: JSON.stringify(body) })

const filter = (where: Row) =>
  Object.entries(where)
    .map(([column, value]) => `&${column}=eq.${value}`)
    .join('')

/** The rows that are written; those of a whole table are not asked back. */
const rowsOf = ({ table, where }: { table: string; where: Row | 'all' }) =>
  where === 'all'
    ? { path: table, headers: { prefer: 'return=minimal' } }
    : { path: `${table}?${filter(where)}`, headers: { prefer: 'return=representation' } }
