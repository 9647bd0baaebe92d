import { type FieldValues, fieldsIn, promptParts } from '../../shared/text/template.ts'
import { type ProgressState, readEntry, setEntry } from '../member/entries.ts'
import type { PromptsWords } from './words.ts'

/** A prompt with its category as shown, not the id. */
export type Prompt = Readonly<Record<'id' | 'title' | 'category' | 'prompt' | 'usage', string>>

/**
 * The longest text for a field, in UTF-16 code units. All fields of the pack, full and in any
 * script, stay below `STATE_SIZE_LIMIT`.
 */
export const FIELD_LIMIT = 3500

/** Prompts that hold every word of the query, whatever its case, Latin accents, width and unseen signs. */
export function search<P extends Prompt>(prompts: readonly P[], query: string): P[] {
  const words = folded(query).split(/\s+/)
  return prompts.filter(({ title, category, prompt, usage }) => {
    const text = folded([title, category, prompt, usage].join('\n'))
    return words.every((word) => text.includes(word))
  })
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()
}

type FileWords = Pick<PromptsWords, 'fileHeading' | 'fileCategory' | 'fileUsage'>

/** The whole pack as the text of a file. */
export function packText(prompts: readonly Prompt[], words: FileWords): string {
  const { fileHeading: heading } = words
  const items = prompts.map(
    ({ title, category, prompt, usage }, i) =>
      `${i + 1}. ${title}\n${words.fileCategory}: ${category}\n\n${prompt.trim()}\n\n${words.fileUsage}: ${usage.trim()}\n`,
  )
  return [`${heading}\n${'='.repeat(heading.length)}\n`, ...items].join('\n')
}

/** The pack's file name, such as ai-mind-os-prompt-pack.txt for AI Mind OS. */
export function packFileName(product: string): string {
  return [slug(product), 'prompt-pack.txt'].filter(Boolean).join('-')
}

/** Lower case, words joined by hyphens; Latin letters lose their accents, other scripts stay. */
function slug(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

/** The ids of the prompts marked as favourites; a mark may be left of one that the site has removed. */
export function favouritesOf(state: ProgressState, prompts: readonly Pick<Prompt, 'id'>[]) {
  const isMarked = (id: string) => readEntry(state, `favourite:${id}`) === true
  return new Set(prompts.map(({ id }) => id).filter(isMarked))
}

/** Marks a prompt as a favourite or takes the mark back. */
export function toggleFavourite(state: ProgressState, id: string, now: number): ProgressState {
  const key = `favourite:${id}`
  return setEntry(state, key, readEntry(state, key) !== true, now)
}

/** The key of a field. Each prompt has its own fields, apart from the shared one. An id has no colon. */
export function fieldKey({ id }: Pick<Prompt, 'id'>, name: string, shared: string): string {
  return name === shared ? `field:${name}` : `field:${id}:${name}`
}

/** What was written into the fields of a prompt. */
export function fieldValuesOf(
  state: ProgressState,
  prompt: Pick<Prompt, 'id' | 'prompt'>,
  shared: string,
): FieldValues {
  return new Map(
    fieldsIn(prompt.prompt).flatMap((name) => {
      const value = readEntry(state, fieldKey(prompt, name, shared))
      return typeof value === 'string' ? [[name, value] as const] : []
    }),
  )
}

/** A field's value with the notes after it that are not in it yet: as many of the last as there is room for. */
export function withNotes(value: string, notes: readonly string[]): string {
  let length = value.length
  const fitting = notes
    .filter((note) => !value.includes(note))
    .toReversed()
    .filter((note) => {
      length += note.length + 1
      return length <= FIELD_LIMIT
    })
  return [value.trimEnd(), ...fitting.reverse()].filter(Boolean).join('\n')
}

/** How many fields of a prompt are empty or blank. */
export function emptyFields(prompt: string, values: FieldValues): number {
  const open = promptParts(prompt, values).flatMap((part) =>
    part.kind === 'open' ? part.name : [],
  )
  return new Set(open).size
}
