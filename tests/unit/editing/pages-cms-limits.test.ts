import { dirname } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asJson, collectionOf, type JsonSchema, kindOf } from '../../../scripts/content-schema.ts'
import { pagesConfig } from '../../../scripts/pages-cms/config.ts'
import type { CmsField, ContentEntry } from '../../../scripts/pages-cms/format.ts'
import { limitsOf } from '../../../scripts/pages-cms/limits.ts'
import { contentFiles, problemsOf, readData } from '../../support/content-data.ts'
import { accepts } from '../../support/pages-cms.ts'
import { valuesOf } from '../../support/schema-values.ts'

const RUNS = 12

interface Place {
  file: string
  /** Of a value in the file. */
  path: string[]
  field: CmsField
  schema: JsonSchema
}

const entries = pagesConfig().content.flatMap(({ items }) => items)

/** Sections of the kinds that an editor adds, of which there may be none yet. */
const added: Record<string, unknown> = {
  'landing/why-now.md': { section: 'prose', order: 1, heading: 'Why now' },
  'landing/asked.md': {
    section: 'questions',
    order: 2,
    heading: 'Questions',
    questions: [{ question: 'Is it free?', answer: 'It is.' }],
  },
}

const fileNames = [...contentFiles(), ...Object.keys(added)]

const dataOf = async (file: string) => added[file] ?? (await readData(file))

/** Every field that Pages CMS shows of every file, with its schema. */
async function places(): Promise<Place[]> {
  const found = fileNames.map(async (file) => {
    const data = await dataOf(file)
    const entry = entryOf(file)
    const collection = collectionOf(file)
    if (!entry || !collection) throw new Error(`Pages CMS does not edit ${file}`)
    const fields = entry.fields.filter(({ type }) => type !== 'rich-text')
    return within(file, [], fields, kindOf(asJson(collection.schema), data), data)
  })
  return (await Promise.all(found)).flat().filter(({ file, path }) => !isRuleOfKinds(file, path))
}

function entryOf(file: string): ContentEntry | undefined {
  const path = `src/content/${file}`
  return (
    entries.find((entry) => entry.path === path) ??
    entries.find((entry) => entry.path === dirname(path))
  )
}

/** What a kind of section holds is a listed rule. */
function isRuleOfKinds(file: string, path: string[]): boolean {
  return Object.hasOwn(added, file) && ['section', 'questions'].includes(path.join())
}

function within(
  file: string,
  path: string[],
  fields: CmsField[],
  schema: JsonSchema,
  data: unknown,
): Place[] {
  return fields.flatMap((field) => {
    const here = [...path, field.name]
    const own = schema.properties?.[field.name] ?? (schema.additionalProperties || {})
    const item = field.list ? (own.items ?? {}) : own
    const inItem = field.list ? [...here, '0'] : here
    const deeper =
      field.fields && valueAt(data, inItem) !== undefined
        ? within(file, inItem, field.fields, item, data)
        : []
    return [{ file, path: here, field, schema: own }, ...deeper]
  })
}

function valueAt(data: unknown, path: string[]): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined,
    data,
  )
}

function withValue(data: unknown, path: string[], value: unknown): unknown {
  const copy: unknown = structuredClone(data)
  const parent = valueAt(copy, path.slice(0, -1))
  if (typeof parent !== 'object' || parent === null) throw new Error(`${path} has no parent`)
  Reflect.set(parent, path.at(-1) ?? '', value)
  return copy
}

const all = await places()

/** The rules over several fields are listed in docs/pages-cms-limits.md: Pages CMS cannot check them. */
const isCustom = ({ code }: { code: string }) => code === 'custom'

describe('a value that Pages CMS checks', () => {
  test('is one of every schema’s', () => {
    const files = new Set(all.map(({ file }) => file))
    expect(fileNames.filter((file) => !files.has(file))).toEqual([])
    expect(all.length).toBeGreaterThan(400)
  })

  test.each(fileNames)(
    'is accepted up to its limit and refused beyond it by the build and by Pages CMS alike: %s',
    async (name) => {
      const data = await dataOf(name)
      for (const { file, path, field, schema } of all.filter((place) => place.file === name)) {
        const { valid, beyond } = valuesOf(schema, field, valueAt(data, path))
        const check = (value: unknown) => ({
          value,
          at: `${file} ${path.join('.')}`,
          build:
            problemsOf(file, withValue(data, path, value)).filter((issue) => !isCustom(issue))
              .length === 0,
          web: accepts(field, value),
        })
        fc.assert(
          fc.property(valid, (value) => {
            expect(check(value)).toMatchObject({ build: true, web: true })
          }),
          { numRuns: RUNS },
        )
        fc.assert(
          fc.property(beyond, (value) => {
            expect(check(value)).toMatchObject({ build: false, web: false })
          }),
          { numRuns: RUNS },
        )
      }
    },
  )
})

test('a rule that only the build checks is listed', () => {
  const listed = limitsOf().map(({ file, path, rule }) => `${file} ${path.join('.')}: ${rule}`)
  for (const expected of [
    'site/event.yaml minutes: expected a whole number',
    'site/sources.yaml sources: expected each id once',
    'tools/prompts.yaml : expected an entry in `fields` for every [field] that a prompt uses',
    'tools/gauntlet.yaml stones: expected the ids in this order: critical, creative, prompt, learning, flow',
    'landing/*.md body: every name in braces is known',
  ]) {
    expect(listed).toContain(expected)
  }
})
