import { expect, inject, test } from 'vitest'
import { Api } from '../support/backend/over-http.ts'

const api = new Api(inject('backend'))
const newAddress = () => `p${crypto.randomUUID()}@example.com`
const deleteAccount = (token: string) =>
  api.fetch('/rest/v1/rpc/delete_my_account', { method: 'POST', body: '{}', token })

test('a stolen token cannot delete the account after its owner signed out everywhere', async () => {
  const email = newAddress()
  const stolen = await api.signUp(email)
  await api.signOut(await api.signIn(email), 'global')
  const answer = await deleteAccount(stolen.accessToken)
  expect(answer.status).toBe(401)
  expect(await answer.json()).toMatchObject({ code: 'PT401' })
  expect((await api.signIn(email)).userId).toBe(stolen.userId)
})

test('an account is deleted after a fresh sign-in, and by a session that was refreshed since', async () => {
  const { refreshToken } = await api.signUp(newAddress())
  const refreshed = await api.fetch('/auth/v1/token?grant_type=refresh_token', {
    method: 'POST',
    body: JSON.stringify({ refresh_token: refreshToken }),
  })
  const { access_token } = await refreshed.json()
  expect((await deleteAccount(access_token)).status).toBeLessThan(300)
})
