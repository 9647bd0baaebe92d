import type { Page } from '../domain/paged-list.ts'
import { callFunction, database } from './client.ts'
import {
  boolean,
  type Decoded,
  list,
  number,
  object,
  optional,
  page,
  rowOf,
  text,
  timestamp,
} from './decode.ts'
import { decodeResponse } from './errors.ts'
import { deleteRow, updateRow } from './rows.ts'

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
  const query = database()
    .from('masterclass_sessions')
    .select('id, slug, startsAt:starts_at, seats')
    .order('starts_at', { ascending: false, nullsFirst: true })
    .order('slug')
  return decodeResponse(query, list(masterclassSession))
}

/** More seats are taken by those who wait; fewer take no seat away. @throws {DataError} */
export function changeSeats(id: string, seats: number): Promise<void> {
  return updateRow('masterclass_sessions', id, { seats })
}

/** Deletes a session with all its registrations; doing it twice is no error. @throws {DataError} */
export function deleteSession(id: string): Promise<void> {
  return deleteRow('masterclass_sessions', id)
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
): Promise<Page<ListedRegistration>> {
  const args = { ...argsAfter(sessionId, after), p_search: search }
  return callFunction('admin_registrations', args, page(listedRegistration))
}

/**
 * Up to a thousand registrations of a session, the newest first.
 * @param after the last one that has been read
 * @throws {DataError}
 */
export function readRegistrationExport(
  sessionId: string,
  after?: ListedRegistration,
): Promise<ListedRegistration[]> {
  const args = argsAfter(sessionId, after)
  return callFunction('admin_registration_export', args, list(listedRegistration))
}

function argsAfter(sessionId: string, last: ListedRegistration | undefined) {
  return { p_session_id: sessionId, ...(last && { p_before: last.position }) }
}

/** The token for the link with which a person sees and cancels their registration. @throws {DataError} */
export function readRegistrationToken(id: string): Promise<string> {
  return callFunction('admin_registration_token', { p_registration_id: id }, text)
}

/** The next in line gets the seat. Doing it twice is no error. @throws {DataError} */
export function deleteRegistration(id: string): Promise<void> {
  return deleteRow('registrations', id)
}

/** In total first, then by source. @throws {DataError} */
export function readFunnel(sessionId: string): Promise<FunnelRow[]> {
  return callFunction('admin_registration_funnel', { p_session_id: sessionId }, list(funnelRow))
}
