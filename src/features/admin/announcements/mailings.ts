import { onMount } from 'nanostores'
import type { Fault } from '../../../shared/fault.ts'
import { callFunction } from '../../../shared/supabase/client.ts'
import * as decode from '../../../shared/supabase/decode.ts'
import { adminQuery, runAsAdmin, runThenReload } from '../admin-query.ts'
import { type Page, page, readNext } from '../pages.ts'

const mailing = decode.rowOf({
  announcementId: decode.text,
  /** How many of its emails wait, have been sent, have failed, or go to an address that takes none. */
  due: decode.number,
  sent: decode.number,
  failed: decode.number,
  suppressed: decode.number,
})

/** An announcement that was sent by email. */
export type Mailing = decode.Decoded<typeof mailing>

const mailingEmail = decode.rowOf({
  recipient: decode.text,
  state: decode.text,
  /** Why the last attempt failed, or why there was none. */
  reason: decode.optional(decode.text),
})

export type MailingEmails = Page<decode.Decoded<typeof mailingEmail>>

/** Milliseconds until the progress of emails that are being sent is read again. */
const INTERVAL = 3000

/** The announcements that were sent by email. */
export const mailings = adminQuery(() => callFunction('admin_mailings', {}, decode.list(mailing)))

onMount(mailings.$loaded, () => {
  const timer = setInterval(() => {
    const loaded = mailings.$loaded.get()
    if (loaded.status === 'ready' && loaded.data.some(({ due }) => due > 0)) {
      void mailings.reload()
    }
  }, INTERVAL)
  return () => clearInterval(timer)
})

/** Sends an announcement by email, once. */
export function sendByEmail(announcementId: string): Promise<Fault | null> {
  return runThenReload(mailings, () => send(announcementId, false))
}

/** Sends it to the admin alone. */
export function sendTest(announcementId: string): Promise<Fault | null> {
  return runAsAdmin(() => send(announcementId, true))
}

async function send(announcementId: string, isTest: boolean): Promise<void> {
  const args = { p_announcement_id: announcementId, p_is_test: isTest }
  await callFunction('admin_email_announcement', args, decode.number)
}

/** Tries the failed emails again. */
export function retryFailed(announcementId: string): Promise<Fault | null> {
  return runThenReload(mailings, async () => {
    await callFunction('admin_retry_mailing', { p_announcement_id: announcementId }, decode.number)
  })
}

/** Reads the emails behind those that are known, by recipient. @returns all of them */
export function readEmails(announcementId: string, known: MailingEmails): Promise<MailingEmails> {
  return readNext(known, (last) => {
    const args = { p_announcement_id: announcementId, ...(last && { p_after: last.recipient }) }
    return callFunction('admin_mailing_emails', args, page(mailingEmail))
  })
}
