import { recordOf } from '../../shared/record-of.ts'
import { compileEmails } from '../content.ts'
import { writeEmail } from '../email.ts'
import { EMAIL_KIND_NAMES, type EmailField, readEmailData } from '../kinds.ts'

const token = '3f9a'.repeat(16)

/** An example of every field. */
const SAMPLES: Readonly<Record<EmailField, string>> = {
  name: 'Ada Lovelace',
  sessionId: 'pilot',
  sessionTitle: 'Think with AI, a free live masterclass',
  sessionStart: '2027-02-13T13:30:00Z',
  writtenAt: '2027-01-10T09:00:00Z',
  confirmLink: `https://example.com/registration#${token}`,
  cancelLink: `https://example.com/registration#${token}`,
  timeZone: 'Asia/Kolkata',
  minutes: '90',
  reason: 'The trainer is ill and cannot speak.',
  nextStart: '2027-03-06T13:30:00Z',
  nextTimeZone: 'Asia/Kolkata',
  recordingLink: 'https://video.example.com/think-with-ai',
  unsubscribeLink: `https://example.com/unsubscribe#${token}`,
  subject: 'A second session in March',
  body: 'Hello {name},\n\nso many of you are on the waiting list that **we meet again**.\n\n- [Register](https://example.com/register)\n- The date follows this week.',
  email: 'ada@example.com',
  newEmail: 'ada.lovelace@example.com',
  accountLink: `https://example.com/login#token_hash=${token}`,
  contactName: 'Grace Hopper',
  contactEmail: 'grace@example.com',
  message: 'Hello,\n\nis the masterclass recorded? I am traveling on that day.\n\nGrace',
}

/** An example of what each kind of email is written from. */
export const EMAIL_SAMPLES = recordOf(EMAIL_KIND_NAMES, (kind) => readEmailData(kind, SAMPLES))

/** Every email with sample data, written from src/content as it is now. */
export function emailPreviews() {
  const content = compileEmails()
  return EMAIL_KIND_NAMES.map((name) => {
    const { subject, html, text } = writeEmail(content, name, EMAIL_SAMPLES[name])
    // The auth server sends no text part.
    return { name, subject, html, text: name.startsWith('auth-') ? null : text }
  })
}

/** The email as a program shows it that is set to this color scheme. */
export function inScheme(html: string, scheme: 'light' | 'dark'): string {
  return html
    .replaceAll('(prefers-color-scheme:dark)', scheme === 'dark' ? 'all' : 'not all')
    .replaceAll('color-scheme:light dark', `color-scheme:${scheme}`)
}
