import { decodeResponse, type Fault } from '../../../shared/fault.ts'
import { callFunction, database } from '../../../shared/supabase/client.ts'
import * as decode from '../../../shared/supabase/decode.ts'
import { paged, runThenReload, searchQuery } from '../admin-query.ts'
import { type Page, page, readPages } from '../pages.ts'
import { deleteRow, updateRow } from '../rows.ts'
import { nextSession } from './masterclass-sessions.ts'

const masterclassSession = decode.object({
  id: decode.text,
  /** The id that the site's content names it by. */
  slug: decode.text,
  /** Null while its date is not set. */
  startsAt: decode.optional(decode.timestamp),
  seats: decode.number,
})

/** A session of the masterclass. */
export type MasterclassSession = decode.Decoded<typeof masterclassSession>

/** Decodes a registration of the list, or of its export. */
export const listedRegistration = decode.rowOf({
  id: decode.text,
  name: decode.text,
  email: decode.text,
  /** registered, waiting, imported, unconfirmed, canceled or attended. */
  state: decode.text,
  /** The place on the waiting list, from 1; null for those who are not on it. */
  place: decode.optional(decode.number),
  source: decode.optional(decode.text),
  wantsNews: decode.boolean,
  createdAt: decode.timestamp,
  attendedAt: decode.optional(decode.timestamp),
  hasAccount: decode.boolean,
  /** The order of arrival. */
  position: decode.number,
})

/** A registration as an admin sees it. */
export type ListedRegistration = decode.Decoded<typeof listedRegistration>

const funnelRow = decode.rowOf({
  /** Null in total, empty for people who came from no source. */
  source: decode.optional(decode.text),
  registered: decode.number,
  waiting: decode.number,
  canceled: decode.number,
  attended: decode.number,
  accounts: decode.number,
  /** Null where it would tell the progress of a few people. */
  firstTool: decode.optional(decode.number),
  allTools: decode.optional(decode.number),
})

/** How far the registrants of a session, or those from one source, have come. */
export type FunnelRow = decode.Decoded<typeof funnelRow>

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
    callFunction('admin_registration_funnel', { p_session_id: session.id }, decode.list(funnelRow)),
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
  return decodeResponse(query, decode.list(masterclassSession))
}

/** The newest registrations that a search finds, or those that came before the last one known. */
function readRegistrations(sessionId: string, search: string, last?: ListedRegistration) {
  const args = { ...argsAfter(sessionId, last), p_search: search }
  return callFunction('admin_registrations', args, page(listedRegistration))
}

/** Asks for a session's newest registrations, or for those that came before the last one known. */
export function argsAfter(sessionId: string, last: ListedRegistration | undefined) {
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

/** Deletes a person with all of their registrations for good; the next in line gets the seat. */
export function removePerson({ id }: ListedRegistration): Promise<Fault | null> {
  return runThenReload(registrationAdmin, () =>
    callFunction('admin_delete_person', { p_registration_id: id }, decode.nothing),
  )
}

/** Deletes a session and everybody's registration for it. */
export function removeSession({ id }: MasterclassSession): Promise<Fault | null> {
  return runThenReload(registrationAdmin, () => deleteRow('masterclass_sessions', id))
}

/** The address where a person sees, confirms and cancels their registration. */
export async function readLink({ id }: ListedRegistration): Promise<string> {
  const token = await callFunction(
    'admin_registration_token',
    { p_registration_id: id },
    decode.text,
  )
  return `${location.origin}/registration#${token}`
}
