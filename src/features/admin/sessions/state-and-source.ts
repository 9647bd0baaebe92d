import { fill } from '../../../shared/text/template.ts'
import type { AdminWords } from '../words.ts'
import type { ListedRegistration } from './people.ts'

/** What a registration's state is called, without its place on the waiting list. */
export function stateName({ state }: ListedRegistration, { sessions }: AdminWords): string {
  const { confirmed, waiting, imported, unconfirmed, canceled, attended, missed } = sessions.states
  const names = { confirmed, waiting, imported, unconfirmed, canceled, attended, missed }
  return new Map(Object.entries(names)).get(state) ?? state
}

/** The state, and the place of who waits. */
export function stateText(registration: ListedRegistration, words: AdminWords): string {
  const { state, place } = registration
  if (state !== 'waiting' || place === null) return stateName(registration, words)
  return fill(words.sessions.waitingAt, { place }, words.locale)
}

/** What the database stores of an imported person; the form cannot send it. */
const IMPORT = 'import'

/** The label of a source of the content, or that of all others: anybody can make up their names. */
export function sourceName(
  source: string | null,
  { sessions: { sources, noSource, otherSource } }: AdminWords,
): string {
  if (source === null || source === '') return noSource
  return (
    sources.find(({ id }) => id === source)?.label ?? (source === IMPORT ? source : otherSource)
  )
}
