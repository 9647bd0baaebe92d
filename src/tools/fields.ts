/*
 * Texts with fields, such as "[done] of [all]": prompts that a member fills in, and words of the site
 * with a number in them.
 */

/** What stands in a field, by the field's name. */
export type FieldValues = ReadonlyMap<string, string>

/** A field is a name in square brackets on one line, such as [topic]. */
const FIELD = /\[([^[\]\s][^[\]\n]*)\]/g

/** The names of a text's fields, each once, in the order they appear. */
export function fieldsIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(FIELD), ([, name = '']) => name.trim()))]
}

/** The text with its fields filled; a field without a value stays as it is. */
export function fill(text: string, values: FieldValues): string {
  return partsOf(text, values)
    .map((part) => part.text)
    .join('')
}

/** A stretch of a text to be shown; `text` is what stands there once the fields are filled. */
export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'filled' | 'open'; readonly text: string; readonly name: string }

/** The filled text in parts, so that fields can be told from the words around them. */
export function partsOf(text: string, values: FieldValues): TextPart[] {
  // Every second piece is what the pattern's group held: the name of a field.
  return text
    .split(FIELD)
    .map((piece, i) => (i % 2 ? fieldPart(piece, values) : { kind: 'text', text: piece }))
}

function fieldPart(name: string, values: FieldValues): TextPart {
  const text = values.get(name.trim())?.trim()
  return text
    ? { kind: 'filled', name: name.trim(), text }
    : { kind: 'open', name: name.trim(), text: `[${name}]` }
}
