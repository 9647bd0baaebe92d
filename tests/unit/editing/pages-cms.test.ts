import { readFile } from 'node:fs/promises'
import { z } from 'astro/zod'
import { describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { collectionOf } from '../../../scripts/content-schema.ts'
import { pagesConfig, pagesYaml } from '../../../scripts/pages-cms/config.ts'
import { limitsDocument } from '../../../scripts/pages-cms/limits.ts'
import { contentFiles, problemsOf, readData } from '../../support/content-data.ts'
import { acceptsFields, withoutEmpty } from '../../support/pages-cms.ts'

const entries = pagesConfig().content.flatMap(({ items }) => items)

/** The entry that Pages CMS edits a file with. */
const entryOf = (file: string) =>
  entries.find(({ path }) => path === `src/content/${file}`) ??
  entries.find(({ type, path }) => type === 'collection' && `src/content/${file}`.startsWith(path))

test('the configuration says what the schemas say today (npm run pages-cms)', async () => {
  expect(await readFile('.pages.yml', 'utf8')).toBe(pagesYaml())
  expect(await readFile('docs/pages-cms-limits.md', 'utf8')).toBe(limitsDocument())
})

const name = z.string().regex(/^[a-zA-Z0-9-_]+$/)
const named = { name, label: z.string().optional(), description: z.string().optional() }
const texts = ['minlength', 'maxlength']

/** https://pagescms.org/docs/configuration/fields/: the options of each type that have a page there. */
const documentedOptions: Record<string, string[]> = {
  string: texts,
  text: texts,
  number: ['min', 'max'],
  select: ['values', 'multiple', 'min', 'max'],
  image: ['media', 'path', 'extensions', 'categories', 'multiple'],
  'rich-text': ['format', 'media', 'path', 'switcher', ...texts],
}

const documentedField: z.ZodType = z
  .strictObject({
    ...named,
    type: z.enum(['string', 'text', 'number', 'boolean', 'select', 'image', 'rich-text', 'object']),
    required: z.boolean().optional(),
    pattern: z.strictObject({ regex: z.string(), message: z.string() }).optional(),
    list: z
      .strictObject({
        min: z.number().min(0).optional(),
        max: z.number().min(1).optional(),
        collapsible: z.union([
          z.boolean(),
          z.strictObject({ collapsed: z.boolean(), summary: z.string() }),
        ]),
      })
      .optional(),
    options: z.record(z.string(), z.unknown()).optional(),
    fields: z.lazy(() => z.array(documentedField).min(1)).optional(),
  })
  .refine(({ type, pattern }) => !pattern || ['string', 'text'].includes(type), 'pattern')
  .refine(({ type, fields }) => (type === 'object') === (fields !== undefined), 'fields')
  .refine(({ type, options = {} }) =>
    Object.keys(options).every((key) => documentedOptions[type]?.includes(key)),
  )

/** https://pagescms.org/docs/configuration/content/ and /docs/configuration/content/operations/ */
const documentedEntry = z.strictObject({
  ...named,
  type: z.enum(['file', 'collection']),
  path: z.string().regex(/^[^/].*[^/]$/),
  format: z.enum(['yaml', 'yaml-frontmatter']),
  operations: z.partialRecord(z.enum(['create', 'rename', 'delete']), z.boolean()).optional(),
  exclude: z.array(z.string()).optional(),
  filename: z.strictObject({ template: z.string(), field: z.literal('create') }).optional(),
  view: z
    .strictObject({
      fields: z.array(z.string()),
      primary: z.string(),
      sort: z.array(z.string()),
      default: z.strictObject({ sort: z.string() }),
    })
    .optional(),
  fields: z.array(documentedField),
})

test('the configuration has only what Pages CMS documents', () => {
  const config: unknown = parse(pagesYaml())
  const documented = z.strictObject({
    media: z.array(
      z.strictObject({
        ...named,
        input: z.string(),
        output: z.string(),
        extensions: z.array(z.string()),
      }),
    ),
    content: z.array(
      z.strictObject({ ...named, type: z.literal('group'), items: z.array(documentedEntry) }),
    ),
    settings: z.strictObject({
      hide: z.boolean(),
      content: z.strictObject({ merge: z.boolean() }),
      commit: z.strictObject({
        identity: z.enum(['app', 'user']),
        templates: z.partialRecord(z.enum(['create', 'update', 'delete', 'rename']), z.string()),
      }),
    }),
  })
  expect(z.safeParse(documented, config).error?.issues ?? []).toEqual([])
  const names = entries.map((entry) => entry.name)
  expect(new Set(names).size).toBe(names.length)
})

describe('an editor on the web', () => {
  test.each(contentFiles())('can open and save %s without a change', async (file) => {
    const data = await readData(file)
    const entry = entryOf(file)
    expect(entry && acceptsFields(entry.fields, withoutEmpty(data))).toBe(true)
    const saved: unknown = parse(stringify(withoutEmpty(data)))
    expect(problemsOf(file, saved)).toEqual([])
  })

  test('finds every section of the landing page in its order', () => {
    const sections = entries.filter(({ path }) => path.startsWith('src/content/landing/'))
    expect(sections.map(({ label }) => label)).toEqual([
      'Hero',
      'Problem',
      'System',
      'Stones',
      'Webinar',
      'Bonuses',
      'Guarantee',
      'Trainer',
      'Testimonials',
      'Closing',
    ])
  })

  test('finds every file of the content', () => {
    expect(contentFiles().filter((file) => !entryOf(file) || !collectionOf(file))).toEqual([])
  })
})
