import { DataError } from '../../../shared/fault.ts'
import { IMPORT } from '../../../shared/limits.ts'
import { callFunction } from '../../../shared/supabase/client.ts'
import * as decode from '../../../shared/supabase/decode.ts'
import { fill } from '../../../shared/text/template.ts'
import { asAdmin, paged, searchQuery, thenReload } from '../admin-query.ts'
import { type MasterclassSession, sessionAdmin } from '../all-sessions.ts'
import { csvTime } from '../csv.ts'
import { type Page, page, readPages } from '../pages.ts'
import type { AdminWords } from '../words.ts'
import { REASONS, type RegistrationList } from './import-list.ts'
import { STATES } from './session-rules.ts'

/** Decodes a registration of the list, or of its export. */
const listedRegistration = decode.rowOf({
  ...decode.fields(decode.text, 'id', 'name', 'email'),
  state: decode.oneOf(STATES),
  /** The place on the waiting list, from 1; null for those who are not on it. */
  place: decode.optional(decode.number),
  source: decode.optional(decode.text),
  ...decode.fields(decode.boolean, 'wantsNews', 'hasAccount'),
  createdAt: decode.timestamp,
  attendedAt: decode.optional(decode.timestamp),
  /** The order of arrival. */
  position: decode.number,
})

/** A registration as an admin sees it. */
export type ListedRegistration = decode.Decoded<typeof listedRegistration>

const funnelRow = decode.rowOf({
  /** Null in total, empty for people who came from no source. */
  source: decode.optional(decode.text),
  ...decode.fields(decode.number, 'registered', 'attended', 'accounts'),
  /** Null where it would tell the progress of a few people. */
  firstTool: decode.optional(decode.number),
  allTools: decode.optional(decode.number),
})

/** How far the registrants of a session, or those from one source, have come. */
export type FunnelRow = decode.Decoded<typeof funnelRow>

/** The people of a session in the order of their arrival, the newest first. */
export interface ShownPeople extends Page<ListedRegistration> {
  readonly sessionId: string
  readonly search: string
  /** The state that is picked, empty for all. */
  readonly state: string
  /** In total first, then by source. */
  readonly funnel: readonly FunnelRow[]
}

type Search = Pick<ShownPeople, 'sessionId' | 'search' | 'state'>

/** The people of one session, all or those that a search and a state find; none before one is opened. */
export const people = paged(
  searchQuery<Search, ShownPeople>({ sessionId: '', search: '', state: '' }, readFound),
  (last: ListedRegistration | undefined, search) => readPeople(search, last),
)

async function readFound(search: Search): Promise<ShownPeople> {
  const { sessionId } = search
  if (sessionId === '') return { ...search, funnel: [], items: [], hasMore: false }
  const shown = people.$loaded.get()
  // At least as many as are shown, so that none disappears when a change is shown.
  const isSame = shown.status === 'ready' && keyOf(shown.data) === keyOf(search)
  const [pages, funnel] = await Promise.all([
    readPages(
      (last?: ListedRegistration) => readPeople(search, last),
      isSame ? shown.data.items.length : 0,
    ),
    callFunction('admin_registration_funnel', { p_session_id: sessionId }, decode.list(funnelRow)),
  ])
  return { ...search, funnel, ...pages }
}

const keyOf = ({ sessionId, search, state }: Search) => [sessionId, state, search].join(' ')

/** The newest people that a search finds, or those that came before the last one known. */
function readPeople({ sessionId, search, state }: Search, last?: ListedRegistration) {
  const args = { ...argsAfter(sessionId, last), p_search: search, ...(state && { p_state: state }) }
  return callFunction('admin_registrations', args, page(listedRegistration))
}

/** Asks for a session's newest people, or for those that came before the last one known. */
function argsAfter(sessionId: string, last: ListedRegistration | undefined) {
  return { p_session_id: sessionId, ...(last && { p_before: last.position }) }
}

/** Reads the list of people and the figures of their session anew, which show their own faults. */
export async function reloadPeople(): Promise<void> {
  await Promise.all([people.reload(), sessionAdmin.reload()])
}

/** Deletes a person with all of their registrations for good; the next in line gets the seat. */
export function removePerson({ id }: ListedRegistration): Promise<void> {
  const args = { p_registration_id: id }
  return thenReload(callFunction('admin_delete_person', args, decode.nothing), reloadPeople)
}

/** Says whether a person was in a session that has started. */
export function setAttended({ id }: ListedRegistration, hasAttended: boolean) {
  const args = { p_registration_id: id, p_has_attended: hasAttended }
  return thenReload(callFunction('admin_set_attended', args, decode.nothing), reloadPeople)
}

/** The address where a person sees, confirms and cancels their registration. */
export async function readLink({ id }: ListedRegistration): Promise<string> {
  const args = { p_registration_id: id }
  const token = await asAdmin(callFunction('admin_registration_token', args, decode.text))
  return `${location.origin}/registration#${token}`
}

/** What becomes of somebody in a list, or why they are not imported. */
const outcome = decode.oneOf(['added', 'updated', 'unchanged', ...REASONS])

/** What becomes of the people in a list, as the database says. */
export type ImportFigures = Awaited<ReturnType<typeof importList>>

/**
 * Imports a list, all of it or nothing. A preview writes nothing and has the same figures. Whoever may
 * be emailed gets the emails about the session.
 */
export async function importList(
  { id }: MasterclassSession,
  { people: listed, rejected }: RegistrationList,
  options: Record<'p_is_preview' | 'p_may_be_emailed', boolean>,
) {
  const p_rows = listed.map(({ name, email, attended }) => ({ name, email, attended }))
  const args = { p_session_id: id, p_rows, ...options }
  const ask = () => callFunction('admin_import_registrations', args, decode.list(outcome))
  const outcomes = listed.length > 0 ? await asAdmin(ask()) : []
  if (outcomes.length !== listed.length) throw new DataError({ kind: 'unreadable' })
  // The list of people and the figures are on the same page.
  if (!options.p_is_preview) void reloadPeople()
  const figures = { added: 0, updated: 0, unchanged: 0, rejected: [...rejected] }
  listed.forEach((person, at) => {
    const outcome = outcomes[at]
    if (outcome === 'added' || outcome === 'updated' || outcome === 'unchanged')
      figures[outcome] += 1
    else if (outcome) figures.rejected.push({ ...person, reason: outcome })
  })
  figures.rejected.sort((one, other) => one.line - other.line)
  return figures
}

/** What a registration's state is called, with the place of who waits. */
export function stateText({ state, place }: ListedRegistration, words: AdminWords): string {
  if (state !== 'waiting' || place === null) return words.sessions.states[state]
  return fill(words.sessions.waitingAt, { place }, words.locale)
}

/** The label of a source of the content, or that of all others: anybody can make up their names. */
export function sourceName(
  source: string | null,
  { sessions: { sources, noSource, importSource, otherSource } }: AdminWords,
): string {
  if (source === null || source === '') return noSource
  if (source === IMPORT) return importSource
  return sources.find(({ id }) => id === source)?.label ?? otherSource
}

/** The newest people of a session for the file of all, or those that came before the last one known. */
export function readExport({ id }: MasterclassSession, last?: ListedRegistration) {
  const args = { ...argsAfter(id, last), p_is_export: true }
  return callFunction('admin_registrations', args, page(listedRegistration, 1))
}

/** A person as a row of that file. */
export function personRecord(person: ListedRegistration, words: AdminWords) {
  const { name, email, state, place, wantsNews: news, createdAt, attendedAt } = person
  return {
    name,
    email,
    state: words.sessions.states[state],
    place,
    source: sourceName(person.source, words),
    news,
    registered: csvTime(createdAt),
    attended: attendedAt && csvTime(attendedAt),
    account: person.hasAccount,
  }
}
