import { isBlank } from '../../shared/text/storable-text.ts'
import type { QueryState } from '../auth/member-query.ts'
import type { ShellWords } from './words.ts'

/** The name to greet a member by; what stands for it if there is none to see, or not yet. */
export function displayName(
  loaded: QueryState<string | null>,
  { member }: Pick<ShellWords, 'member'>,
): string {
  const fullName = (loaded.status === 'ready' && loaded.data) || ''
  return isBlank(fullName) ? member : fullName.trim()
}

/**
 * One or two initials: of the first and the last word. An initial is what a reader sees as one
 * character, with its accents, or a whole emoji; invisible characters are passed over.
 */
export function initials(name: string): string {
  const words = name.split(/\s+/u).filter((word) => !isBlank(word))
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words
  return ends.map((word) => firstCharacter(word ?? '')).join('')
}

/** A plain letter that no accent follows. A segmenter takes tens of milliseconds on a phone. */
const PLAIN = /^[!-~](?=[!-~]|$)/

function firstCharacter(word: string): string {
  const plain = PLAIN.exec(word)
  if (plain) return plain[0].toLocaleUpperCase('en')
  const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word)
  const first = Array.from(characters, ({ segment }) => segment).find((part) => !isBlank(part))
  return (first ?? '').toLocaleUpperCase('en')
}
