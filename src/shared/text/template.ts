/** In the words of the site: `{done} of {total}`, or the mark of a conditional part. */
const TEMPLATE = /(\{(?:if )?\w+\})/

const SIGN = '[\\w \\xa0-\\uffff-]'
/** What an editor means as a name in braces, in any script, closed or not. {a: {b: 1}} is code, no name. */
const MEANT_NAME = `\\{${SIGN}+(?:\\}|(?!${SIGN}|:)(?=[^{}]*(?:\\{|$)))`

/** As a pattern: no other names in braces than these. */
export const onlyNames = (known: readonly string[]) =>
  new RegExp(`^(?![\\s\\S]*(?!\\{(?:${known.join('|')})\\})${MEANT_NAME})`)

/** What stands there only under a condition: `{if platform}` … `{end}`, as paragraphs of their own. */
const PART = /(?:<p>)?\{if (\w+)\}(?:<\/p>)?((?:(?!\{if )[\s\S])*?)(?:<p>)?\{end\}(?:<\/p>)?/g

/** In prompts, for the member to fill in: a name in square brackets on one line, such as [topic]. */
const PROMPT = /(\[[^[\]\s][^[\]\n]*\])/

/** What stands in the fields of prompts, by the field's name. */
export type FieldValues = ReadonlyMap<string, string>

/** What stands for the names of a template. */
export type TemplateValues = Readonly<Record<string, string | number>>

/** A stretch of a text to be shown; `text` is what stands there once the text is filled. */
type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'filled' | 'open'; readonly text: string; readonly name: string }

/** The names in a template, each once. */
export function namesIn(template: string): string[] {
  return names(template, TEMPLATE)
}

/** The first name that its writer meant, as in `{first name}` or `{name`, and that stands for nothing. */
export function strayName(template: string, known: readonly string[]): string | null {
  const meant = template.match(new RegExp(MEANT_NAME, 'g')) ?? []
  return meant.find((name) => known.every((each) => name !== `{${each}}`)) ?? null
}

/** What to tell an editor whose template has a name that is not known; null if it has none. */
export function unknownName(template: string, known: readonly string[]): string | null {
  const unknown = strayName(template, known)
  const listed = known.map((name) => `{${name}}`).join(', ')
  return unknown === null ? null : `"${unknown}" stands for nothing here. Known: ${listed}`
}

/** The names of a prompt's fields, each once, in the order they appear. */
export function fieldsIn(prompt: string): string[] {
  return names(prompt, PROMPT)
}

/**
 * The template with its names replaced; a name without a value stays as it is.
 * @param locale writes the numbers; without it they are plain digits
 */
export function fill(template: string, values: TemplateValues, locale?: string): string {
  return joined(templateParts(template, values, locale))
}

/** The text, or its HTML, with the parts whose condition holds; a part with an unknown one stays as it is. */
export function withParts(text: string, holds: Readonly<Record<string, boolean>>): string {
  return text.replace(PART, (whole, condition: string, part: string) =>
    holds[condition] ? part : condition in holds ? '' : whole,
  )
}

/** Every text of a value, however deep, with its names replaced. */
export function fillAll<Value>(value: Value, values: TemplateValues): Value
export function fillAll(value: unknown, values: TemplateValues): unknown {
  if (typeof value === 'string') return fill(value, values)
  if (Array.isArray(value)) return value.map((item) => fillAll(item, values))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, fillAll(item, values)]),
  )
}

/** The prompt with its fields filled in; one with no value, or a blank one, stays as it is. */
export function fillPrompt(prompt: string, values: FieldValues): string {
  return joined(promptParts(prompt, values))
}

/** The filled template in parts, so that what was put in can be told from the words around it. */
export function templateParts(template: string, values: TemplateValues, locale?: string) {
  const write = (value: string | number) =>
    typeof value === 'number' && locale ? value.toLocaleString(locale) : String(value)
  const written = Object.entries(values).map(([name, value]) => [name, write(value)] as const)
  return parts(template, new Map(written), TEMPLATE)
}

/** The filled prompt in parts. */
export function promptParts(prompt: string, values: FieldValues): TextPart[] {
  const written = Array.from(values, ([name, value]) => [name, value.trim()] as const)
  return parts(prompt, new Map(written.filter(([, value]) => value !== '')), PROMPT)
}

function names(text: string, pattern: RegExp): string[] {
  const placeholders = text.split(pattern).filter((_, i) => i % 2)
  return [...new Set(placeholders.map(nameOf))]
}

function joined(filled: TextPart[]): string {
  return filled.map(({ text }) => text).join('')
}

function parts(template: string, values: FieldValues, pattern: RegExp): TextPart[] {
  return template.split(pattern).map((piece, i) => {
    // Every second piece is what the pattern's group held: a placeholder.
    if (i % 2 === 0) return { kind: 'text', text: piece }
    const name = nameOf(piece)
    const text = values.get(name)
    return text === undefined ? { kind: 'open', name, text: piece } : { kind: 'filled', name, text }
  })
}

function nameOf(placeholder: string): string {
  return placeholder.slice(1, -1).trim()
}
