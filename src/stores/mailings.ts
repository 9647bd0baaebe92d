import { onMount } from 'nanostores'
import {
  type Mailing,
  type MailingEmail,
  readMailingEmails,
  readMailings,
  retryMailing,
  sendMailing,
} from '../data/mailings.ts'
import type { Fault } from '../domain/fault.ts'
import { type Page, withNext } from '../domain/paged-list.ts'
import { adminQuery, runAsAdmin, runThenReload } from './admin-query.ts'

/** None is read before they are asked for. */
export const NO_EMAILS: Page<MailingEmail> = { items: [], hasMore: true }

export type { Mailing }

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
  return runThenReload(mailings, () => sendMailing(announcementId, false))
}

/** Sends it to the admin alone. */
export function sendTest(announcementId: string): Promise<Fault | null> {
  return runAsAdmin(() => sendMailing(announcementId, true))
}

/** Tries the failed emails again. */
export function retryFailed(announcementId: string): Promise<Fault | null> {
  return runThenReload(mailings, () => retryMailing(announcementId))
}

/** Reads the emails behind those that are known. */
export function readEmails(
  announcementId: string,
  known: Page<MailingEmail>,
  show: (emails: Page<MailingEmail>) => void,
): Promise<Fault | null> {
  return runAsAdmin(async () => {
    const last = known.items.at(-1)
    show(withNext(known, await readMailingEmails(announcementId, last?.recipient)))
  })
}
