import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { ImageMetadata } from 'astro'
import { z } from 'astro/zod'
import { unknownName, withParts } from '../shared/text/template.ts'
import type { Collection } from './collection.ts'
import { contentDir } from './content-dir.ts'
import { readYaml, type Slip, splitMarkdown } from './yaml-file.ts'

/** @param file a path in the content folder */
export function readContent(file: string): string {
  if (!existsSync(join(contentDir, file))) throw missing(file)
  return readFileSync(join(contentDir, file), 'utf8')
}

export const missing = (file: string) =>
  told(`${contentDir}/${file} is missing. Bring it back, from Git or a backup.`)

/**
 * Reads the fields of a file outside of a build.
 * @throws with a line for each mistake: the file, the line, the field and what was expected
 */
export function readFields<Schema extends z.ZodType>({
  files: file,
  schema,
}: {
  files: string
  schema: Schema
}): z.output<Schema> {
  const { parsed, mistakes } = validated(file, schema)
  if (parsed?.success && mistakes.length === 0) return parsed.data
  throw told(mistakes.map((mistake) => sentence(file, mistake)).join('\n'))
}

/** Something wrong in a file, and in which field if it can be told. */
export interface Mistake extends Slip {
  readonly path: readonly string[]
}

/**
 * Reads a file, and says what is wrong in it; one that is broken is not parsed.
 * @param source what it is to hold, if not what it holds
 */
export function validated<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  source = readContent(file),
): { parsed: z.ZodSafeParseResult<z.output<Schema>> | null; mistakes: Mistake[] } {
  const { document, lineOf, broken, lostTexts } = readYaml(file, source)
  const mistake = unreadableIn(source) ?? broken()
  if (mistake) {
    const what = `it cannot be read: ${mistake.what}`
    return { parsed: null, mistakes: [{ line: mistake.line, path: [], what }] }
  }
  const data: unknown = document.toJS()
  if (data === null) {
    const fields = file.endsWith('.md') ? 'its fields, between two lines of only ---' : 'its fields'
    return { parsed: null, mistakes: [{ line: 1, path: [], what: `expected ${fields}` }] }
  }
  const parsed = schema.safeParse(data, { error: whatIsWanted })
  const inText = file.endsWith('.md') ? lostInText(file, source) : []
  const lost = [...namesakes(file), ...lostTexts(), ...inText]
  if (lost.length > 0) return { parsed, mistakes: lost.map((each) => ({ path: [], ...each })) }
  const mistakes = (parsed.error?.issues ?? []).flatMap((issue) => {
    const path = issue.path.map(String)
    if (issue.code !== 'unrecognized_keys') {
      return [{ line: lineOf(path), path, what: expected(issue) }]
    }
    return issue.keys.map((key) => {
      const line = lineOf([...path, key])
      return { line, path, what: `Unrecognized key: "${key}"` }
    })
  })
  return { parsed, mistakes }
}

/**
 * A schema for the fields as they are written: a picture is the name of a file that browsers show,
 * unlike HEIC.
 * @param file whose fields they are: a picture has to be in its folder; without one nobody looks for it
 */
export function withFileNames(schema: Collection['schema'], file?: string): z.ZodType {
  const isThere = (name: unknown) =>
    /\.(?:avif|gif|jpe?g|png|svg|webp)$/i.test(String(name)) &&
    (file === undefined || existsSync(join(dirname(file), String(name))))
  const image = () =>
    z
      .custom<ImageMetadata>(isThere, 'expected a JPEG, PNG, WebP, AVIF or SVG that is there')
      .meta({ type: 'string', format: 'picture' })
  return typeof schema === 'function' ? schema({ image }) : schema
}

/** A field that is well-formed, and does not fit another file: told with its file, line and name. */
export function wrongField(file: string, path: readonly string[], what: string): Error {
  const line = readYaml(file, readContent(file)).lineOf(path)
  return told(sentence(file, { line, path, what }))
}

/** A mistake as editors read it. */
export function sentence(file: string, { line, path, what }: Mistake): string {
  const place = line === undefined ? '' : `, line ${line}`
  const field = path.length > 0 ? `${path.join('.')}: ` : ''
  return `${contentDir}/${file}${place}: ${field}${what}.`
}

/**
 * @param file seen from the project's folder
 * @param conditions of the parts that the text may have
 * @throws with the file and the line when the text below the fields names something in braces that is not known
 */
export function checkNames(file: string, known: string[], conditions: string[] = []): void {
  const source = readFileSync(file, 'utf8')
  const { body } = splitMarkdown(source)
  const text = withParts(body, Object.fromEntries(conditions.map((each) => [each, true])))
  const mistake = unknownName(text, [...known, ...conditions.map((each) => `if ${each}} … {end`)])
  if (mistake === null) return
  const [, name = ''] = /"(.+?)"/.exec(mistake) ?? []
  const before = source.slice(0, -body.length) + text.slice(0, text.indexOf(name))
  const marks = conditions.map((each) => `{if ${each}}`)
  const isHalf = conditions.length > 0 && [...marks, '{end}'].includes(name)
  const half = `"${name}" is half a pair: each {if …} has an {end} below it, before the next {if …}`
  throw told(`${file}, line ${lineAt(before, before.length)}: ${isHalf ? half : mistake}.`)
}

/** An address with its codes as letters; a sign that begins none, such as that in 50%, stays. */
export const decoded = (address: string) =>
  address.replaceAll(/(?:%[\da-f]{2})+/gi, (codes) =>
    Buffer.from(codes.replaceAll('%', ''), 'hex').toString(),
  )

/** The line of a place in a text, counted from 1. */
export const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length

/** Where a file holds what is no text: a sign that is not UTF-8 or never seen, or what Git could not join. */
function unreadableIn(source: string) {
  const index = source.search(/[^\t\n\r -~\x85\xa0-\ufffc\u{10000}-\u{10ffff}]|^<{7} /mu)
  if (index < 0) return null
  const what = source.startsWith('<', index)
    ? 'Git could not join two versions here. Keep one, without the lines of <<<, === and >>>'
    : 'a letter here, perhaps an unseen one, is no text. Save the file as UTF-8, and type the words again'
  return { line: lineAt(source, index), what }
}

/** A page's address is the name of its file in small letters, with hyphens. */
function namesakes(file: string) {
  const own = basename(file)
  const address = (name: string) => name.toLowerCase().replaceAll(' ', '-')
  return globSync('*', { cwd: join(contentDir, dirname(file)) })
    .filter((name) => name !== own && address(name) === address(own))
    .map((name) => ({ line: undefined, what: `${name} has the same address. Rename one of them` }))
}

/** Code, or a link or a picture; without its address if that has no end, or is none. */
const LINK =
  /`[^`]*`|(?<!\\)(!?)(\[[^[\]]*\]\()(?:\s*(?:<([^<>\n]+)>|((?!<)(?:\([^\s()]*\)|[^\s()])+))(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*\))?/g

/** What a page would show as it is written, or not at all, such as pictures of other sites. */
function lostInText(file: string, source: string): Slip[] {
  const { body } = splitMarkdown(source)
  const start = source.length - body.length
  return Array.from(body.matchAll(LINK)).flatMap(
    ({ 1: mark, 2: opening, 3: quoted, 4: name = quoted, index }) => {
      const line = lineAt(source, start + index)
      if (opening && !name) {
        const what = `${opening} is half a link. Write ${opening}https://example.com), without spaces`
        return { line, what }
      }
      // Emails have none at all.
      if (!mark || !name || file.startsWith('emails/')) return []
      if (name.startsWith('/') && existsSync(join('public', decoded(name)))) return []
      const what = `the picture ${name} is not in the folder public. Put its file there, and write /${basename(name)}`
      return { line, what }
    },
  )
}

/** Without a stack trace, which would not help an editor. */
export function told(message: string): Error {
  return Object.assign(new Error(message), { stack: '' })
}

/** How a field is written in YAML, by the library's name of what it holds. */
const WRITTEN: Readonly<Record<string, string>> = {
  // Without quotes a figure, true, a date or what starts with a bracket is something else.
  string: 'a text: put quotes around it, "like this"',
  number: 'a number: digits alone, such as 8000',
  int: 'a whole number, such as 8000',
  boolean: 'true or false, without quotes',
  object: 'fields of its own, each on a line below that starts with two more spaces',
  array: 'a list: a line that starts with "- " for each entry, or [] where there may be none',
}

/** Said instead of what the schema's library says. */
function whatIsWanted(issue: z.core.$ZodRawIssue): string | undefined {
  const { code, expected, input, minimum, maximum, exact } = issue
  if (input === undefined) return 'Required'
  const bound = exact ? 'exactly' : minimum === undefined ? 'at most' : 'at least'
  if (Array.isArray(input) && /^too_(?:small|big)$/.test(code))
    return `expected ${bound} ${minimum ?? maximum} entries, not ${input.length}`
  if (code !== 'invalid_type' || !WRITTEN[expected]) return undefined
  if (input === null && expected === 'string') return 'expected a text'
  const instead = typeof input === 'object' ? '' : `, not ${JSON.stringify(input)}`
  return `expected ${WRITTEN[expected]}${instead}`
}

/** Of a choice between several forms, what the last one expects. */
function expected(issue: z.core.$ZodIssue): string {
  const inner = issue.code === 'invalid_union' ? issue.errors.flat().at(-1) : undefined
  return inner ? expected(inner) : issue.message
}
