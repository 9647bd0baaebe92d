// `npm run editing-map`: writes docs/editing.md from the schemas of the content, so that it says
// what the build accepts. Another file name as argument writes there instead.
import { globSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { posix } from 'node:path'
import type { ImageMetadata } from 'astro'
import { z } from 'astro/zod'
import type { Collection } from '../src/schemas/collection.ts'
import { schemas } from '../src/schemas/index.ts'

/** What these files say below their second `---` stands on the page too. */
const foldersWithText = ['landing', 'legal']

/** The part of JSON Schema that the content's schemas come to. */
interface Schema {
  type?: string | string[]
  description?: string
  const?: unknown
  enum?: unknown[]
  minimum?: number
  maximum?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  format?: string
  default?: unknown
  properties?: Record<string, Schema>
  items?: Schema
  additionalProperties?: Schema | false
  propertyNames?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

const intro = `# Where every word stands

Made by \`npm run editing-map\` from \`src/schemas\`; change those files, not this one.

To find a word that you see on a page: run \`npm run dev\` and point at it. A label names its file, and a click on the label opens it. Every path below begins in \`src/content\`.

- *Or empty* marks a fact that need not be known yet: leave nothing after the colon.
- \`{product}\` stands for the product's name in every text.
- A text that holds a colon and a space needs quotes around it: \`"like: this"\`.
- \`a → b\` is the field \`b\` inside the field \`a\`; in a list it is in every entry.

To **move** a section of the landing page, change its \`order\`. To **hide** it, set \`hidden: true\`; links to it in the bar at the top go with it. To **add** one, put a file with \`section: prose\` or \`section: questions\` into \`landing/\`; its name, without \`.md\`, is its address: \`/#name\`.
`

const chapters = Object.values<Collection>(schemas).map(chapter)
await writeFile(process.argv[2] ?? 'docs/editing.md', [intro, ...chapters].join('\n'))

function chapter(collection: Collection): string {
  const { files } = collection
  const schema = asJson(collection.schema)
  const kinds = schema.oneOf ?? schema.anyOf ?? []
  const folder = posix.dirname(files)
  const tables = kinds.length > 0 ? kinds.map(section) : [table(schema, folder)]
  return [`## ${files}`, '', `${placeOf(collection)}.`, '', ...tables].join('\n')
}

/** Where the collection's text is read. */
function placeOf({ appears, parts = [] }: Collection): string {
  return appears ?? parts.map(({ page }) => `\`${page}\``).join(', ')
}

function asJson(schema: Collection['schema']): Schema {
  const made = typeof schema === 'function' ? schema({ image: fileName }) : schema
  return JSON.parse(JSON.stringify(z.toJSONSchema(made, { io: 'input', unrepresentable: 'any' })))
}

/** A picture is written as the name of its file. */
function fileName() {
  return z.custom<ImageMetadata>().meta({ type: 'string' })
}

/** One kind of section, under the name of the file that uses it. */
function section(kind: Schema): string {
  const name = String(kind.properties?.['section']?.const)
  const using = globSync('src/content/landing/*.md')
    .filter((path) => readFileSync(path, 'utf8').includes(`\nsection: ${name}\n`))
    .map((path) => path.replace('src/content/', ''))
    .sort()
  const heading = using.length > 0 ? using.join(', ') : 'No file yet'
  return [`### ${heading} (\`section: ${name}\`)`, '', table(kind, 'landing')].join('\n')
}

function table(schema: Schema, folder: string): string {
  const fields = rows(schema, [])
  const text = foldersWithText.includes(folder) ? [['*the text below*', 'markdown', '']] : []
  const lines = [...fields, ...text].map((cells) => `| ${cells.join(' | ')} |`)
  return ['| Field | May say | What it is |', '|---|---|---|', ...lines, ''].join('\n')
}

function rows(schema: Schema, path: string[]): string[][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const here = [...path, name]
    const inner = field.items ?? (field.additionalProperties || field)
    const deeper = field.additionalProperties ? [...here, keyOf(field)] : here
    const own = [`\`${here.join(' → ')}\``, limits(field), field.description ?? '']
    const isGroup = field.properties !== undefined && field.description === undefined
    return [...(isGroup ? [] : [own]), ...rows(inner, deeper)]
  })
}

function keyOf({ propertyNames }: Schema): string {
  return propertyNames?.enum === undefined ? 'any name' : `${propertyNames.enum[0]} …`
}

/** What a field accepts, in words. */
function limits(field: Schema): string {
  const options = (field.anyOf ?? []).filter(({ type }) => type !== 'null')
  const types = [field.type ?? []].flat()
  const empty = options.length < (field.anyOf ?? []).length || types.includes('null')
  const said = options.length > 0 ? limitsOf(options) : limit(field, types[0])
  return empty ? `${said}, or empty` : said
}

/** Of a union, what its most telling member says. */
function limitsOf(options: Schema[]): string {
  const members = options.flatMap((option) => option.anyOf ?? [option])
  return members.map((member) => limits(member)).find((said) => said !== 'a value') ?? 'a value'
}

function limit(field: Schema, type: string | undefined): string {
  if (field.const !== undefined) return `\`${field.const}\``
  if (field.enum) return `one of ${field.enum.map((value) => `\`${value}\``).join(', ')}`
  if (field.format === 'date') return 'a day such as 2027-02-13'
  if (field.format === 'uri') return 'an address that begins with https://'
  if (field.format === 'email') return 'an email address'
  if (type === 'string') return field.maxLength ? `up to ${field.maxLength} characters` : 'a text'
  if (type === 'boolean') return '`true` or `false`'
  if (type === 'integer') return `a whole number${atMost(field.maximum)}`
  if (type === 'number') return 'a number'
  if (type === 'array') return `a list of ${count(field)}`
  return type === 'object' ? 'a group of fields' : 'a value'
}

/** JavaScript's greatest safe integer is no limit that an editor meets. */
function atMost(maximum: number | undefined): string {
  return maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? '' : `, at most ${maximum}`
}

function count({ minItems = 0, maxItems, items }: Schema): string {
  const entries = items?.type === 'string' ? `texts, each ${limits(items)}` : 'entries'
  if (minItems === maxItems) return `exactly ${minItems} ${entries}`
  return maxItems === undefined
    ? `${minItems} or more ${entries}`
    : `${minItems} to ${maxItems} ${entries}`
}
