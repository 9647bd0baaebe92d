import type { HandlerSettings } from './handler.ts'
import { openOutbox } from './outbox.ts'
import { resend } from './resend.ts'

/**
 * Reads the function's secrets, which docs/email.md lists. Supabase sets those that begin with its
 * name.
 * @throws {Error} naming the first one that is missing
 */
export function readSettings(
  read: (name: string) => string | undefined,
): Omit<HandlerSettings, 'background' | 'content'> {
  const needed = (name: string): string => {
    const value = read(name)
    if (value) return value
    throw new Error(`${name} is not set; see docs/email.md`)
  }
  const backendUrl = needed('SUPABASE_URL')
  const apiUrl = read('RESEND_API_URL')
  return {
    outbox: openOutbox(backendUrl, needed('SUPABASE_SERVICE_ROLE_KEY')),
    provider: resend({
      apiKey: needed('RESEND_API_KEY'),
      ...(apiUrl !== undefined && { apiUrl }),
      timeout: Number(read('EMAIL_TIMEOUT_MS') ?? 15_000),
    }),
    sender: { from: needed('EMAIL_FROM'), siteUrl: needed('SITE_URL'), backendUrl },
    secret: needed('EMAIL_SENDER_SECRET'),
    webhookSecret: read('RESEND_WEBHOOK_SECRET') ?? null,
    perSecond: Number(read('EMAILS_PER_SECOND') ?? 2),
    budget: 50_000,
  }
}
