import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { contentFiles, problemsOf, readData } from '#project/content-data.ts'
import { saved, withoutEmpty } from '#project/pages-cms.ts'
import { temporaryFolder } from '#temporary-folder.ts'
import { asJson, type JsonSchema } from '../../../scripts/editing/content-schema.ts'
import { pagesConfig } from '../../../scripts/editing/pages-cms/config.ts'
import type { CmsField } from '../../../scripts/editing/pages-cms/field.ts'
import type { Collection } from '../../../src/content-model/collection.ts'
import { schemas } from '../../../src/content-model/collections.ts'

const entries = pagesConfig().content.flatMap(({ items }) => items)

/** The entry that Pages CMS edits a file with. */
function entryOf(file: string) {
  const path = `src/content/${file}`
  const found =
    entries.find((entry) => entry.path === path) ??
    entries.find((entry) => entry.type === 'collection' && path.startsWith(`${entry.path}/`))
  if (!found) throw new Error(`Pages CMS does not edit ${file}`)
  return found
}

test('the configuration says what the schemas say (npm run pages-cms)', async () => {
  const withoutContent = await temporaryFolder()
  const script = resolve('scripts/commands/pages-cms.ts')
  const { status, stderr } = spawnSync(process.execPath, [script], { cwd: withoutContent })
  expect([status, stderr.toString()]).toEqual([0, ''])
  const made = await readFile(join(withoutContent, '.pages.yml'), 'utf8')
  expect(await readFile('.pages.yml', 'utf8')).toBe(made)
})

// https://pagescms.org/docs/configuration/
test('the configuration has names and kinds of fields that Pages CMS documents', () => {
  const names = entries.map((entry) => entry.name)
  expect(new Set(names).size).toBe(names.length)
  const fields = entries.flatMap((entry) => allFields(entry.fields))
  const named = [...entries, ...fields].filter(({ name }) => !/^[a-zA-Z0-9-_]+$/.test(name))
  expect(named).toEqual([])
  for (const { type, fields: inside = [] } of fields)
    expect(inside.length > 0).toBe(type === 'object')
})

test.each(Object.values<Collection>(schemas))(
  'the configuration has a field for everything that $files may say',
  ({ files, schema }) => {
    const { oneOf, ...only } = asJson(schema)
    for (const kind of oneOf ?? [only]) {
      const section = kind.properties?.['section']?.const
      const { fields } = entryOf(files.replace('*', String(section)))
      expect(fieldNames(fields)).toEqual(expect.arrayContaining(schemaNames(kind)))
    }
  },
)

function allFields(fields: CmsField[]): CmsField[] {
  return fields.flatMap((field) => [field, ...allFields(field.fields ?? [])])
}

function fieldNames(fields: CmsField[]): string[] {
  return fields.flatMap((field) => [
    field.name,
    ...fieldNames(field.fields ?? []).map((inside) => `${field.name}.${inside}`),
  ])
}

/** Pages CMS has no field for entries whose names an editor makes up; it keeps them. */
function schemaNames(schema: JsonSchema): string[] {
  const { items, anyOf = [], properties, propertyNames, additionalProperties } = schema
  const keys = propertyNames?.enum?.map(String) ?? []
  const known =
    properties ?? Object.fromEntries(keys.map((key) => [key, additionalProperties || {}]))
  const named = Object.entries(known)
    .filter(([, property]) => property.const === undefined)
    .filter(([, property]) => !property.additionalProperties || property.propertyNames?.enum)
    .flatMap(([key, property]) => [key, ...schemaNames(property).map((name) => `${key}.${name}`)])
  return [...named, ...[...anyOf, ...(items ? [items] : [])].flatMap(schemaNames)]
}

test.each(contentFiles())('an editor on the web saves %s without losing anything', async (file) => {
  const data = await readData(file)
  const written = saved(entryOf(file).fields, data)
  expect(written).toMatchObject(Object(withoutEmpty(data)))
  expect(problemsOf(file, written)).toEqual([])
})

test.each([
  { section: 'prose', order: 1, heading: 'Why now' },
  {
    section: 'questions',
    order: 2,
    heading: 'Asked',
    questions: [{ question: 'a', answer: 'b' }],
  },
])('an editor on the web adds a section of the kind $section to the landing page', (data) => {
  const written = saved(entryOf('landing/why-now.md').fields, data)
  expect(written).toEqual({ ...data, hidden: false })
  expect(problemsOf('landing/why-now.md', written)).toEqual([])
})
