import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { changed, fieldsIn, mistakesIn } from '../../../scripts/editing/form.ts'
import { contentDir } from '../../../src/content-model/content-dir.ts'
import { contentFiles } from '../../support/project/content-data.ts'

const read = (file: string) => readFileSync(join(contentDir, file), 'utf8')

/** The lines of a text that another does not have, from the first to the last. */
function changedLines(before: string, after: string): string[] {
  const [old, lines] = [before.split('\n'), after.split('\n')]
  const start = lines.findIndex((line, index) => line !== old[index])
  const end = lines.findLastIndex((line, index) => line !== old[index - lines.length + old.length])
  return lines.slice(start, end + 1)
}

describe.each(contentFiles())('an editor of %s', (file) => {
  // The first save gives a file the form that its lines keep from then on.
  const source = changed(file, read(file), [])

  test('changes one line with each text', () => {
    const texts = fieldsIn(file, source)
      .filter(({ kind }) => kind === 'text' || kind === 'lines')
      .map(({ path, value }) => ({ path, value: `${value ?? ''} indeed: “yes” & #7`.trim() }))
    const edited = texts.reduce((before, change) => {
      const after = changed(file, before, [change])
      expect(changedLines(before, after), change.path.join()).toHaveLength(1)
      return after
    }, source)
    const now = new Map(fieldsIn(file, edited).map(({ path, value }) => [path.join(), value]))
    expect(texts.filter(({ path, value }) => now.get(path.join()) !== value)).toEqual([])
  })

  test('leaves the file as it is when its values are written again', () => {
    const values = fieldsIn(file, source).filter(({ value }) => value !== null)
    expect(changed(file, source, values)).toBe(source)
    expect(mistakesIn(contentDir, file, source, source)).toEqual([])
  })
})
