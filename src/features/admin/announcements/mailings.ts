import { onMount } from 'nanostores'
import type { Fault } from '../../../shared/fault.ts'
import { callFunction } from '../../../shared/supabase/client.ts'
import {
  type Decoded,
  list,
  number,
  optional,
  rowOf,
  text,
} from '../../../shared/supabase/decode.ts'
import { adminQuery, runAsAdmin, runThenReload } from '../admin-query.ts'
import { type Page, page, readNext } from '../pages.ts'

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
})

export type MailingEmails = Page<Decoded<typeof mailingEmail>>

/** Milliseconds until the progress of emails that are being sent is read again. */
const INTERVAL = 3000

/** The announcements that were sent by email. */
export const mailings = adminQuery(() => callFunction('admin_mailings', {}, list(mailing)))

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
  await callFunction('admin_email_announcement', args, number)
}

/** Tries the failed emails again. */
export function retryFailed(announcementId: string): Promise<Fault | null> {
  return runThenReload(mailings, async () => {
    await callFunction('admin_retry_mailing', { p_announcement_id: announcementId }, number)
  })
}

/** Reads the emails behind those that are known, by recipient. @returns all of them */
export function readEmails(announcementId: string, known: MailingEmails): Promise<MailingEmails> {
  return readNext(known, (last) => {
    const args = { p_announcement_id: announcementId, ...(last && { p_after: last.recipient }) }
    return callFunction('admin_mailing_emails', args, page(mailingEmail))
  })
}
