import {
  changeSeats,
  deleteRegistration,
  deleteSession,
  type FunnelRow,
  type ListedRegistration,
  type MasterclassSession,
  readFunnel,
  readMasterclassSessions,
  readRegistrationExport,
  readRegistrations,
  readRegistrationToken,
} from '../data/admin-registrations.ts'
import { type Cell, csv, csvTime } from '../domain/csv.ts'
import type { Fault } from '../domain/fault.ts'
import { nextSession } from '../domain/masterclass-sessions.ts'
import { continueBy, type Page, withNext } from '../domain/paged-list.ts'
import { adminQuery, readAll, runAsAdmin, runThenReload } from './admin-query.ts'

export type { FunnelRow, ListedRegistration, MasterclassSession }

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
  const sessions = await readMasterclassSessions()
  const wantedId = asked.sessionId ?? shownSession()?.session.id
  const session = sessions.find(({ id }) => id === wantedId) ?? nextSession(sessions, new Date())
  const shown = session && (await readShown(session, asked.search))
  return asked === wanted ? { sessions, shown } : readWanted()
}

async function readShown(session: MasterclassSession, search: string): Promise<ShownSession> {
  const last = shownSession()
  const isSame = isListOf(last, session, search)
  const [pages, funnel] = await Promise.all([
    readPages(session.id, search, isSame ? last.items.length : 0),
    readFunnel(session.id),
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
  return runThenReload(registrationAdmin, () => changeSeats(id, seats))
}

/** Deletes a registration for good; the next in line gets its seat. */
export function removeRegistration({ id }: ListedRegistration): Promise<Fault | null> {
  return runThenReload(registrationAdmin, () => deleteRegistration(id))
}

/** Deletes a session and everybody's registration for it. */
export function removeSession({ id }: MasterclassSession): Promise<Fault | null> {
  return runThenReload(registrationAdmin, () => deleteSession(id))
}

/**
 * Reads the address where a person sees and cancels their registration.
 * @param take gets the address
 */
export function readCancelLink(
  { id }: ListedRegistration,
  take: (address: string) => void,
): Promise<Fault | null> {
  return runAsAdmin(async () => {
    take(`${location.origin}/registration#${await readRegistrationToken(id)}`)
  })
}

/** What states and sources are called in the file. */
interface RegistrationNames {
  stateOf(registration: ListedRegistration): string
  sourceOf(registration: ListedRegistration): string
}

/**
 * All registrations of a session as the text of a CSV file, the newest first.
 * @param header name, email, state, place, source, news, registered, attended, account
 * @param tell hears how many registrations have been read so far
 * @param save takes the text
 */
export function exportRegistrations(
  { id }: MasterclassSession,
  header: readonly string[],
  names: RegistrationNames,
  tell: (read: number) => void,
  save: (text: string) => void,
): Promise<Fault | null> {
  return runAsAdmin(async () => {
    const registrations = await readAll(
      (last?: ListedRegistration) => readRegistrationExport(id, last),
      tell,
    )
    const rows = registrations.map((registration) => cellsOf(registration, names))
    save(csv(header, rows))
  })
}

function cellsOf(registration: ListedRegistration, names: RegistrationNames): Cell[] {
  const { name, email, place, wantsNews, createdAt, attendedAt, hasAccount } = registration
  return [
    name,
    email,
    names.stateOf(registration),
    place,
    names.sourceOf(registration),
    wantsNews,
    csvTime(createdAt),
    attendedAt && csvTime(attendedAt),
    hasAccount,
  ]
}
