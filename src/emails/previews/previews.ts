import { ACCOUNT_EMAIL_NAMES, accountEmailHtml } from '../account-email.ts'
import { compileEmails } from '../content.ts'
import { writeEmail } from '../email.ts'
import { EMAIL_KIND_NAMES, readEmailData } from '../kinds.ts'
import { EMAIL_SAMPLES } from './samples.ts'

export interface EmailPreview {
  readonly name: string
  readonly subject: string
  readonly html: string
  /** The auth server sends no text part. */
  readonly text: string | null
}

/** Every email with sample data, written from src/content as it is now. */
export function emailPreviews(): EmailPreview[] {
  const { content, account } = compileEmails()
  return [
    ...EMAIL_KIND_NAMES.map((name) => ({
      name,
      ...writeEmail(content, name, readEmailData(name, EMAIL_SAMPLES[name])),
    })),
    ...ACCOUNT_EMAIL_NAMES.map((name) => ({
      name,
      subject: account[name].subject,
      html: withVariables(accountEmailHtml(name, account[name], content)),
      text: null,
    })),
  ]
}

/** What the auth server fills in. */
function withVariables(html: string): string {
  return html
    .replaceAll('{{ .SiteURL }}', 'https://example.com')
    .replaceAll('{{ .TokenHash }}', '3f9a'.repeat(14))
    .replaceAll('{{ .Email }}', 'ada@example.com')
    .replaceAll('{{ .NewEmail }}', 'ada.lovelace@example.com')
}

/** The email as a program shows it that is set to this color scheme. */
export function inScheme(html: string, scheme: 'light' | 'dark'): string {
  return html
    .replaceAll('(prefers-color-scheme:dark)', scheme === 'dark' ? 'all' : 'not all')
    .replaceAll('color-scheme:light dark', `color-scheme:${scheme}`)
}
