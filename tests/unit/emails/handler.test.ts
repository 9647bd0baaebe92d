import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { compileEmails } from '../../../src/emails/content.ts'
import {
  createHandler,
  type HandlerSettings,
} from '../../../supabase/functions/send-emails/handler.ts'
import type { ClaimedEmail } from '../../../supabase/functions/send-emails/outbox.ts'

const TOKEN = '0f0e0d0c0b0a49088706050403020100'.repeat(2)
const WEBHOOK_SECRET = `whsec_${Buffer.from('a key of the webhook').toString('base64')}`
const address = 'https://project.supabase.co/functions/v1/send-emails'

/** The handler with an outbox of these emails, which notes what is asked of it. */
function open(
  webhookSecret: string | null = WEBHOOK_SECRET,
  emails: ClaimedEmail[] = [],
  outbox: Partial<HandlerSettings['outbox']> = {},
) {
  const calls: string[] = []
  const work: Promise<void>[] = []
  const handle = createHandler({
    outbox: {
      schedule: async () => void calls.push('schedule'),
      claim: async () => emails,
      record: async ({ id }, { outcome }) => void calls.push(`${id} ${outcome}`),
      unsubscribe: async (token) => calls.push(`unsubscribe ${token}`) > 0 && token === TOKEN,
      suppress: async (who, reason, event) => void calls.push(`${who} ${reason} by ${event}`),
      claimBuild: async () => ({ isDue: false, hook: null }),
      reportBuild: async () => {},
      ...outbox,
    },
    provider: async ({ id }) => {
      calls.push(`send ${id}`)
      return { outcome: 'postponed', reason: 'Too many', delay: 60 }
    },
    sender: {
      from: 'hello@example.com',
      siteUrl: 'https://example.com',
      backendUrl: 'https://project.supabase.co',
    },
    content: compileEmails(),
    perSecond: 100,
    budget: 1000,
    secret: 'secret',
    webhookSecret,
    background: (started) => void work.push(started),
  })
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await handle(new Request(`${address}${path}`, { method: 'POST', ...init }))
    await Promise.all(work)
    return response
  }
  return { calls, ask }
}

test('whoever knows the secret starts a delivery, and nobody else', async () => {
  const { calls, ask } = open()
  for (const headers of [{}, { 'x-sender-secret': '' }, { 'x-sender-secret': 'secre' }]) {
    expect((await ask('', { headers })).status).toBe(401)
  }
  const headers = { 'x-sender-secret': 'secret' }
  expect((await ask('', { method: 'GET', headers })).status).toBe(405)
  expect((await ask('/other', { headers })).status).toBe(404)
  expect(calls).toEqual([])
  expect((await ask('', { headers })).status).toBe(202)
  expect(calls).toEqual(['schedule'])
})

const data = { contactName: 'Kavya', contactEmail: 'kavya@example.com', message: 'Hello' }
const toOwner = { kind: 'contact-message', recipient: 'owner@example.com', data }
const due = ['first', 'second'].map((id) => ({ id, claim: id, ...toOwner }))
/** Once the provider takes no more, the rest of a batch is put off without asking it. */
const sent = ['send first', 'first postponed', 'second postponed']

test('an email in a time zone that the sender does not know fails, and holds up no other', async () => {
  const unknown = { sessionTitle: 'A', sessionStart: '2027-01-01', timeZone: 'Etc/GMT+15' }
  const email = { id: 'lost', claim: 'lost', kind: 'confirm-seat', recipient: 'a@example.com' }
  const { calls, ask } = open(WEBHOOK_SECRET, [{ ...email, data: unknown }, ...due])
  await ask('', { headers: { 'x-sender-secret': 'secret' } })
  expect(calls.toSorted()).toEqual(['lost failed', 'schedule', ...sent].toSorted())
})

const fail = (what: string) => async () => {
  throw new Error(`No ${what}`)
}

test.each<[what: string, outbox: Partial<HandlerSettings['outbox']>]>([
  ['the pages cannot be followed', { claimBuild: fail('build') }],
  ['nothing new can be written', { schedule: fail('schedule') }],
])('what is due goes out while the work lasts, also when %s', async (_, outbox) => {
  const { calls, ask } = open(WEBHOOK_SECRET, due, outbox)
  await expect(ask('', { headers: { 'x-sender-secret': 'secret' } })).rejects.toThrow()
  expect(calls.filter((call) => call !== 'schedule')).toEqual(sent)
})

test('an email program unsubscribes with a bare POST', async () => {
  const { calls, ask } = open()
  const body = 'List-Unsubscribe=One-Click'
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const response = await ask(`/unsubscribe?token=${TOKEN}`, { body, headers })
  expect(response.status).toBe(204)
  expect(response.headers.get('access-control-allow-origin')).toBe('https://example.com')
  expect(calls).toEqual([`unsubscribe ${TOKEN}`])
})

test('a link that is opened, by a person or a scanner, changes nothing', async () => {
  const { calls, ask } = open()
  for (const method of ['GET', 'HEAD']) {
    const response = await ask(`/unsubscribe?token=${TOKEN}`, { method })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(`https://example.com/unsubscribe#${TOKEN}`)
  }
  const hostile = await ask('/unsubscribe?token=%0d%0aSet-Cookie:%20a', { method: 'GET' })
  expect(hostile.headers.get('location')).toBe(
    'https://example.com/unsubscribe#%0D%0ASet-Cookie%3A%20a',
  )
  expect(calls).toEqual([])
})

test('another token ends nothing', async () => {
  const { calls, ask } = open()
  const unknown = TOKEN.replace('0f', '1f')
  for (const token of ['', 'x', `${TOKEN}0`, TOKEN.slice(1), TOKEN.toUpperCase(), unknown]) {
    expect((await ask(`/unsubscribe?token=${token}`)).status).toBe(404)
  }
  expect((await ask(`/unsubscribe?token=${TOKEN}`, { method: 'PUT' })).status).toBe(405)
  expect(calls).toEqual([`unsubscribe ${unknown}`])
})

const event = (type: string, data: unknown) => JSON.stringify({ type, data })
const bounceOf = (to: string, type?: string) =>
  event('email.bounced', { to: [to], bounce: { type } })
const bounce = bounceOf('Gone@example.com', 'Permanent')

function signed(body: string, { age = 0, secret = WEBHOOK_SECRET, id = 'msg_1' } = {}) {
  const timestamp = String(Math.floor(Date.now() / 1000) - age)
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  const headers: Record<string, string> = {
    'svix-id': id,
    'svix-timestamp': timestamp,
    'svix-signature': `v1a,x v1,aaaa v1,${signature}`,
  }
  return { body, headers }
}

test.each([
  ['a bounce', bounce, ['Gone@example.com bounced']],
  ['a complaint', event('email.complained', { to: 'a@example.com' }), ['a@example.com complained']],
  ['a full mailbox', bounceOf('full@example.com', 'Transient'), []],
  ['another spelling', bounceOf('gone@example.com', 'permanent'), ['gone@example.com bounced']],
  ...['Undetermined', 'Soft', undefined].map((type): [string, string, string[]] => [
    `a bounce of the unknown kind ${type}`,
    bounceOf('who@example.com', type),
    ['who@example.com unclear'],
  ]),
  ['a bounce of no kind', event('email.bounced', { to: ['who@a.de'] }), ['who@a.de unclear']],
  ['a delivery', event('email.delivered', { to: ['a@example.com'] }), []],
  ['something else', 'null', []],
])('the provider reports %s', async (_, body, expected) => {
  const { calls, ask } = open()
  expect((await ask('/webhook', signed(body))).status).toBe(204)
  expect(calls).toEqual(expected.map((call) => `${call} by ${signed(body).headers['svix-id']}`))
})

/** The report of a bounce with one of its headers changed. */
const withHeader = (name: string, value: string) => {
  const { body, headers } = signed(bounce)
  return { body, headers: { ...headers, [name]: value } }
}

test.each([
  ['without a signature', { body: bounce }],
  ['of another secret', signed(bounce, { secret: 'whsec_b3RoZXI=' })],
  ['sent again after ten minutes', signed(bounce, { age: 600 })],
  ['from the future', signed(bounce, { age: -600 })],
  ['with another body', { ...signed(bounce), body: bounce.replace('Gone', 'Other') }],
  ['under another id', withHeader('svix-id', 'msg_2')],
  ['at no time', withHeader('svix-timestamp', 'x')],
  ['with a signature that was cut off', withHeader('svix-signature', 'v1,a')],
  ['with a signature that is none', withHeader('svix-signature', 'v1,=')],
])('a report %s is refused', async (_, request) => {
  const { calls, ask } = open()
  expect((await ask('/webhook', request)).status).toBe(401)
  expect(calls).toEqual([])
})

test('without a webhook secret no report is taken', async () => {
  const { ask } = open(null)
  expect((await ask('/webhook', signed(bounce))).status).toBe(401)
})
