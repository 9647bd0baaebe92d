import type { LinkType } from '../shared/email-link.ts'
import { fillAll } from '../shared/text/template.ts'
import type { EmailContent, EmailTemplate } from './email.ts'
import { emailHtml } from './html.ts'

/** The emails that the auth server sends: when, for editors, and what the links in them are for. */
export const ACCOUNT_EMAILS = {
  'auth-confirmation': { when: 'a new account', link: 'signup' },
  'auth-recovery': { when: 'a new password', link: 'recovery' },
  'auth-email-change': { when: 'another email address', link: 'email_change' },
  'auth-magic-link': { when: 'a link to sign in with', link: 'magiclink' },
  'auth-invite': { when: 'an invitation from the Supabase dashboard', link: 'invite' },
} as const satisfies Record<string, { when: string; link: LinkType }>

export type AccountEmail = keyof typeof ACCOUNT_EMAILS

export const ACCOUNT_EMAIL_NAMES = Object.keys(ACCOUNT_EMAILS).filter(
  (name): name is AccountEmail => Object.hasOwn(ACCOUNT_EMAILS, name),
)

/** The variables of the auth server, in its template language. */
const VARIABLES = { email: '{{ .Email }}', newEmail: '{{ .NewEmail }}' }

/** The names that the content of an email may hold in braces, beside `{product}`. */
export function accountNamesOf(name: AccountEmail): string[] {
  return name === 'auth-email-change' ? ['email', 'newEmail'] : ['email']
}

/** The HTML of an email as the auth server's template: it fills in the variables when it sends. */
export function accountEmailHtml(
  name: AccountEmail,
  template: EmailTemplate,
  { product, locale, layout, colors }: Omit<EmailContent, 'description' | 'templates'>,
): string {
  const { subject, button, ...filled } = fillAll(template, VARIABLES)
  const address = `{{ .SiteURL }}/login#token_hash={{ .TokenHash }}&type=${ACCOUNT_EMAILS[name].link}`
  return emailHtml({
    ...filled,
    product,
    locale,
    title: subject,
    greeting: null,
    details: [],
    button: button === null ? null : { label: button, href: address },
    link: null,
    reason: layout.reasons.account,
    unsubscribe: null,
    postalAddress: layout.postalAddress,
    colors,
  })
}
