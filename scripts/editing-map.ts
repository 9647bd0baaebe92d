// `npm run editing-map`: writes docs/editing.md from the schemas of the content, so that it says
// what the build accepts. Another file name as argument writes there instead.
import { globSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { z } from 'astro/zod'

// The schemas are written for Astro's own module, which exists while it builds only.
registerHooks({
  resolve: (name, context, next) =>
    name === 'astro:content'
      ? {
          url: 'data:text/javascript,export const defineCollection = (it) => it',
          shortCircuit: true,
        }
      : next(name, context),
})
const { collections } = await import('../src/content.config.ts')

type Name = keyof typeof collections

/** Where the words of each collection are read, in the order of the map. */
const seen: Record<Name, string> = {
  brand: 'Every page',
  links: 'Every sign-up button; the foot of the public pages',
  event: 'The landing page, the calendar links, the calendar file, what search engines read',
  trainer: 'The trainer’s section of the landing page; the thank-you page',
  header: 'The bar at the top of the public pages',
  footer: 'The foot of the public pages, the contact form and its answers',
  landing: 'The landing page, `/`',
  thankYou: '`/thank-you`',
  notFound: 'The page for addresses that do not exist; “Return to Home” on the legal pages',
  legal: '`/privacy-policy`, `/terms-of-service`, `/cookie-policy`, `/disclaimer`',
  login: '`/login`',
  shell: 'The bar and the notices of the members’ area and the admin page',
  dashboard: '`/members`',
  missingTool: '`/members/tool`',
  account: '`/members/account`',
  audit: '`/members/ai-mind-audit`',
  prompts: '`/members/prompt-pack`',
  challenge: '`/members/dopamine-reset`',
  roi: '`/members/roi-calculator`',
  gauntlet: '`/members/gauntlet-builder`',
  path: 'The next step on `/members`, and the advice after the audit',
  saving: 'The line in every tool that says whether its work is saved',
  admin: '`/admin`',
}

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

Made by \`npm run editing-map\` from \`src/content.config.ts\`; change that file, not this one.

To find a word that you see on a page: run \`npm run dev\` and point at it. A label names its file, and a click on the label opens it. Every path below begins in \`src/content\`.

- *Or empty* marks a fact that need not be known yet: leave nothing after the colon.
- \`{product}\` stands for the product's name in every text.
- A text that holds a colon and a space needs quotes around it: \`"like: this"\`.
- \`a → b\` is the field \`b\` inside the field \`a\`; in a list it is in every entry.

To **move** a section of the landing page, change its \`order\`. To **hide** it, set \`hidden: true\`; links to it in the bar at the top go with it. To **add** one, put a file with \`section: prose\` or \`section: questions\` into \`landing/\`; its name, without \`.md\`, is its address: \`/#name\`.
`

await writeFile(process.argv[2] ?? 'docs/editing.md', [intro, ...names().map(chapter)].join('\n'))

function names(): Name[] {
  const known = Object.keys(collections)
  return Object.keys(seen).filter((name): name is Name => known.includes(name))
}

function chapter(name: Name): string {
  const { pattern, base, schema } = describe(name)
  const kinds = schema.oneOf ?? schema.anyOf ?? []
  const tables = kinds.length > 0 ? kinds.map(section) : [table(schema, base)]
  return [`## ${base}/${pattern}`, '', `${seen[name]}.`, '', ...tables].join('\n')
}

/** The collection's files and its schema, whose type depends on Astro's. */
function describe(name: Name): { pattern: string; base: string; schema: Schema } {
  const { loader, schema }: { loader?: unknown; schema?: unknown } = collections[name]
  const made: unknown = typeof schema === 'function' ? schema({ image: () => z.string() }) : schema
  if (!(made instanceof z.ZodType) || !isOurs(loader)) {
    throw new Error(`The collection ${name} in src/content.config.ts has no schema or no files().`)
  }
  const asJson = z.toJSONSchema(made, { io: 'input', unrepresentable: 'any' })
  return { ...loader, schema: JSON.parse(JSON.stringify(asJson)) }
}

function isOurs(loader: unknown): loader is { pattern: string; base: string } {
  return typeof loader === 'object' && loader !== null && 'pattern' in loader && 'base' in loader
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
