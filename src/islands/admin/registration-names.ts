import { isBlank } from '../../domain/storable-text.ts'
import { fill } from '../../domain/template.ts'
import type { AdminWords } from '../../schemas/admin.ts'
import type { ListedRegistration } from '../../stores/admin-registrations.ts'

/** What a registration's state is called, without its place on the waiting list. */
export function stateName(
  { state }: ListedRegistration,
  { registrations: { states } }: AdminWords,
): string {
  const { registered, waiting, unconfirmed, canceled, attended } = states
  const names = Object.entries({ registered, waiting, unconfirmed, canceled, attended })
  return new Map(names).get(state) ?? state
}

/** The state, and the place of who waits. */
export function stateText(registration: ListedRegistration, words: AdminWords): string {
  const { state, place } = registration
  if (state !== 'waiting' || place === null) return stateName(registration, words)
  return fill(words.registrations.waitingAt, { place }, words.locale)
}

/** The label of a source of the content; any other, such as an import's, keeps its name. */
export function sourceName(
  source: string | null,
  { registrations: { sources, noSource } }: AdminWords,
): string {
  if (source === null || source === '') return noSource
  return sources.find(({ id }) => id === source)?.label ?? source
}

/** What to call the person in a sentence. */
export function personName({ name, email }: ListedRegistration): string {
  return isBlank(name) ? email : name
}
