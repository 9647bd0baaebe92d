import { expect, inject, test } from 'vitest'
import { Api } from '../support/backend/over-http.ts'

const api = new Api(inject('backend'))

async function change(token: string, body: object | string) {
  const answer = await api.fetch('/auth/v1/user', {
    method: 'PUT',
    token,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const { error_code } = await answer.json()
  return answer.status === 200 ? 'changed' : error_code
}

const newMember = async () => {
  const email = `${crypto.randomUUID()}@example.com`
  return { email, token: (await api.signUp(email)).accessToken }
}

test('whoever stole a session cannot set a password without the present one', async () => {
  const { email, token } = await newMember()
  const password = 'stolen-account'
  expect(await change(token, { password })).toBe('current_password_required')
  expect(await change(token, { password, current_password: '' })).toBe('current_password_required')
  expect(await change(token, { password, current_password: 'a-guess' })).toBe(
    'current_password_invalid',
  )
  await api.signIn(email)
})

test.each([
  ['begins with a byte order mark', '\uFEFF{"password":"stolen-account"}'],
  ['ends in a comma', '{"password":"stolen-account",}'],
  ['has a comment', '{"password":"stolen-account"}//'],
  ['is a form', 'password=stolen-account'],
])('whoever stole a session gets no further with a body that %s', async (_, body) => {
  const { email, token } = await newMember()
  expect(await change(token, body)).toBe('bad_json')
  await api.signIn(email)
})

test('a member who knows the present password sets a new one and stays signed in', async () => {
  const { email, token } = await newMember()
  const changed = { password: 'another-one', current_password: 'a-password' }
  expect(await change(token, changed)).toBe('changed')
  await api.signIn(email, 'another-one')
  expect(await change(token, { data: { full_name: 'Still here' } })).toBe('changed')
})

test("another member's password opens nobody else's account", async () => {
  const { token } = await newMember()
  const other = `${crypto.randomUUID()}@example.com`
  await api.signUp(other, {}, 'of-another-member')
  const changed = { email: other, password: 'another-one', current_password: 'of-another-member' }
  expect(await change(token, changed)).toBe('current_password_invalid')
})

const HINDI = 'नमस्तेनमस्तेनमस्तेनमस्तेनमस्ते' // 30 letters and marks of 3 bytes each

test.each([HINDI, 'x'.repeat(73), 'é'.repeat(37)])(
  'the password %s is refused, because only its first 72 bytes would count',
  async (password) => {
    const signUp = await api.fetch('/auth/v1/signup', {
      method: 'POST',
      body: JSON.stringify({ email: `${crypto.randomUUID()}@example.com`, password }),
    })
    expect(signUp.status).toBe(400)
    expect(await signUp.json()).toMatchObject({
      error_code: 'validation_failed',
      msg: 'Password cannot be longer than 72 characters',
    })
    const { token } = await newMember()
    expect(await change(token, { password, current_password: 'a-password' })).toBe(
      'validation_failed',
    )
  },
)

test('a password of 72 bytes is taken', async () => {
  const email = `${crypto.randomUUID()}@example.com`
  await api.signUp(email, {}, HINDI.slice(0, 24))
  await api.signIn(email, HINDI.slice(0, 24))
})
