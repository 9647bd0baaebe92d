import { isRecord } from '../../../src/shared/record-of.ts'
import { parseJson } from '../../../src/shared/supabase/decode.ts'
import { openOutbox } from './outbox.ts'
import { resend } from './resend.ts'

/**
 * Reads the function's secrets, which docs/email.md lists. Supabase sets those that begin with its
 * name.
 * @throws {Error} naming the first one that is missing, or is no number where one is needed
 */
export function readSettings(read: (name: string) => string | undefined) {
  const needed = (name: string): string => {
    const value = read(name)
    if (value) return value
    throw new Error(`${name} is not set; see docs/email.md`)
  }
  const positive = (name: string, fallback: number): number => {
    const value = Number(read(name) || fallback)
    if (value > 0 && Number.isFinite(value)) return value
    throw new Error(`${name} is "${read(name)}". It must be a number above 0; see docs/email.md`)
  }
  const backendUrl = needed('SUPABASE_URL')
  return {
    outbox: openOutbox(backendUrl, secretKey(read) ?? needed('SUPABASE_SERVICE_ROLE_KEY')),
    provider: resend({
      apiKey: needed('RESEND_API_KEY'),
      apiUrl: read('RESEND_API_URL') || undefined,
      timeout: positive('EMAIL_TIMEOUT_MS', 15_000),
    }),
    sender: { from: needed('EMAIL_FROM'), siteUrl: needed('SITE_URL'), backendUrl },
    secret: needed('EMAIL_SENDER_SECRET'),
    webhookSecret: read('RESEND_WEBHOOK_SECRET') || null,
    perSecond: positive('EMAILS_PER_SECOND', 2),
    budget: 50_000,
  }
}

/**
 * Hosted projects hand over their secret keys by name; the key named after a role is deprecated.
 * @returns null where there are none, as on older and self-hosted projects
 */
function secretKey(read: (name: string) => string | undefined): string | null {
  const text = read('SUPABASE_SECRET_KEYS')
  if (!text) return null
  const keys = parseJson(text)
  const key = isRecord(keys) && (keys['default'] ?? Object.values(keys)[0])
  if (typeof key === 'string' && key !== '') return key
  throw new Error('SUPABASE_SECRET_KEYS is no JSON dictionary of keys by name; see docs/email.md')
}
