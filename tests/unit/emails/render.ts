import { compileEmails } from '../../../src/emails/content.ts'
import { renderStoredEmail } from '../../../supabase/functions/send-emails/compose.ts'

const content = compileEmails()

/** Writes an email of the outbox with the content of the tests. */
export const render = (kind: string, data: Record<string, unknown>) =>
  renderStoredEmail(kind, data, content)
