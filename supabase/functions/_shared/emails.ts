import { type RenderedEmail, writeEmail } from '../../../src/domain/email.ts'
import {
  type EmailData,
  type EmailKind,
  isEmailKind,
  readEmailData,
} from '../../../src/domain/email-kinds.ts'
import { content } from './email-templates.ts'

export type { Attachment, RenderedEmail } from '../../../src/domain/email.ts'
export type { EmailData, EmailKind } from '../../../src/domain/email-kinds.ts'

/** Who the emails are from, and what the content says of its session. Empty: not known. */
export const senderFacts = {
  product: content.product,
  sessionId: content.session.id,
  sessionTitle: content.session.title,
  joinLink: content.session.location,
  recordingLink: content.recordingAddress,
}

/**
 * Writes an email from the content. The same data give the same email, to the byte.
 * @throws {TypeError} when a field is empty that may not be, or holds no instant or address
 */
export function renderEmail<Kind extends EmailKind>(
  kind: Kind,
  data: EmailData[Kind],
): RenderedEmail {
  return writeEmail(content, kind, readEmailData(kind, data))
}

/**
 * Writes an email whose kind and data come from the database.
 * @throws {TypeError} when there is no such kind, or the data are not those of the kind
 */
export function renderStoredEmail(
  kind: string,
  data: Readonly<Record<string, unknown>>,
): RenderedEmail {
  if (!isEmailKind(kind)) throw new TypeError(`There is no email "${kind}".`)
  return writeEmail(content, kind, readEmailData(kind, data))
}
