import { onMount } from 'nanostores'
import {
  EMAILS_AT_ONCE,
  type Mailing,
  type MailingEmail,
  readMailingEmails,
  readMailings,
  retryMailing,
  sendMailing,
} from '../data/mailings.ts'
import type { Fault } from '../domain/fault.ts'
import { adminQuery, runAsAdmin } from './admin-query.ts'

export type { Mailing, MailingEmail }

/** Milliseconds until the progress of emails that are being sent is read again. */
const INTERVAL = 3000

/** The announcements that were sent by email. */
export const mailings = adminQuery(readMailings)

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
  return thenReload(() => sendMailing(announcementId, false))
}

/** Sends it to the admin alone. */
export function sendTest(announcementId: string): Promise<Fault | null> {
  return runAsAdmin(() => sendMailing(announcementId, true))
}

/** Tries the failed emails again. */
export function retryFailed(announcementId: string): Promise<Fault | null> {
  return thenReload(() => retryMailing(announcementId))
}

/** Reads the emails behind those that are known. */
export function readEmails(
  announcementId: string,
  known: readonly MailingEmail[],
  show: (emails: readonly MailingEmail[], hasMore: boolean) => void,
): Promise<Fault | null> {
  return runAsAdmin(async () => {
    const more = await readMailingEmails(announcementId, known.at(-1)?.recipient ?? null)
    show([...known, ...more], more.length === EMAILS_AT_ONCE)
  })
}

async function thenReload(action: () => Promise<void>): Promise<Fault | null> {
  const fault = await runAsAdmin(action)
  await mailings.reload()
  return fault
}
