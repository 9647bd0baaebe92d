import type { LinkType } from '../shared/email-link.ts'
import { type EmailContent, type RenderedEmail, writeEmail } from './email.ts'
import { EMAIL_KIND_NAMES, type EmailKind } from './kinds.ts'

/** The emails that the auth server sends, and what the links in them are for. */
const LINKS = {
  'auth-confirmation': 'signup',
  'auth-recovery': 'recovery',
  'auth-email-change': 'email_change',
  'auth-magic-link': 'magiclink',
  'auth-invite': 'invite',
} as const satisfies Partial<Record<EmailKind, LinkType>>

export type AccountEmail = keyof typeof LINKS

export const ACCOUNT_EMAIL_NAMES = EMAIL_KIND_NAMES.filter(
  (name): name is AccountEmail => name in LINKS,
)

/** An email as the auth server's template: the server fills in its variables when it sends. */
export function accountEmail(content: EmailContent, name: AccountEmail): RenderedEmail {
  return writeEmail(content, name, {
    email: '{{ .Email }}',
    newEmail: '{{ .NewEmail }}',
    accountLink: `{{ .SiteURL }}/login#token_hash={{ .TokenHash }}&type=${LINKS[name]}`,
  })
}
