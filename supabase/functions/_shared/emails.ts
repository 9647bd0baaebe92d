import { type RenderedEmail, writeEmail } from '../../../src/domain/email.ts'
import { isEmailKind, readEmailData } from '../../../src/domain/email-kinds.ts'
import { content } from './email-templates.ts'

export type { Attachment } from '../../../src/domain/email.ts'

/** Who the emails are from, and what the content says of its session. Empty: not known. */
export const senderFacts = {
  product: content.product,
  sessionId: content.session.id,
  sessionTitle: content.session.title,
  joinLink: content.session.location,
  recordingLink: content.recordingAddress,
}

/**
 * Writes an email whose kind and data come from the database. The same data give the same email, to
 * the byte.
 * @throws {TypeError} when there is no such kind, or the data are not those of the kind
 */
export function renderStoredEmail(
  kind: string,
  data: Readonly<Record<string, unknown>>,
): RenderedEmail {
  if (!isEmailKind(kind)) throw new TypeError(`There is no email "${kind}".`)
  return writeEmail(content, kind, readEmailData(kind, data))
}
