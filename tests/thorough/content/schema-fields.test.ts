import { globSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { z } from 'astro/zod'
import { expect, test } from 'vitest'
import { asJson } from '../../../scripts/editing/content-schema.ts'
import type { Collection } from '../../../src/content-model/collection.ts'
import { schemas } from '../../../src/content-model/collections.ts'

const wordsFiles = globSync('src/**/{words,*-words}.ts')

/** The words here are read everywhere. */
const SHARED = 'src/features/shell'

/** Folders whose code reads no words of another one. */
const subjects = wordsFiles
  .map(dirname)
  .filter((folder) => folder.startsWith('src/features/') && folder !== SHARED)

const code = globSync('src/**/*.{ts,tsx,astro}')
  .filter((file) => !/^src\/content-model\/|[/-]words\.ts$/.test(file))
  .map((file) => ({
    file,
    text: readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\s\/\/.*/g, ''),
  }))

/** MailedLinks.tsx puts them together; ChangeLog.tsx finds a sentence by the name of its action. */
const composed = ['confirmHeading', 'resetHeading', 'insert']

/** The names of all fields in a JSON schema, at any depth. */
const fieldsIn = (schema: unknown): string[] =>
  Object.entries(Object(schema)).flatMap(([key, value]) => [
    ...(key === 'properties' ? Object.keys(Object(value)) : []),
    ...(typeof value === 'object' ? fieldsIn(value) : []),
  ])

/** The fields that no code names which may read these words. */
function unreadFields(folder: string, schema: Collection['schema']): string[] {
  const isOther = (subject: string) => !`${folder}/`.startsWith(`${subject}/`)
  const others = folder === SHARED ? [] : subjects.filter(isOther)
  const readers = code.filter(({ file }) => !others.some((other) => file.startsWith(`${other}/`)))
  return fieldsIn(asJson(schema))
    .filter((name) => !composed.includes(name))
    .filter((name) => !readers.some(({ text }) => RegExp(`\\b${name}\\b`).test(text)))
}

test.each(wordsFiles)('every field of %s is read by code', async (file) => {
  const words: object = await import(resolve(file))
  const collections = Object.entries<Collection>(schemas).filter(([name]) => name in words)
  expect(collections.flatMap(([, { schema }]) => unreadFields(dirname(file), schema))).toEqual([])
})

test('a field that nobody reads is reported wherever in a schema it is added', () => {
  const planted = z.strictObject({ planted: z.string() })
  const inAll = z.strictObject({
    heading: z.string(),
    list: z.array(planted),
    record: z.record(z.string(), planted),
    choice: z.discriminatedUnion('kind', [planted.extend({ kind: z.literal('text') })]),
    optional: planted.optional(),
  })
  const found = unreadFields('src/sections/landing', inAll)
  expect(found.filter((name) => name === 'planted')).toHaveLength(4)
  expect(unreadFields('src/features/roi', z.strictObject({ wrongPassword: z.string() }))).toEqual([
    'wrongPassword',
  ])
})
