import { afterAll, expect, test } from 'vitest'
import { Api } from '#backend/over-http.ts'
import { openOwnFolder } from '#temporary-folder.ts'
import { startBackend } from '../../scripts/local/backend/backend.ts'

const options = { port: 0, siteUrl: 'https://site.example.com', sendEmails: true }
const backend = await startBackend({ ...options, dataDir: await openOwnFolder() })
afterAll(backend.stop)
const api = new Api(backend)
const admin = await api.signUp('sender@example.com')
await api.asOwner('POST', 'user_roles', { user_id: admin.userId, role: 'admin' })

const post = (name: string, fields: Record<string, string>) =>
  fetch(`${backend.url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { apikey: backend.publishableKey, origin: 'https://site.example.com' },
    body: new URLSearchParams(fields),
  })

const mailTo = async (email: string, count: number) => {
  await expect.poll(() => backend.readMails(email).length).toBe(count)
  return backend.readMails(email).at(-1)
}

const call = (name: string, fields: object, token?: string) =>
  api.post(`/rest/v1/rpc/${name}`, fields, token)

const ask = async (name: string, p_token: string, fields = {}) =>
  (await call(name, { p_token, ...fields })).json()

test('a visitor confirms a seat by the link in an email that never leaves this machine', async () => {
  const email = 'nina@example.com'
  const fields = { name: 'Nina <b>', email, session: 'pilot' }
  const answer = await post('register_for_masterclass', fields)
  expect(answer.headers.get('location')).toBe('https://site.example.com/check-your-inbox')
  const mail = await mailTo(email, 1)
  const [link, token = ''] =
    /https:\/\/site\.example\.com\/registration#(\w+)/.exec(mail?.text ?? '') ?? []
  expect(await ask('registration_by_token', token)).toMatchObject({ state: 'unconfirmed' })
  const confirmed = await ask('confirm_registration', token, { p_name: 'Nina' })
  expect(confirmed).toMatchObject({ state: 'registered' })
  expect((await mailTo(email, 2))?.text).toContain(`My seat and free account:\n${link}`)
  const page = await fetch(`${backend.url}/mailbox`)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  const html = await page.text()
  expect(html).toContain('To nina@example.com')
  expect(html).not.toContain('Nina <b>')
})

test('a member unsubscribes from news with one click', async () => {
  const send = async (p_audience: string) => {
    const fields = { p_subject: 'News', p_body: 'Hello', p_audience }
    expect((await call('admin_save_mailing', fields, admin.accessToken)).status).toBe(200)
  }
  const reader = await api.signUp('reader@example.com')
  for (const { accessToken } of [admin, reader])
    await call('set_news', { p_wants: true, p_wording: 1 }, accessToken)
  await send('test')
  const mail = await mailTo('sender@example.com', 1)
  const [, token] = /\/unsubscribe#([\w-]+)/.exec(mail?.text ?? '') ?? []
  const link = `${backend.url}/functions/v1/send-emails/unsubscribe?token=${token}`
  const opened = await fetch(link, { redirect: 'manual' })
  expect(opened.headers.get('location')).toBe(`https://site.example.com/unsubscribe#${token}`)
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  expect((await fetch(link, { method: 'POST', body })).status).toBe(204)
  await send('news')
  await mailTo('reader@example.com', 1)
  expect(backend.readMails('sender@example.com')).toHaveLength(1)
})
