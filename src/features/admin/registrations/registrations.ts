import { decodeResponse, type Fault } from '../../../shared/fault.ts'
import { callFunction, database } from '../../../shared/supabase/client.ts'
import {
  boolean,
  type Decoded,
  list,
  nothing,
  number,
  object,
  optional,
  rowOf,
  text,
  timestamp,
} from '../../../shared/supabase/decode.ts'
import { paged, runThenReload, searchQuery } from '../admin-query.ts'
import { type Page, page, readPages } from '../pages.ts'
import { deleteRow, updateRow } from '../rows.ts'
import { nextSession } from './masterclass-sessions.ts'

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

/** One of all sessions with its registrations, the newest first. */
export interface ShownSession extends Page<ListedRegistration> {
  readonly sessions: readonly MasterclassSession[]
  readonly session: MasterclassSession
  readonly search: string
  /** In total first, then by source. */
  readonly funnel: readonly FunnelRow[]
}

interface Search {
  /** Null for the next session, which then stays although an earlier one is added meanwhile. */
  readonly sessionId: string | null
  readonly search: string
}

const FIRST: Search = { sessionId: null, search: '' }

/** The registrations of one session, all or those that a search finds; null if there is no session. */
export const registrationAdmin = paged(
  searchQuery(FIRST, readFound),
  (last: ListedRegistration | undefined, { session, search }) =>
    readRegistrations(session.id, search, last),
)

async function readFound({ sessionId, search }: Search): Promise<ShownSession | null> {
  const sessions = await readSessions()
  const shown = shownSession()
  const wanted = sessions.find(({ id }) => id === (sessionId ?? shown?.session.id))
  const session = wanted ?? nextSession(sessions, new Date())
  if (!session) return null
  // At least as many as are shown, so that none disappears when a change is shown.
  const isSame = shown?.session.id === session.id && shown.search === search
  const readAfter = (last?: ListedRegistration) => readRegistrations(session.id, search, last)
  const [pages, funnel] = await Promise.all([
    readPages(readAfter, isSame ? shown.items.length : 0),
    callFunction('admin_registration_funnel', { p_session_id: session.id }, list(funnelRow)),
  ])
  return { sessions, session, search, funnel, ...pages }
}

/** All sessions, the latest first, those without a date before them. */
function readSessions() {
  const query = database()
    .from('masterclass_sessions')
    .select('id, slug, startsAt:starts_at, seats')
    .order('starts_at', { ascending: false, nullsFirst: true })
    .order('slug')
  return decodeResponse(query, list(masterclassSession))
}

/** The newest registrations that a search finds, or those that came before the last one known. */
function readRegistrations(sessionId: string, search: string, last?: ListedRegistration) {
  const args = { ...argsAfter(sessionId, last), p_search: search }
  return callFunction('admin_registrations', args, page(listedRegistration))
}

function argsAfter(sessionId: string, last: ListedRegistration | undefined) {
  return { p_session_id: sessionId, ...(last && { p_before: last.position }) }
}

function shownSession(): ShownSession | null {
  const state = registrationAdmin.$loaded.get()
  return state.status === 'ready' ? state.data : null
}

/** Sets how many seats a session has; who waits takes the new ones. */
export function setSeats({ id }: MasterclassSession, seats: number): Promise<Fault | null> {
  return runThenReload(registrationAdmin, () => updateRow('masterclass_sessions', id, { seats }))
}

/** Deletes a registration for good; the next in line gets its seat. */
export function removeRegistration({ id }: ListedRegistration): Promise<Fault | null> {
  return runThenReload(registrationAdmin, () =>
    callFunction('admin_delete_registration', { p_registration_id: id }, nothing),
  )
}

/** Deletes a session and everybody's registration for it. */
export function removeSession({ id }: MasterclassSession): Promise<Fault | null> {
  return runThenReload(registrationAdmin, () => deleteRow('masterclass_sessions', id))
}

/** The address where a person sees and cancels their registration. */
export async function readCancelLink({ id }: ListedRegistration): Promise<string> {
  const token = await callFunction('admin_registration_token', { p_registration_id: id }, text)
  return `${location.origin}/registration#${token}`
}

/**
 * Reads everybody who registered for a session, the newest first.
 * @param onProgress is called with how many have been read so far
 */
export async function readAllRegistrations(
  { id }: MasterclassSession,
  onProgress: (read: number) => void,
): Promise<readonly ListedRegistration[]> {
  const readAfter = (last?: ListedRegistration) =>
    callFunction(
      'admin_registrations',
      { ...argsAfter(id, last), p_is_export: true },
      page(listedRegistration, 1),
    )
  return (await readPages(readAfter, Infinity, onProgress)).items
}
