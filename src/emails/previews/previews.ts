import { ACCOUNT_EMAIL_NAMES, accountEmailHtml } from '../account-email.ts'
import { compileEmails } from '../content.ts'
import { writeEmail } from '../email.ts'
import { EMAIL_KIND_NAMES, type EmailData, type EmailKind, readEmailData } from '../kinds.ts'

const registration = {
  name: 'Ada Lovelace',
  sessionTitle: 'Think with AI, a free live masterclass',
  sessionStart: '2027-02-13T13:30:00Z',
  cancelLink: `https://example.com/registration#${'3f9a'.repeat(16)}`,
}
const seat = { ...registration, joinLink: 'https://meet.example.com/think-with-ai' }
const calendar = { sessionId: 'pilot', writtenAt: '2027-01-10T09:00:00Z' }

/** An example of what each kind of email is written from. */
export const EMAIL_SAMPLES: { readonly [Kind in EmailKind]: EmailData[Kind] } = {
  'confirm-seat': {
    ...registration,
    confirmLink: registration.cancelLink,
  },
  'registration-confirmed': { ...seat, ...calendar },
  'registration-repeated': registration,
  'waiting-list': registration,
  promoted: { ...seat, ...calendar },
  'reminder-day': seat,
  'reminder-hour': seat,
  recording: { ...registration, recordingLink: 'https://video.example.com/think-with-ai' },
  announcement: {
    title: 'A second session in March',
    body: 'So many of you are on the waiting list that we meet again.\n\nThe date follows this week.',
    unsubscribeLink: `https://example.com/unsubscribe#${'3f9a'.repeat(16)}`,
  },
  'contact-message': {
    contactName: 'Grace Hopper',
    contactEmail: 'grace@example.com',
    message: 'Hello,\n\nis the masterclass recorded? I am traveling on that day.\n\nGrace',
  },
}

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
