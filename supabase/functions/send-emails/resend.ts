import { Buffer } from 'node:buffer'
import type { OutgoingEmail, Provider, Result } from './provider.ts'

interface ResendSettings {
  readonly apiKey: string
  readonly apiUrl?: string | undefined
  /** Milliseconds after which an attempt is given up. */
  readonly timeout?: number
}

/** Sends through https://resend.com/docs/api-reference/emails/send-email. */
export function resend({
  apiKey,
  apiUrl = 'https://api.resend.com',
  timeout = 15_000,
}: ResendSettings): Provider {
  return async (email) => {
    try {
      const response = await fetch(`${apiUrl}/emails`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${apiKey}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': email.id,
        },
        body: JSON.stringify(bodyOf(email)),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout),
      })
      return resultOf(response.status, response.headers, await response.text())
    } catch (error) {
      return { outcome: 'retry', reason: `No answer from the provider: ${error}` }
    }
  }
}

const bodyOf = ({ id: _, to, replyTo, attachments, ...parts }: OutgoingEmail) => ({
  ...parts,
  to: [to],
  ...(replyTo !== undefined && { reply_to: replyTo }),
  ...(attachments.length > 0 && {
    attachments: attachments.map(({ filename, content, type }) => ({
      filename,
      content: Buffer.from(content).toString('base64'),
      content_type: type,
    })),
  }),
})

/** Of an account that is not set up, as is every 401 and 403, and a redirect: it takes no email. */
const NOT_SET_UP = /"invalid_from_address"|"API key is invalid"/

function resultOf(status: number, headers: Headers, body: string): Result {
  const reason = `The provider answered ${status}: ${body}`
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  // The key was used before, with a body that has changed since: that attempt was accepted.
  if (status === 409 && body.includes('invalid_idempotent_request')) return { outcome: 'sent' }
  if (status === 429) return { outcome: 'postponed', reason, delay: retryAfter(headers) ?? 60 }
  const isSetUp = status >= 400 && ![401, 403].includes(status) && !NOT_SET_UP.test(body)
  if (!isSetUp) return { outcome: 'postponed', reason, delay: 300 }
  if (status === 409 || status === 408 || status >= 500) {
    return { outcome: 'retry', reason, delay: retryAfter(headers) }
  }
  return { outcome: 'failed', reason }
}

/** The header is a number of seconds or a date (RFC 9110). */
function retryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after')
  if (value === null) return undefined
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(1, Math.ceil(seconds)), 86_400)
}
