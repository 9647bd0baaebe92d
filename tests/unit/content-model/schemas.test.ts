import { globSync, readFileSync } from 'node:fs'
import { z } from 'astro/zod'
import { expect, test, vi } from 'vitest'
import { contentFaults, contentFiles } from '#project/content-data.ts'
import type { Collection } from '../../../src/content-model/collection.ts'
import { schemas } from '../../../src/content-model/collections.ts'
import { contentDir } from '../../../src/content-model/content-dir.ts'
import { readFields } from '../../../src/content-model/content-fields.ts'

test('every file has a schema, which says where its text is on the site', () => {
  const collections = Object.values<Collection>(schemas)
  expect(collections.filter(({ appears }) => appears === '')).toEqual([])
  const patterns = collections.map(({ files }) => files)
  expect(globSync(patterns, { cwd: contentDir }).toSorted()).toEqual(contentFiles())
})

test('nobody commits content of the site with a mistake in its files', async () => {
  expect(await contentFaults('')).toBe('none\n')
})

test('the fields of a file are validated once when they are read', () => {
  const rule = vi.fn(() => true)
  const fields = readFields({ files: 'site/brand.yaml', schema: z.looseObject({}).refine(rule) })
  expect(fields).toHaveProperty('name')
  expect(rule).toHaveBeenCalledOnce()
})

test('no schema is in what a browser loads: islands know its types alone', () => {
  const loaded = globSync('src/{features,shared,ui}/**/*.{ts,tsx}', {
    exclude: ['**/{words,*-words}.ts'],
  })
  const importing = loaded.filter((name) =>
    /^import (?!type ).*(?:(?<!date-in)[/-]words\.ts|content-model\/|astro\/zod)/m.test(
      readFileSync(name, 'utf8'),
    ),
  )
  expect(loaded.length).toBeGreaterThan(100)
  expect(importing).toEqual([])
})
