import type { Page } from '../domain/paged-list.ts'
import { callFunction } from './client.ts'
import { type Decoded, list, number, optional, page, rowOf, text, timestamp } from './decode.ts'

const mailing = rowOf({
  announcementId: text,
  /** How many of its emails wait, have been sent, have failed, or go to an address that takes none. */
  due: number,
  sent: number,
  failed: number,
  suppressed: number,
})

/** An announcement that was sent by email. */
export type Mailing = Decoded<typeof mailing>

const mailingEmail = rowOf({
  recipient: text,
  state: text,
  /** Why the last attempt failed, or why there was none. */
  reason: optional(text),
  changedAt: timestamp,
})

export type MailingEmail = Decoded<typeof mailingEmail>

/** The announcements that were sent by email. @throws {DataError} */
export function readMailings(): Promise<Mailing[]> {
  return callFunction('admin_mailings', {}, list(mailing))
}

/**
 * The emails of an announcement by recipient.
 * @param after the last recipient that is known
 * @throws {DataError}
 */
export function readMailingEmails(
  announcementId: string,
  after?: string,
): Promise<Page<MailingEmail>> {
  const args = { p_announcement_id: announcementId, ...(after !== undefined && { p_after: after }) }
  return callFunction('admin_mailing_emails', args, page(mailingEmail))
}

/** Sends an announcement by email, once; as a test to the caller alone. @throws {DataError} */
export async function sendMailing(announcementId: string, isTest: boolean): Promise<void> {
  const args = { p_announcement_id: announcementId, p_is_test: isTest }
  await callFunction('admin_email_announcement', args, number)
}

/** Tries the failed emails of an announcement again. @throws {DataError} */
export async function retryMailing(announcementId: string): Promise<void> {
  await callFunction('admin_retry_mailing', { p_announcement_id: announcementId }, number)
}
