import type { JSONValue } from 'postgres'

/** The kinds of people the product knows who have an account, and a second member to be protected. */
export type SignedIn = 'member' | 'otherMember' | 'admin'
/** Who acts. signedOutAdmin holds an access token of the admin's whose session has ended. */
export type Actor = 'visitor' | SignedIn | 'signedOutAdmin'

export type Row = { [column: string]: JSONValue }

/**
 * What someone tries, told so that it can be sent by HTTP as well as run as SQL. An insert
 * asks nothing back, nor does a write of all rows: it names none, so that no SELECT policy helps.
 */
export type Attempt =
  | { verb: 'select'; table: string; where: Row }
  | { verb: 'insert'; table: string; rows: Row[]; merge?: true }
  | { verb: 'update'; table: string; where: Row | 'all'; set: Row }
  | { verb: 'delete'; table: string; where: Row | 'all' }
  | { verb: 'call'; name: string; args: Row }
  | { verb: 'read'; path: string; sql: string }
  | { verb: 'count'; table: string }
  | { verb: 'estimate'; table: string }

/**
 * What came of it. `done` has no answer to show; `denied` is 42501 with the right status,
 * `constraint` any 23xxx, `sessionEnded` is PT401.
 */
export type CallOutcome =
  | { kind: 'done' }
  | { kind: 'rows'; rows: Row[] }
  | { kind: 'count'; count: number }
  | { kind: 'denied' }
  | { kind: 'constraint' }
  | { kind: 'sessionEnded' }
  | { kind: 'other'; detail: string }

/** One database with the rows below in it, however it is reached. */
export type World = {
  /** The account ids of the people who have one. */
  ids: Record<SignedIn, string>
  attempt(actor: Actor, attempt: Attempt): Promise<CallOutcome>
  /** Every row of a table as text, read past row security. */
  reread(table: string): Promise<string[]>
  /** Puts everything back as the fixture has it. */
  reset(): Promise<void>
}

/** Whose account an actor uses. */
export const accountOf = (actor: Exclude<Actor, 'visitor'>): SignedIn =>
  actor === 'signedOutAdmin' ? 'admin' : actor

export const people: readonly SignedIn[] = ['member', 'otherMember', 'admin']

export const names: Record<SignedIn, string> = {
  member: 'Mira Member',
  otherMember: 'Otto Other',
  admin: 'Asha Admin',
}

/** @param kind two hexadecimal digits that tell ids of one sort from others */
export const uuid = (number: number, kind = 'f0') =>
  `${kind}000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const things = {
  activeTool: uuid(1),
  switchedOffTool: uuid(2),
  untouchedTool: uuid(3),
  memberProgress: uuid(11),
  otherMemberProgress: uuid(12),
  adminProgress: uuid(13),
  running: uuid(21),
  ended: uuid(22),
  withdrawn: uuid(23),
  endsLater: uuid(24),
  message: uuid(31),
  session: uuid(41),
  otherSession: uuid(42),
  memberRegistration: uuid(51),
  otherMemberRegistration: uuid(52),
  adminRegistration: uuid(53),
  visitorRegistration: uuid(54),
  missing: uuid(99),
}

const longAgo = '2025-06-01T00:00:00+00:00'
const farAhead = '2999-01-01T00:00:00+00:00'

/**
 * The rows every test starts from, by table, in the order in which they can be put in.
 * @param guests the people in the database, by whom they stand for
 */
export function fixture(
  ids: Record<SignedIn, string>,
  guests: Record<SignedIn | 'visitor', string>,
): [table: string, rows: Row[]][] {
  return Object.entries<Row[]>({
    user_roles: [{ user_id: ids.admin, role: 'admin' }],
    resources: [
      { id: things.activeTool, title: 'Active', resource_type: 'quiz', is_active: true },
      { id: things.switchedOffTool, title: 'Off', resource_type: 'quiz', is_active: false },
      { id: things.untouchedTool, title: 'New', resource_type: 'quiz', is_active: true },
    ],
    user_progress: people.map((person) => ({
      id: things[`${person}Progress` as const],
      user_id: ids[person],
      resource_id: things.activeTool,
      state: { secret: { v: person, t: 1 } },
    })),
    announcements: [
      { id: things.running, title: 'Running', is_active: true, ends_at: null },
      { id: things.ended, title: 'Ended', is_active: true, ends_at: longAgo },
      { id: things.withdrawn, title: 'Withdrawn', is_active: false, ends_at: null },
      { id: things.endsLater, title: 'Ends later', is_active: true, ends_at: farAhead },
    ],
    announcement_dismissals: people.map((person) => ({
      user_id: ids[person],
      announcement_id: things.running,
    })),
    contact_messages: [
      { id: things.message, name: 'Kavya', email: 'kavya@example.com', message: 'Hello' },
    ],
    masterclass_sessions: [
      { id: things.session, slug: 'first', seats: 4, registration_open: true },
      { id: things.otherSession, slug: 'second', seats: 4, registration_open: false },
    ],
    registrations: [...people, 'visitor' as const].map((person) => ({
      id: things[`${person}Registration` as const],
      session_id: things.session,
      person_id: guests[person],
      name: 'Registered',
      state: 'registered',
      confirmed_at: longAgo,
    })),
  })
}
