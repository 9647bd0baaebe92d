import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openOwnProject } from '../../support/project/project-copy.ts'
import { siteProgram } from '../../support/project/site-program.ts'
import { CONTENT_TYPES, unreadFields } from '../../support/project/unread-fields.ts'

/** One look at all the code, which takes several seconds, with fields added. */
const { add, astro, folder } = await openOwnProject()
await add(CONTENT_TYPES.file, CONTENT_TYPES.text)
astro('sync')
const planted = await plant()
const unread = unreadFields(siteProgram(folder), folder)

test('every field of a schema is read by a page or an island', () => {
  expect(unread.filter((path) => !path.endsWith('planted'))).toEqual([])
})

test('a field that nobody reads is reported in whatever object of a schema it is added', () => {
  expect(unread.filter((path) => path.endsWith('planted'))).toHaveLength(planted)
  expect(unread).toContain('sessions.file.columns.planted')
})

/** Adds a field to every object of every schema. Returns how many. */
async function plant(): Promise<number> {
  let count = 0
  for (const file of globSync(join(folder, 'src/**/{words,*-words}.ts'))) {
    const text = await readFile(file, 'utf8')
    const edited = text.replaceAll(
      /(?:strictObject|extend|listOf)\((?:\d+, \d+, )?\{/g,
      (start) => {
        count += 1
        return `${start} planted: z.string(),`
      },
    )
    await writeFile(file, edited)
  }
  return count
}
