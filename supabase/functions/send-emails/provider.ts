import type { Attachment } from '../../../src/emails/email.ts'

export interface OutgoingEmail {
  /** The provider's idempotency key: sent twice under one key, an email arrives once. */
  readonly id: string
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly replyTo?: string
  readonly headers: Readonly<Record<string, string>>
  readonly attachments: readonly Attachment[]
}

/** What became of an attempt. A delay is in seconds. */
export type Result =
  | { readonly outcome: 'sent' }
  /** The provider may have sent it; the next attempt has the same idempotency key. */
  | { readonly outcome: 'retry'; readonly reason: string; readonly delay?: number | undefined }
  /** The provider takes nothing for now, so that this was no attempt and others would fare the same. */
  | { readonly outcome: 'postponed'; readonly reason: string; readonly delay: number }
  /** The provider will never take this email. */
  | { readonly outcome: 'failed'; readonly reason: string }

/** Sends emails through somebody's API. A new provider is one file with such a function. */
export type Provider = (email: OutgoingEmail) => Promise<Result>
