import { type EmailContent, type RenderedEmail, writeEmail } from '../../../src/emails/email.ts'
import { isEmailKind, readEmailData } from '../../../src/emails/kinds.ts'
import type { ClaimedEmail } from './outbox.ts'
import type { OutgoingEmail } from './provider.ts'

/** The addresses that emails contain. */
export interface Sender {
  /** Such as `AI Mind OS <hello@example.com>`. */
  readonly from: string
  readonly siteUrl: string
  readonly backendUrl: string
}

/** One address and nothing else, so that no part of it can become a second one or a header. */
const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u

/** @throws if the email cannot be written, which another attempt would not change */
export function compose(email: ClaimedEmail, sender: Sender, content: EmailContent): OutgoingEmail {
  const { id, kind, recipient } = email
  if (!ADDRESS.test(recipient)) throw new TypeError('This is not an email address')
  const data = dataOf(email, sender)
  const unsubscribe = `${sender.backendUrl}/functions/v1/send-emails/unsubscribe`
  const { attachments = [], replyTo, ...parts } = renderStoredEmail(kind, data, content)
  return {
    id,
    from: sender.from,
    to: recipient,
    ...parts,
    ...(replyTo !== undefined && ADDRESS.test(replyTo) && { replyTo }),
    // One-click unsubscribing in the reader's email program (RFC 8058).
    headers:
      kind === 'news'
        ? {
            'List-Unsubscribe': `<${unsubscribe}?token=${email.data['newsToken']}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
        : {},
    attachments,
  }
}

/**
 * Writes an email whose kind and data come from the database. The same data give the same email, to
 * the byte.
 * @throws {TypeError} when there is no such kind, or the data are not those of the kind
 */
export function renderStoredEmail(
  kind: string,
  data: Readonly<Record<string, unknown>>,
  content: EmailContent,
): RenderedEmail {
  if (!isEmailKind(kind)) throw new TypeError(`There is no email "${kind}".`)
  return writeEmail(content, kind, readEmailData(kind, data))
}

function dataOf({ data }: ClaimedEmail, { siteUrl }: Sender): Record<string, unknown> {
  // An admin's test is about no registration: its link leads to the admin's own page.
  const link = data['token'] ? `${siteUrl}/registration#${data['token']}` : `${siteUrl}/members`
  return {
    ...data,
    sessionStart: data['sessionStart'] ?? '',
    minutes: String(data['minutes'] ?? ''),
    confirmLink: link,
    cancelLink: link,
    unsubscribeLink: `${siteUrl}/unsubscribe#${data['newsToken']}`,
  }
}
