import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { openOwnProject, type Project } from '../../support/project/project-copy.ts'
import { siteProgram } from '../../support/project/site-program.ts'
import { CONTENT_TYPES, unreadFields } from '../../support/project/unread-fields.ts'

const project = await openOwnProject()

/** One look at all the code, which takes several seconds, with fields added. */
describe('a field of a schema', () => {
  let planted: number
  let unread: string[]

  beforeAll(async () => {
    await project.add(CONTENT_TYPES.file, CONTENT_TYPES.text)
    project.astro('sync')
    planted = await plant(project)
    unread = unreadFields(siteProgram(project.folder), project.folder)
  })

  test('is read by a page or an island', () => {
    expect(unread.filter((path) => !path.endsWith('planted'))).toEqual([])
  })

  test('is reported in whatever object of a schema it is added that nobody reads', () => {
    expect(unread.filter((path) => path.endsWith('planted'))).toHaveLength(planted)
    expect(unread).toContain('admin.members.file.columns.planted')
  })
})

/** Adds a field to every object of every schema. Returns how many. */
async function plant({ folder }: Project): Promise<number> {
  let planted = 0
  for (const file of globSync(join(folder, 'src/**/{words,*-words}.ts'))) {
    const text = await readFile(file, 'utf8')
    const edited = text.replaceAll(
      /(?:strictObject|extend|listOf)\((?:\d+, \d+, )?\{/g,
      (start) => {
        planted += 1
        return `${start} planted: z.string(),`
      },
    )
    await writeFile(file, edited)
  }
  return planted
}
