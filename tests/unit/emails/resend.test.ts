import type { IncomingHttpHeaders, RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startLoopbackServer } from '../../../scripts/local/loopback-server.ts'
import { compileEmails } from '../../../src/emails/content.ts'
import { EMAIL_SAMPLES } from '../../../src/emails/previews/previews.ts'
import { compose } from '../../../supabase/functions/send-emails/compose.ts'
import type { ClaimedEmail } from '../../../supabase/functions/send-emails/outbox.ts'
import { resend } from '../../../supabase/functions/send-emails/resend.ts'

interface Answer {
  readonly status: number
  readonly body?: string
  readonly retryAfter?: string
}

const NOW = Date.UTC(2027, 0, 1)
beforeAll(() => void vi.setSystemTime(NOW))
afterAll(() => void vi.useRealTimers())

const ID = '0f0e0d0c-0b0a-4908-8706-050403020100'
const TOKEN = '3f9a'.repeat(16)
const content = compileEmails()
const sender = {
  from: 'AI Mind OS <hello@example.com>',
  siteUrl: 'https://example.com',
  backendUrl: 'https://project.supabase.co',
}

const contact = {
  id: ID,
  claim: ID,
  kind: 'contact-message',
  recipient: 'owner@example.com',
  data: {
    writtenAt: '2027-01-01T00:00:00Z',
    contactName: 'مريم <b>حسن</b>\r\nBcc: all@example.com',
    contactEmail: 'maryam@example.com',
    message: 'First line\n<script>second</script> 🙏\n\n-- \nSent by the bank',
  },
}
const news = {
  ...contact,
  kind: 'news',
  data: { subject: 'News\r\nBcc: all@example.com', body: '<b>Bold</b>', newsToken: TOKEN },
}

let answer: Answer
let received: { headers: IncomingHttpHeaders; body: Record<string, unknown> } | undefined

const listen: RequestListener = (incoming, outgoing) => {
  void text(incoming).then((body) => {
    if (incoming.url !== '/emails') return void outgoing.end('{"data":[]}')
    received = { headers: incoming.headers, body: JSON.parse(body) }
    const { status, retryAfter } = answer
    if (retryAfter !== undefined) outgoing.setHeader('retry-after', retryAfter)
    outgoing.writeHead(status, { location: '/elsewhere' }).end(answer.body)
  })
}

const provider = await startLoopbackServer(0, '127.0.0.1', listen)
afterAll(provider.stop)

async function send(given: Answer, email: ClaimedEmail = contact) {
  answer = given
  return resend({ apiKey: 'key', apiUrl: provider.url })(compose(email, sender, content))
}

test('an email is sent under its own idempotency key, with what people typed as they typed it', async () => {
  expect(await send({ status: 200, body: '{"id":"1"}' })).toEqual({ outcome: 'sent' })
  expect(received?.headers).toMatchObject({ authorization: 'Bearer key', 'idempotency-key': ID })
  const { html, text: plain, subject, ...rest } = received?.body ?? {}
  expect(rest).toEqual({
    from: sender.from,
    to: ['owner@example.com'],
    reply_to: 'maryam@example.com',
    headers: {},
  })
  expect(subject).not.toMatch(/[\r\n]/)
  expect(html).toContain('&lt;script&gt;second&lt;/script&gt; 🙏')
  // No line of theirs stands there as one of ours.
  expect(plain).toContain(
    '\n\n> First line\n> <script>second</script> 🙏\n> \n> -- \n> Sent by the bank\n\nSent by',
  )
})

test('news can be ended with one click, emails about oneself cannot', async () => {
  await send({ status: 200 }, news)
  expect(received?.body['headers']).toEqual({
    'List-Unsubscribe': `<https://project.supabase.co/functions/v1/send-emails/unsubscribe?token=${TOKEN}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect(received?.body['subject']).not.toMatch(/[\r\n]/)
  expect(String(received?.body['text'])).toContain(`https://example.com/unsubscribe#${TOKEN}`)
})

test.each([
  'a@example.com,b@example.com',
  'a@example.com, b',
  'a@example.com\r\nBcc: b@example.com',
  'A <a@example.com>',
  'a@b@c',
  '',
])('nothing is sent to %j, which is not one address', (recipient) => {
  expect(() => compose({ ...contact, recipient }, sender, content)).toThrow(TypeError)
})

test("an admin's test of an email to guests links to a page of the admin", () => {
  const data = { subject: 'Subject', body: 'See {link}' }
  const { text: plain } = compose({ ...contact, kind: 'session-message', data }, sender, content)
  expect(plain).toContain('See https://example.com/members\n')
})

test('a reply goes to no more than one address', () => {
  const data = { ...contact.data, contactEmail: 'a@example.com,b@example.com' }
  expect(compose({ ...contact, data }, sender, content).replyTo).toBeUndefined()
})

test('a calendar file is attached', async () => {
  const data = {
    ...EMAIL_SAMPLES['registration-confirmed'],
    minutes: 90,
    token: 'f'.repeat(64),
  }
  await send({ status: 200 }, { ...contact, kind: 'registration-confirmed', data })
  const [file] = Object(received?.body['attachments'])
  expect(file.filename).toMatch(/\.ics$/)
  expect(Buffer.from(file.content, 'base64').toString()).toContain('DTSTART:20270213T133000Z')
  expect(received?.body['text']).toContain(`https://example.com/registration#${'f'.repeat(64)}`)
})

const inTwoMinutes = new Date(NOW + 120_000).toUTCString()

test.each<[status: number, more: Omit<Answer, 'status'>, outcome: object]>([
  [500, {}, { outcome: 'retry', reason: expect.stringContaining('500') }],
  [503, { retryAfter: '9' }, { outcome: 'retry', delay: 9 }],
  [503, { retryAfter: 'soon' }, { outcome: 'retry' }],
  [408, {}, { outcome: 'retry' }],
  [429, { retryAfter: '7' }, { outcome: 'postponed', delay: 7 }],
  [429, { retryAfter: inTwoMinutes }, { outcome: 'postponed', delay: 120 }],
  [429, { retryAfter: '0' }, { outcome: 'postponed', delay: 1 }],
  [429, { retryAfter: '9999999' }, { outcome: 'postponed', delay: 86_400 }],
  [429, {}, { outcome: 'postponed', delay: 60 }],
  [401, {}, { outcome: 'postponed', delay: 300 }],
  [403, {}, { outcome: 'postponed', delay: 300 }],
  [400, { body: '{"message":"API key is invalid"}' }, { outcome: 'postponed', delay: 300 }],
  [422, { body: '{"name":"invalid_from_address"}' }, { outcome: 'postponed', delay: 300 }],
  [302, {}, { outcome: 'postponed', delay: 300 }],
  [308, {}, { outcome: 'postponed', delay: 300 }],
  [409, { body: '{"name":"concurrent_idempotent_requests"}' }, { outcome: 'retry' }],
  [409, { body: '{"name":"invalid_idempotent_request"}' }, { outcome: 'sent' }],
  [
    422,
    { body: 'no such domain' },
    { outcome: 'failed', reason: 'The provider answered 422: no such domain' },
  ],
])('the provider answers %i with %j', async (status, more, outcome) => {
  expect(await send({ status, ...more })).toMatchObject(outcome)
})

test('a provider that cannot be reached is asked again later', async () => {
  // No service of any system listens there.
  const unreachable = resend({ apiKey: 'key', apiUrl: 'http://127.0.0.1:2' })
  expect(await unreachable(compose(contact, sender, content))).toMatchObject({ outcome: 'retry' })
})
