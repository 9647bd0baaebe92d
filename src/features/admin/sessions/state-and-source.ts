import { fill } from '../../../shared/text/template.ts'
import type { AdminWords } from '../words.ts'
import type { ListedRegistration } from './people.ts'

/** The states of people in a session. */
export const STATES = [
  'confirmed',
  'imported',
  'unconfirmed',
  'waiting',
  'canceled',
  'attended',
  'missed',
] as const

/** What a registration's state is called, without its place on the waiting list. */
export function stateName({ state }: ListedRegistration, { sessions }: AdminWords): string {
  const known = STATES.find((each) => each === state)
  return known ? sessions.states[known] : state
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
