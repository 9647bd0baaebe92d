import { createHmac } from 'node:crypto'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { Api, admitPeople, type Sessions } from '#backend/over-http.ts'

const backend = inject('backend')
const api = new Api(backend)
let sessions: Sessions

beforeAll(async () => {
  sessions = await admitPeople(api)
  await api.asOwner('POST', 'user_roles', { user_id: sessions.admin.userId, role: 'admin' })
})

type Person = 'visitor' | 'member' | 'admin'
const people: Person[] = ['visitor', 'member', 'admin']
const tokenOf = (person: Person) =>
  person === 'visitor' ? undefined : sessions[person].accessToken
const helpers = 'is_admin keep_profile merge_state overview enter_room recording_of'.split(' ')
const newAddress = () => `p${crypto.randomUUID()}@example.com`
const messagesFrom = (email: string) => api.asOwner('GET', `contact_messages?email=eq.${email}`)

describe.each(people)('what the API does not offer a %s', (person) => {
  test.each(['private', 'auth', 'storage', 'pg_catalog'])(
    'the schema %s is not exposed',
    async (schema) => {
      const headers = { 'accept-profile': schema }
      const answer = await api.fetch('/rest/v1/users', { headers, token: tokenOf(person) })
      expect(answer.status).toBe(406)
      expect(await answer.json()).toMatchObject({ code: 'PGRST106' })
    },
  )

  test('the description of the API is not shown', async () => {
    const answer = await api.fetch('/rest/v1/', { token: tokenOf(person) })
    expect([401, 403]).toContain(answer.status)
  })

  test.each([
    ['user_roles', 'profiles'],
    ['people', 'registrations'],
  ])('%s cannot be embedded in %s', async (hidden, table) => {
    const answer = await api.fetch(`/rest/v1/${table}?select=*,${hidden}(*)`, {
      token: tokenOf(person),
    })
    const text = await answer.text()
    expect(answer.ok && text !== '[]', text).toBe(false)
  })

  test.each(helpers)('the helper %s cannot be called', async (helper) => {
    const answer = await api.post(`/rest/v1/rpc/${helper}`, {}, tokenOf(person))
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'PGRST202' })
  })

  test('an unknown argument matches no function', async () => {
    const email = newAddress()
    const body = { name: 'A', email, message: 'Hi', is_admin: 1 }
    const answer = await api.post('/rest/v1/rpc/send_contact_message', body, tokenOf(person))
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'PGRST202' })
    expect(await messagesFrom(email)).toEqual([])
  })

  test.each(['GET', 'HEAD'])('%s sends no message', async (method) => {
    const email = newAddress()
    const query = new URLSearchParams({ name: 'A', email, message: 'Hi' })
    const answer = await api.fetch(`/rest/v1/rpc/send_contact_message?${query}`, {
      method,
      token: tokenOf(person),
    })
    expect(method === 'GET' ? [405] : [405, 400]).toContain(answer.status)
    expect(await messagesFrom(email)).toEqual([])
  })
})

async function expectMember({ accessToken, userId }: Sessions['member']) {
  expect((await api.post('/rest/v1/rpc/admin_members', {}, accessToken)).status).toBe(403)
  expect(await api.asOwner('GET', `user_roles?user_id=eq.${userId}`)).toEqual([])
}

test('a member cannot write themselves into another role', async () => {
  const session = await api.signUp()
  const admin = { role: 'admin' }
  const answer = await api.fetch('/auth/v1/user', {
    method: 'PUT',
    body: JSON.stringify({ data: admin, app_metadata: admin, role: 'service_role' }),
    token: session.accessToken,
  })
  expect(answer.status).toBe(200)
  const { role, app_metadata } = await answer.json()
  expect({ role, app_metadata }).toEqual({
    role: 'authenticated',
    app_metadata: { provider: 'email', providers: ['email'] },
  })
  await expectMember(session)
})

test('a visitor cannot change any account', async () => {
  const answer = await api.fetch('/auth/v1/user', { method: 'PUT', body: '{"data":{}}' })
  expect(answer.status).toBe(401)
})

test('a person who signs up as an admin becomes a member', async () => {
  await expectMember(await api.signUp(undefined, { role: 'admin', is_admin: true }))
})

test('a name with NUL gives an account with a profile, or none at all', async () => {
  const account = { email: newAddress(), password: 'a-password' }
  const signedUp = await api.post('/auth/v1/signup', { ...account, data: { full_name: 'a\0b' } })
  const signedIn = await api.post('/auth/v1/token?grant_type=password', account)
  expect(signedIn.status).toBe(signedUp.ok ? 200 : 400)
  const { user } = await signedIn.json()
  const profiles = user ? await api.asOwner('GET', `profiles?id=eq.${user.id}`) : []
  expect(profiles).toHaveLength(signedUp.ok ? 1 : 0)
})

test('a refresh token is refused after the sign-out', async () => {
  const { accessToken, refreshToken } = await api.signUp()
  await api.post('/auth/v1/logout', {}, accessToken)
  const answer = await api.post('/auth/v1/token?grant_type=refresh_token', {
    refresh_token: refreshToken,
  })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error_code: 'refresh_token_not_found' })
})

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
const sign = (header: unknown, payload: unknown, secret: string, hash = 'sha256') => {
  const content = `${encode(header)}.${encode(payload)}`
  return `${content}.${createHmac(hash, secret).update(content).digest('base64url')}`
}
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600
const claims = () => ({
  sub: sessions.admin.userId,
  role: 'authenticated',
  aud: 'authenticated',
  exp: inAnHour(),
})
const swapSubject = (token: string) => {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const content = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return `${header}.${encode({ ...content, sub: sessions.admin.userId })}.${signature}`
}

const read = (token?: string) =>
  Promise.all(
    ['profiles', 'resources'].map((table) => api.fetch(`/rest/v1/${table}?order=id`, { token })),
  )
const textsOf = (answers: Response[]) => Promise.all(answers.map((answer) => answer.text()))
const unsigned = (claimed: object) => `${encode({ alg: 'none' })}.${encode(claimed)}.`
const foreign = (alg: string, hash: string) =>
  sign({ alg, typ: 'JWT' }, claims(), 'another secret', hash)

test.each<[string, () => string]>([
  ['unsigned, with an empty signature', () => unsigned(claims())],
  ['garbage', () => 'garbage'],
  ['of the service role, unsigned', () => unsigned({ ...claims(), role: 'service_role' })],
])('a token %s is refused, or shown what a visitor is shown', async (_, forge) => {
  const answers = await read(forge())
  const texts = await textsOf(answers)
  if (answers.some((answer) => answer.status !== 401)) {
    expect(texts).toEqual(await textsOf(await read()))
  }
})

test.each<[string, () => string]>([
  ['unsigned, with a signature', () => `${unsigned(claims())}x`],
  ['with the subject swapped', () => swapSubject(sessions.member.accessToken)],
  ['signed with another secret', () => foreign('HS256', 'sha256')],
  ['signed by another algorithm', () => foreign('HS512', 'sha512')],
])('a token %s is refused', async (_, forge) => {
  for (const answer of await read(forge())) expect(answer.status).toBe(401)
})

test('an expired token is refused as expired', async () => {
  const payload = { ...claims(), exp: inAnHour() - 7200 }
  const token = sign({ alg: 'HS256', typ: 'JWT' }, payload, backend.jwtSecret)
  const answer = await api.fetch('/rest/v1/profiles', { token })
  expect(answer.status).toBe(401)
  expect(await answer.json()).toMatchObject({ code: 'PGRST303' })
})

test.each<[string, Record<string, string>]>([
  ['is required', {}],
  ['is refused if it is wrong', { apikey: 'sb_publishable_wrong' }],
  ['is refused as a bearer token alone', { authorization: `Bearer ${backend.publishableKey}` }],
])('the publishable key %s', async (_, headers) => {
  expect((await fetch(`${backend.url}/rest/v1/resources`, { headers })).status).toBe(401)
})
