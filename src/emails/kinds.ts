/** Why somebody gets an email; the footer says so. Only news can be unsubscribed from. */
export type EmailReason = 'registration' | 'news' | 'owner' | 'account'

interface Kind {
  /** When it is sent, for editors. */
  readonly when: string
  /** What has to be known to write the email, each a text. */
  readonly fields: readonly string[]
  /** What the button leads to: a field, or `registerLink`, the form for the next date if there is one. */
  readonly button?: string
  readonly reason: EmailReason
  /** The calendar file that is attached once the date is set: the entry, or its cancellation. */
  readonly calendar?: 'entry' | 'cancellation'
}

const SESSION = ['sessionTitle', 'sessionStart', 'timeZone'] as const
const REGISTRATION = ['name', ...SESSION, 'cancelLink'] as const
const WAITING = { fields: REGISTRATION, reason: 'registration' } as const
const SEAT = { ...WAITING, button: 'cancelLink' } as const
const CALENDAR = ['sessionId', 'minutes', 'writtenAt'] as const
const SEAT_WITH_CALENDAR = {
  ...SEAT,
  fields: [...REGISTRATION, ...CALENDAR],
  calendar: 'entry',
} as const

const ACCOUNT = {
  fields: ['email', 'accountLink'],
  button: 'accountLink',
  reason: 'account',
} as const

const RECORDING = {
  fields: ['name', 'sessionTitle', 'recordingLink'],
  button: 'recordingLink',
  reason: 'registration',
} as const

/**
 * Every kind of email: those that the outbox holds, then those that the auth server sends, whose names
 * start with `auth-`. What each is written from:
 * - `sessionStart` and `writtenAt` are instants such as 2027-02-13T13:30:00Z. `sessionStart` is empty
 *   while the date is not set. `writtenAt` is when the email was put into the outbox: the same at
 *   every attempt, so that a retry is the same email to the byte.
 * - `sessionId` is the session's slug, the same as in the calendar file of the site.
 * - `cancelLink` is the guest's own page, where they see, join and cancel. Links are full addresses.
 * - `nextStart` is empty where there is no other date.
 * - `name` may be empty. `subject`, `body`, `reason`, `message` and the names are texts as somebody
 *   typed them.
 */
const EMAIL_KINDS = {
  // Without the name: anybody can enter somebody else's address, and a name may hold an advertisement.
  'confirm-seat': {
    when: 'the seat is held until it is confirmed',
    fields: [...SESSION, 'confirmLink'],
    button: 'confirmLink',
    reason: 'registration',
  },
  'registration-confirmed': { when: 'the seat is confirmed', ...SEAT_WITH_CALENDAR },
  'registration-repeated': { when: 'somebody registered an address again', ...SEAT },
  'waiting-list': { when: 'every seat is taken', ...WAITING },
  promoted: { when: 'somebody on the waiting list got a seat', ...SEAT_WITH_CALENDAR },
  'session-date': {
    when: 'the date is set or has moved, to those who have a seat',
    ...SEAT_WITH_CALENDAR,
  },
  'session-date-waiting': { when: 'the date is set or has moved, to those who wait', ...WAITING },
  'reminder-day': { when: 'the day before the session', ...SEAT },
  'reminder-hour': { when: 'one hour before the session', ...SEAT },
  'session-canceled': {
    when: 'the session is canceled',
    fields: [...REGISTRATION, ...CALENDAR, 'reason', 'nextStart', 'nextTimeZone'],
    calendar: 'cancellation',
    button: 'registerLink',
    reason: 'registration',
  },
  recording: { when: 'the recording is available, to those who came', ...RECORDING },
  'recording-missed': { when: 'the recording is available, to those who missed it', ...RECORDING },
  news: {
    when: 'an email of the admin page, to those who agreed to news',
    fields: ['name', 'subject', 'body', 'unsubscribeLink'],
    reason: 'news',
  },
  'session-message': {
    when: 'an email of the admin page, to people of a session',
    fields: ['name', 'subject', 'body', 'cancelLink'],
    reason: 'registration',
  },
  'contact-message': {
    when: 'a message from the contact form, to the owner',
    fields: ['contactName', 'contactEmail', 'message'],
    reason: 'owner',
  },
  'auth-confirmation': { when: 'a new account', ...ACCOUNT },
  'auth-recovery': { when: 'a new password', ...ACCOUNT },
  'auth-email-change': {
    when: 'another email address',
    ...ACCOUNT,
    fields: [...ACCOUNT.fields, 'newEmail'],
  },
  'auth-magic-link': { when: 'a link to sign in with', ...ACCOUNT },
  'auth-invite': { when: 'an invitation from the Supabase dashboard', ...ACCOUNT },
} as const satisfies Record<string, Kind>

export type EmailKind = keyof typeof EMAIL_KINDS

export type EmailField = (typeof EMAIL_KINDS)[EmailKind]['fields'][number]

/** The fields of an email that may be empty. */
const OPTIONAL = new Set<string>(['name', 'sessionStart', 'nextStart', 'nextTimeZone', 'body'])

export function isEmailKind(name: string): name is EmailKind {
  return Object.hasOwn(EMAIL_KINDS, name)
}

export const EMAIL_KIND_NAMES = Object.keys(EMAIL_KINDS).filter(isEmailKind)

/** What a kind of email needs, however it is written. */
export function describeKind(kind: EmailKind): Kind {
  return EMAIL_KINDS[kind]
}

/** The names that the content of a kind may hold in braces, beside `{product}`. */
export function namesOf(kind: EmailKind): string[] {
  return describeKind(kind).fields.flatMap((field) => CONTENT_NAMES.get(field) ?? [])
}

const CONTENT_NAMES: ReadonlyMap<string, string> = new Map([
  ['sessionTitle', 'session'],
  ['sessionStart', 'when'],
  ...['name', 'subject', 'body', 'reason', 'contactName', 'contactEmail', 'message', 'email'].map(
    (name) => [name, name] as const,
  ),
  ['newEmail', 'newEmail'],
])

/**
 * The fields of a kind, and none else. One that may be empty may be missing.
 * @throws {TypeError} when one is missing, is not a text, or holds no instant or address
 */
export function readEmailData(
  kind: EmailKind,
  data: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const entries = describeKind(kind).fields.map((name) => {
    const value = data[name] ?? (OPTIONAL.has(name) ? '' : undefined)
    const fault = faultOf(name, value)
    if (typeof value === 'string' && fault === undefined) return [name, value] as const
    throw new TypeError(`The email "${kind}": ${name} ${fault}.`)
  })
  return Object.fromEntries(entries)
}

function faultOf(name: string, value: unknown): string | undefined {
  if (typeof value !== 'string') return 'is missing'
  if (value === '') return OPTIONAL.has(name) ? undefined : 'is empty'
  const isWebAddress = URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
  if (name.endsWith('Link') && !isWebAddress) return 'is not a web address'
  const isInstant = /Start$|^writtenAt$/.test(name)
  return isInstant && Number.isNaN(Date.parse(value)) ? 'is not an instant' : undefined
}
