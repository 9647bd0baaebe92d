import { backend } from './client.ts'
import {
  boolean,
  type Decoded,
  exactlyOneRow,
  list,
  nothing,
  number,
  object,
  optional,
  rowOf,
  text,
  timestamp,
} from './decode.ts'
import { decodeResponse } from './errors.ts'

/** How many registrations are read at once; the database decides it. */
export const REGISTRATIONS_AT_ONCE = 50

const masterclassSession = object({
  id: text,
  /** The id that the site's content names it by. */
  slug: text,
  /** Null while its date is not set. */
  startsAt: optional(timestamp),
  seats: number,
})

/** A session of the masterclass. */
export type MasterclassSession = Decoded<typeof masterclassSession>

const listedRegistration = rowOf({
  id: text,
  name: text,
  email: text,
  /** registered, waiting, unconfirmed, canceled or attended. */
  state: text,
  /** The place on the waiting list, from 1; null for those who are not on it. */
  place: optional(number),
  source: optional(text),
  wantsNews: boolean,
  createdAt: timestamp,
  attendedAt: optional(timestamp),
  hasAccount: boolean,
  /** The order of arrival. */
  position: number,
})

/** A registration as an admin sees it. */
export type ListedRegistration = Decoded<typeof listedRegistration>

const funnelRow = rowOf({
  /** Null in total, empty for people who came from no source. */
  source: optional(text),
  registered: number,
  waiting: number,
  canceled: number,
  attended: number,
  accounts: number,
  /** Null where it would tell the progress of a few people. */
  firstTool: optional(number),
  allTools: optional(number),
})

/** How far the registrants of a session, or those from one source, have come. */
export type FunnelRow = Decoded<typeof funnelRow>

/** All sessions, the latest first, those without a date before them. @throws {DataError} */
export function readMasterclassSessions(): Promise<MasterclassSession[]> {
  const query = backend()
    .data.from('masterclass_sessions')
    .select('id, slug, startsAt:starts_at, seats')
    .order('starts_at', { ascending: false, nullsFirst: true })
    .order('slug')
  return decodeResponse(query, list(masterclassSession))
}

/** More seats are taken by those who wait; fewer take no seat away. @throws {DataError} */
export async function changeSeats(id: string, seats: number): Promise<void> {
  const query = backend()
    .data.from('masterclass_sessions')
    .update({ seats })
    .eq('id', id)
    .select('id')
  await decodeResponse(query, exactlyOneRow)
}

/** Deletes a session with all its registrations; doing it twice is no error. @throws {DataError} */
export async function deleteSession(id: string): Promise<void> {
  await decodeResponse(backend().data.from('masterclass_sessions').delete().eq('id', id), nothing)
}

/**
 * Registrations of a session, the newest first.
 * @param search beginnings of words in names and addresses; empty for everyone
 * @param after the last one that has been read
 * @throws {DataError}
 */
export function readRegistrations(
  sessionId: string,
  search: string,
  after?: ListedRegistration,
): Promise<ListedRegistration[]> {
  const query = backend().data.rpc('admin_registrations', {
    p_session_id: sessionId,
    p_search: search,
    ...(after && { p_before: after.position }),
  })
  return decodeResponse(query, list(listedRegistration))
}

/** All registrations of a session, up to a thousand at a time, the newest first. @throws {DataError} */
export async function* readAllRegistrations(
  sessionId: string,
): AsyncGenerator<readonly ListedRegistration[]> {
  let last: ListedRegistration | undefined
  do {
    const query = backend().data.rpc('admin_registration_export', {
      p_session_id: sessionId,
      ...(last && { p_before: last.position }),
    })
    const registrations = await decodeResponse(query, list(listedRegistration))
    yield registrations
    last = registrations.at(-1)
  } while (last)
}

/** The token for the link with which a person sees and cancels their registration. @throws {DataError} */
export function readRegistrationToken(id: string): Promise<string> {
  const query = backend().data.rpc('admin_registration_token', { p_registration_id: id })
  return decodeResponse(query, text)
}

/** The next in line gets the seat. Doing it twice is no error. @throws {DataError} */
export async function deleteRegistration(id: string): Promise<void> {
  await decodeResponse(backend().data.from('registrations').delete().eq('id', id), nothing)
}

/** In total first, then by source. @throws {DataError} */
export function readFunnel(sessionId: string): Promise<FunnelRow[]> {
  const query = backend().data.rpc('admin_registration_funnel', { p_session_id: sessionId })
  return decodeResponse(query, list(funnelRow))
}
