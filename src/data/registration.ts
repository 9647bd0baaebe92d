import { dataClient, sendInTime } from './client.ts'
import { answer, DataError } from './errors.ts'
import { amount, moment, optional, record, type Shape, text } from './shapes.ts'

/** Whoever has the link of a registration need not be signed in. */
const visitors = () => dataClient(sendInTime)

const STATES = ['registered', 'waiting', 'canceled'] as const

/** What the link of a registration shows. */
export interface Registration {
  readonly name: string
  readonly state: (typeof STATES)[number]
  /** When the session starts, in UTC; null while its date is not set. */
  readonly startsAt: string | null
  /** The place on the waiting list, from 1; null unless waiting. */
  readonly place: number | null
}

/** What the database refuses further requests of this hour with. */
export const TOO_MANY_REQUESTS = 'PT429'

const registration: Shape<Registration> = (value) => {
  const row = record(value)
  return {
    name: text(row['name']),
    state: state(row['state']),
    startsAt: optional(moment)(row['starts_at']),
    place: optional(amount)(row['place']),
  }
}

const state: Shape<Registration['state']> = (value) => {
  const known = STATES.find((name) => name === value)
  if (known === undefined) throw new DataError({ kind: 'unreadable' })
  return known
}

/** The registration of a token, or null. @throws {DataError} refused with TOO_MANY_REQUESTS too */
export function readRegistration(token: string): Promise<Registration | null> {
  const query = visitors().rpc('registration_by_token', { p_token: token })
  return answer(query, optional(registration))
}

/** Cancels it; doing it twice is no error. @throws {DataError} as reading does */
export function cancelRegistration(token: string): Promise<Registration | null> {
  const query = visitors().rpc('cancel_registration', { p_token: token })
  return answer(query, optional(registration))
}
