import type { EmailData, EmailKind } from '../kinds.ts'

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
