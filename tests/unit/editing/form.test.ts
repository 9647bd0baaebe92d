import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contentFiles } from '#project/content-data.ts'
import { changed, fieldsIn, mistakesIn } from '../../../scripts/editing/form.ts'
import { contentDir } from '../../../src/content-model/content-dir.ts'

/** The lines of a text that another does not have, from the first to the last. */
function changedLines(before: string, after: string): string[] {
  const [old, lines] = [before.split('\n'), after.split('\n')]
  const start = lines.findIndex((line, index) => line !== old[index])
  const end = lines.findLastIndex((line, index) => line !== old[index - lines.length + old.length])
  return lines.slice(start, end + 1)
}

describe.each(contentFiles())('an editor of %s', (file) => {
  const source = readFileSync(join(contentDir, file), 'utf8')

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

const lines = ['empty:', '# A comment', 'name: Old', 'other: "C#"', '']

test.each([
  ['Windows line ends', lines.join('\r\n')],
  ['a byte order mark', `\uFEFF${lines.join('\r\n')}`],
  ['mixed line ends', '# A comment\r\nname: Old\nother: "C#"\r\n'],
  ['no line break at its end', lines.slice(0, 4).join('\r\n')],
])('an editor on Windows changes one line of a file with %s', (_, source) => {
  const after = changed('site/brand.yaml', source, [{ path: ['name'], value: 'New' }])
  const ended = source.endsWith('\n') ? source : `${source}\r\n`
  expect(after.replace(/New\r?/, 'Old').replaceAll('\r', '')).toBe(ended.replaceAll('\r', ''))
  const others = (text: string) => text.split('\n').filter((line) => !/New|Old/.test(line))
  expect(others(after)).toEqual(others(ended))
})

test.each([
  '---\r\nheading: Old\r\n---\r\n\r\nText of\r\ntwo lines\r\n',
  '\uFEFF---\nheading: Old\n---\n\nText of\ntwo lines\n',
  '\r\n---\r\nheading: Old\r\n---\r\n\r\nText\r\n',
])('an editor on Windows changes one line of the markdown file %j', (source) => {
  const change = { path: ['heading'], value: 'New' }
  expect(changed('landing/problem.md', source, [change])).toBe(source.replace('Old', 'New'))
})
