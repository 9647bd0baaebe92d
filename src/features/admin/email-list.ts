import { callFunction } from '../../shared/supabase/client.ts'
import * as decode from '../../shared/supabase/decode.ts'
import { asAdmin, thenReload } from './admin-query.ts'
import { type Page, page, readNext } from './pages.ts'

const email = decode.rowOf({
  ...decode.fields(decode.text, 'recipient', 'state'),
  /** Why the last attempt failed, or why there was none. */
  reason: decode.optional(decode.text),
})

export type Emails = Page<decode.Decoded<typeof email>>

/** Which emails: those of a mailing; without one, all that failed in the last 30 days. */
export interface EmailsOf {
  mailingId?: string
}

const argsOf = ({ mailingId }: EmailsOf) =>
  mailingId === undefined ? {} : { p_mailing_id: mailingId }

/** Reads the emails behind those that are known, by recipient. @returns all of them */
export function readEmails(which: EmailsOf, known: Emails): Promise<Emails> {
  return readNext(known, (last) => {
    const args = { ...argsOf(which), ...(last && { p_after: last.recipient }) }
    return asAdmin(callFunction('admin_mailing_emails', args, page(email)))
  })
}

/** Tries those that failed again. */
export function retryFailed(which: EmailsOf, reload: () => Promise<unknown>): Promise<void> {
  return thenReload(callFunction('admin_retry_mailing', argsOf(which), decode.nothing), reload)
}
