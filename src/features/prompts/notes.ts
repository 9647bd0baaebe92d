import { FIELD_LIMIT } from './rules.ts'

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
