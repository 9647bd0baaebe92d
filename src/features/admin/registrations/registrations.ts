import { decodeResponse, type Fault } from '../../../shared/fault.ts'
import { continueBy, type Page, withNext } from '../../../shared/paged-list.ts'
import { callFunction, database } from '../../../shared/supabase/client.ts'
import {
  boolean,
  type Decoded,
  list,
  nothing,
  number,
  object,
  optional,
  page,
  rowOf,
  text,
  timestamp,
} from '../../../shared/supabase/decode.ts'
import { adminQuery, readAll, runAsAdmin, runThenReload } from '../admin-query.ts'
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

/** A session with its registrations, the newest first. */
export interface ShownSession extends Page<ListedRegistration> {
  readonly session: MasterclassSession
  readonly search: string
  /** In total first, then by source. */
  readonly funnel: readonly FunnelRow[]
}

interface RegistrationAdmin {
  readonly sessions: readonly MasterclassSession[]
  /** Null if there is no session. */
  readonly shown: ShownSession | null
}

/** Without a session, the next one is shown, and stays although an earlier one is added meanwhile. */
let wanted: { sessionId: string | null; search: string } = { sessionId: null, search: '' }

/** The sessions, and the registrations of one of them. */
export const registrationAdmin = adminQuery(readWanted)

/** Shows a session's registrations, all or those that a search finds. */
export function showRegistrations(sessionId: string, search: string): Promise<void> {
  wanted = { sessionId, search }
  return registrationAdmin.reload()
}

/** An answer that comes after something else was asked for is not the one to show. */
async function readWanted(): Promise<RegistrationAdmin> {
  const asked = wanted
  const sessions = await readSessions()
  const wantedId = asked.sessionId ?? shownSession()?.session.id
  const session = sessions.find(({ id }) => id === wantedId) ?? nextSession(sessions, new Date())
  const shown = session && (await readShown(session, asked.search))
  return asked === wanted ? { sessions, shown } : readWanted()
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

async function readShown(session: MasterclassSession, search: string): Promise<ShownSession> {
  const last = shownSession()
  const isSame = isListOf(last, session, search)
  const [pages, funnel] = await Promise.all([
    readPages(session.id, search, isSame ? last.items.length : 0),
    callFunction('admin_registration_funnel', { p_session_id: session.id }, list(funnelRow)),
  ])
  return { session, search, funnel, ...pages }
}

/** At least as many as are shown, so that none disappears when a change is shown. */
async function readPages(sessionId: string, search: string, atLeast: number) {
  let read = await readRegistrations(sessionId, search)
  while (read.hasMore && read.items.length < atLeast)
    read = withNext(read, await readRegistrations(sessionId, search, read.items.at(-1)))
  return read
}

/** The newest registrations that a search finds, or those that came before the last one known. */
function readRegistrations(sessionId: string, search: string, last?: ListedRegistration) {
  const args = { ...argsAfter(sessionId, last), p_search: search }
  return callFunction('admin_registrations', args, page(listedRegistration))
}

function argsAfter(sessionId: string, last: ListedRegistration | undefined) {
  return { p_session_id: sessionId, ...(last && { p_before: last.position }) }
}

/** Reads older registrations behind those that are there. */
export function readOlderRegistrations(): Promise<Fault | null> {
  return runAsAdmin(async () => {
    const before = shownSession()
    if (!before) return
    const { session, search, items } = before
    const known = withNext(before, await readRegistrations(session.id, search, items.at(-1)))
    registrationAdmin.edit((data) =>
      isListOf(data.shown, session, search)
        ? { ...data, shown: continueBy(known, data.shown) }
        : data,
    )
  })
}

function isListOf(
  shown: ShownSession | null,
  { id }: MasterclassSession,
  search: string,
): shown is ShownSession {
  return shown?.session.id === id && shown.search === search
}

function shownSession(): ShownSession | null {
  const state = registrationAdmin.$loaded.get()
  return state.status === 'ready' ? state.data.shown : null
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
export function readAllRegistrations(
  { id }: MasterclassSession,
  onProgress: (read: number) => void,
): Promise<ListedRegistration[]> {
  const readAfter = (last?: ListedRegistration) =>
    callFunction(
      'admin_registrations',
      { ...argsAfter(id, last), p_is_export: true },
      list(listedRegistration),
    )
  return readAll(readAfter, onProgress)
}
