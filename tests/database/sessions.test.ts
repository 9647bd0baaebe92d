import { expect, inject, test } from 'vitest'
import { Api } from '#backend/over-http.ts'

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

test('whoever stole a session cannot set a password without the present one', async () => {
  const { email, accessToken } = await api.signUp()
  for (const [present, error] of [
    [undefined, 'current_password_required'],
    ['', 'current_password_required'],
    ['a-guess', 'current_password_invalid'],
  ]) {
    const guess = { password: 'stolen-account', current_password: present }
    expect(await change(accessToken, guess)).toBe(error)
  }
  await api.signIn(email)
})

test.each([
  ['begins with a byte order mark', '\uFEFF{"password":"stolen-account"}'],
  ['ends in a comma', '{"password":"stolen-account",}'],
  ['has a comment', '{"password":"stolen-account"}//'],
  ['is a form', 'password=stolen-account'],
])('whoever stole a session gets no further with a body that %s', async (_, body) => {
  const { email, accessToken } = await api.signUp()
  expect(await change(accessToken, body)).toBe('bad_json')
  await api.signIn(email)
})

test('a member who knows the present password sets a new one and stays signed in', async () => {
  const { email, accessToken } = await api.signUp()
  const changed = { password: 'another-one', current_password: 'a-password' }
  expect(await change(accessToken, changed)).toBe('changed')
  await api.signIn(email, 'another-one')
  expect(await change(accessToken, { data: { full_name: 'Still here' } })).toBe('changed')
})

test("another member's password opens nobody else's account", async () => {
  const { accessToken } = await api.signUp()
  const { email } = await api.signUp(undefined, {}, 'of-another-member')
  const changed = { email, password: 'another-one', current_password: 'of-another-member' }
  expect(await change(accessToken, changed)).toBe('current_password_invalid')
})

const HINDI = 'नमस्तेनमस्तेनमस्तेनमस्तेनमस्ते' // 30 letters and marks of 3 bytes each

test.each([HINDI, 'x'.repeat(73), 'é'.repeat(37)])(
  'the password %s is refused, because only its first 72 bytes would count',
  async (password) => {
    const signUp = await api.post('/auth/v1/signup', { email: 'too-long@example.com', password })
    expect(signUp.status).toBe(400)
    expect(await signUp.json()).toMatchObject({
      error_code: 'validation_failed',
      msg: 'Password cannot be longer than 72 characters',
    })
    const { accessToken } = await api.signUp()
    expect(await change(accessToken, { password, current_password: 'a-password' })).toBe(
      'validation_failed',
    )
  },
)

test('a password of 72 bytes is taken', async () => {
  const { email } = await api.signUp(undefined, {}, HINDI.slice(0, 24))
  await api.signIn(email, HINDI.slice(0, 24))
})

const deleteAccount = (token: string) => api.post('/rest/v1/rpc/delete_my_account', {}, token)

test('a stolen token cannot delete the account after its owner signed out everywhere', async () => {
  const stolen = await api.signUp()
  await api.signOut(await api.signIn(stolen.email), 'global')
  const answer = await deleteAccount(stolen.accessToken)
  expect(answer.status).toBe(401)
  expect(await answer.json()).toMatchObject({ code: 'PT401' })
  expect((await api.signIn(stolen.email)).userId).toBe(stolen.userId)
})

test('an account is deleted after a fresh sign-in, and by a session that was refreshed since', async () => {
  const { refreshToken } = await api.signUp()
  const refreshed = await api.post('/auth/v1/token?grant_type=refresh_token', {
    refresh_token: refreshToken,
  })
  const { access_token } = await refreshed.json()
  expect((await deleteAccount(access_token)).status).toBeLessThan(300)
})
