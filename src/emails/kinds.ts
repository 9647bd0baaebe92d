/** Why somebody gets an email; the footer says so. Only news can be unsubscribed from. */
export type EmailReason = 'registration' | 'news' | 'owner' | 'account'

interface Kind {
  /** What has to be known to write the email, each a text. */
  readonly fields: readonly string[]
  /** The field that the button leads to. */
  readonly button?: string
  readonly reason: EmailReason
  /** Whether a calendar file is attached once the date is set. */
  readonly hasCalendar?: boolean
}

const SESSION = ['sessionTitle', 'sessionStart'] as const
const REGISTRATION = ['name', ...SESSION, 'cancelLink'] as const
const SEAT = [...REGISTRATION, 'joinLink'] as const
const SEAT_WITH_CALENDAR = {
  fields: [...SEAT, 'sessionId', 'writtenAt'],
  button: 'joinLink',
  reason: 'registration',
  hasCalendar: true,
} as const

/** Every kind of email that the outbox holds. */
export const EMAIL_KINDS = {
  // Without the name: anybody can enter somebody else's address, and a name may hold an advertisement.
  'confirm-seat': {
    fields: [...SESSION, 'confirmLink'],
    button: 'confirmLink',
    reason: 'registration',
  },
  'registration-confirmed': SEAT_WITH_CALENDAR,
  'registration-repeated': { fields: REGISTRATION, button: 'cancelLink', reason: 'registration' },
  'waiting-list': { fields: REGISTRATION, reason: 'registration' },
  promoted: SEAT_WITH_CALENDAR,
  'reminder-day': { fields: SEAT, button: 'joinLink', reason: 'registration' },
  'reminder-hour': { fields: SEAT, button: 'joinLink', reason: 'registration' },
  recording: {
    fields: ['name', 'sessionTitle', 'recordingLink'],
    button: 'recordingLink',
    reason: 'registration',
  },
  announcement: { fields: ['title', 'body', 'unsubscribeLink'], reason: 'news' },
  'contact-message': { fields: ['contactName', 'contactEmail', 'message'], reason: 'owner' },
} as const satisfies Record<string, Kind>

export type EmailKind = keyof typeof EMAIL_KINDS

/**
 * What each kind of email is written from.
 * - `sessionStart` and `writtenAt` are instants such as 2027-02-13T13:30:00Z. `sessionStart` is empty
 *   while the date is not set. `writtenAt` is when the email was put into the outbox: the same at
 *   every attempt, so that a retry is the same email to the byte.
 * - `sessionId` is the session's slug, the same as in the calendar file of the site.
 * - `joinLink` is empty while it is not known. Every other link is a full address.
 * - `name` may be empty. `title`, `body`, `message` and the names are texts as somebody typed them.
 */
export type EmailData = {
  readonly [Name in EmailKind]: Readonly<
    Record<(typeof EMAIL_KINDS)[Name]['fields'][number], string>
  >
}

/** The fields of an email that may be empty. */
const OPTIONAL: ReadonlySet<string> = new Set(['name', 'sessionStart', 'joinLink', 'body'])

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
  ...['name', 'title', 'body', 'contactName', 'contactEmail', 'message'].map(
    (name) => [name, name] as const,
  ),
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
  if (name.endsWith('Link') && !isWebAddress(value)) return 'is not a web address'
  const isInstant = name === 'sessionStart' || name === 'writtenAt'
  return isInstant && Number.isNaN(Date.parse(value)) ? 'is not an instant' : undefined
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
