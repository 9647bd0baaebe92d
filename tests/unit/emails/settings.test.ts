import { afterEach, expect, test, vi } from 'vitest'
import { readSettings } from '../../../supabase/functions/send-emails/settings.ts'

const secrets: Record<string, string> = {
  SUPABASE_URL: 'https://project.example.com',
  RESEND_API_KEY: 're_1',
  EMAIL_FROM: 'Site <site@example.com>',
  SITE_URL: 'https://example.com',
  EMAIL_SENDER_SECRET: 'secret',
}

const settings = (given: Record<string, string>) =>
  readSettings((name) => ({ ...secrets, ...given })[name])

const key = { SUPABASE_SERVICE_ROLE_KEY: 'sb_d' }

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['the default one of the new keys', { SUPABASE_SECRET_KEYS: '{"a":"sb_a","default":"sb_d"}' }],
  ['the only new key', { SUPABASE_SECRET_KEYS: '{"mailer":"sb_d"}' }],
  ['the key of an older project', { SUPABASE_SERVICE_ROLE_KEY: 'sb_d' }],
  [
    'a new key before an old one',
    { SUPABASE_SECRET_KEYS: '{"default":"sb_d"}', SUPABASE_SERVICE_ROLE_KEY: 'old' },
  ],
])('the sender uses %s', async (_, given) => {
  const asked = vi.fn(async (_url: string, _init: RequestInit) => new Response('true'))
  vi.stubGlobal('fetch', asked)
  await settings(given).outbox.unsubscribe('token')
  expect(asked.mock.calls[0]?.[1].headers).toMatchObject({ apikey: 'sb_d' })
})

test.each(['{oops', '[]', '{}', 'null', '"sb_secret"', '{"default":1}'])(
  'the sender says that it cannot read the keys %s',
  (keys) => {
    expect(() =>
      settings({ SUPABASE_SECRET_KEYS: keys, SUPABASE_SERVICE_ROLE_KEY: 'old' }),
    ).toThrow('SUPABASE_SECRET_KEYS is no JSON dictionary of keys by name; see docs/email.md')
  },
)

test('the sender names the key that is missing', () => {
  expect(() => settings({})).toThrow('SUPABASE_SERVICE_ROLE_KEY is not set; see docs/email.md')
})

test('the sender sends two emails a second, unless the owner sets another number', () => {
  expect(settings(key).perSecond).toBe(2)
  expect(settings({ ...key, EMAILS_PER_SECOND: '' }).perSecond).toBe(2)
  expect(settings({ ...key, EMAILS_PER_SECOND: '0.5' }).perSecond).toBe(0.5)
})

const numbers = ['EMAILS_PER_SECOND', 'EMAIL_TIMEOUT_MS']
const none = ['two', '2 per second', '0', '-1', '1,5', 'Infinity', 'NaN']

test.each(numbers.flatMap((name) => none.map((text) => [name, text] as const)))(
  'the sender does not start with %s "%s"',
  (name, text) => {
    expect(() => settings({ ...key, [name]: text })).toThrow(
      `${name} is "${text}". It must be a number above 0; see docs/email.md`,
    )
  },
)
