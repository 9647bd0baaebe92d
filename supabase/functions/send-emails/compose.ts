import { renderStoredEmail, senderFacts } from '../_shared/emails.ts'
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

/** @throws {TypeError} if the email cannot be written, which another attempt would not change */
export function compose(email: ClaimedEmail, sender: Sender): OutgoingEmail {
  const { id, kind, recipient } = email
  if (!ADDRESS.test(recipient)) throw new TypeError('This is not an email address')
  const { attachments = [], replyTo, ...parts } = renderStoredEmail(kind, dataOf(email, sender))
  return {
    id,
    from: sender.from,
    to: recipient,
    ...parts,
    ...(replyTo !== undefined && ADDRESS.test(replyTo) && { replyTo }),
    headers: kind === 'announcement' ? unsubscribeHeaders(id, sender) : {},
    attachments,
  }
}

function dataOf({ id, data }: ClaimedEmail, { siteUrl }: Sender): Record<string, unknown> {
  const isOfContent = data['sessionId'] === senderFacts.sessionId
  const link = `${siteUrl}/registration#${data['token']}`
  return {
    ...data,
    sessionStart: data['sessionStart'] ?? '',
    sessionTitle: senderFacts.sessionTitle,
    joinLink: isOfContent ? senderFacts.joinLink : '',
    recordingLink: isOfContent ? senderFacts.recordingLink : '',
    confirmLink: link,
    cancelLink: link,
    unsubscribeLink: `${siteUrl}/unsubscribe#${id}`,
  }
}

/** One-click unsubscribing in the reader's email program (RFC 8058). */
function unsubscribeHeaders(id: string, { backendUrl }: Sender): Record<string, string> {
  return {
    'List-Unsubscribe': `<${backendUrl}/functions/v1/send-emails/unsubscribe?token=${id}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
