import { z } from 'astro/zod'
import { expect, test } from 'vitest'
import { validated, withFileNames } from '../../../src/content-model/content-fields.ts'
import { text } from '../../../src/content-model/fields.ts'
import { readYaml, splitMarkdown } from '../../../src/content-model/yaml-file.ts'

const linesLost = (source: string, isMarkdown = false) =>
  readYaml(isMarkdown ? 'a.md' : 'a.yaml', source)
    .lostTexts()
    .map(({ line }) => line)

test.each([
  ['---\nsection: hero\nheadline: The #1 way to think with AI\n---\n', true, 3],
  ['a: 1\nb: #1 way\n', false, 2],
  ['a:\n  - one\n  - two #three\n', false, 3],
  ['a: "one"\nb: &more about it\n', false, 2],
  ['a: &amp\n', false, 1],
  ['a: one\nb: !important\n', false, 2],
  ['a: &x one\nb: *x\n', false, 1],
])('an editor of %j is told in which line words are lost', (source, isMarkdown, line) => {
  expect(linesLost(source, isMarkdown)[0]).toBe(line)
})

test.each([
  'a: C#1 and #2\n'.replace(' #2', ''),
  'a: "The #1 way" # a comment of an editor\n',
  'a: 1 # count it up\n',
  'a: # not known yet\n',
  '# above\na: one\n# below\nb: two\n',
  'a: >-\n  one #two\n  &three\n',
])('an editor of %j loses nothing', (source) => {
  expect(linesLost(source)).toEqual([])
})

test.each(['\uFEFF', '\n', '\r\n\r\n', '\uFEFF\r\n', ''])(
  'a markdown file that starts with %j is read as what it means',
  (start) => {
    const end = start.includes('\r') ? '\r\n' : '\n'
    const source = `${start}${['---', 'a: {b}', 'c: one', '---', '', 'Text.'].join(end)}`
    const { document, lineOf } = readYaml('a.md', source)
    expect(document.toJS()).toEqual({ a: { b: null }, c: 'one' })
    expect(lineOf(['c'])).toBe(source.split('\n').findIndex((line) => line.startsWith('c')) + 1)
    expect(splitMarkdown(source).body.trim()).toBe('Text.')
  },
)

const quotes = /needs quotes around it|put quotes around it|Put quotes around the whole text/

test.each([
  ['a: {product} is here', quotes],
  ['a: {product}', quotes],
  ['a: [topic] first', quotes],
  ['a: "Quoted" and more', quotes],
  ["a: 'tis the season", quotes],
  ['a: @handle', quotes],
  ['a: *Now* or never', quotes],
  ['a: *Now*', quotes],
  ['a: **', quotes],
  ['a: > all', quotes],
  ['a: now: go', quotes],
  ['a: 12', quotes],
  ['a: true', quotes],
  ['a: 2026-12-01', quotes],
  ['a: ', /a: expected a text$/],
  ['a: "C:\\dir"', /a backslash is written twice/],
  ['a:now', /expected the name of a field, a colon, a space/],
  ['a: x\nlist:', /list: expected a list: a line that starts with "- " for each entry/, 3],
  ['a: x\npicture: of-a-phone.heic', /picture: expected a JPEG, PNG, WebP, AVIF or SVG/, 3],
  ['a: x\n---', /a line of only --- or \.\.\. ends the file/, 3],
  ['a: now\na: go', /this field is there twice/, 3],
  ['a: now\n  b: go', /another number of spaces/],
  ['a: go\v', /a letter here, perhaps an unseen one/],
  ['<<<<<<< HEAD\na: now\n=======\na: go\n>>>>>>> b', /Git could not join two versions/],
  ['a: now\n\tb: go', /a tab stands in front/, 3],
])(
  'an editor who writes %j is told where and what to do, in plain words',
  (lines, said, line = 2) => {
    const list = z.array(text(9)).default([])
    const picture = withFileNames(({ image }) => image()).optional()
    const schema = z.strictObject({ first: text(9), a: text(20), list, picture, last: text(9) })
    const { mistakes } = validated('site/a.yaml', schema, `first: one\n${lines}\nlast: "two"\n`)
    const [mistake] = mistakes
    expect([...(mistake?.path ?? []), mistake?.what].join(': ')).toMatch(said)
    expect(mistake?.line).toBe(line)
  },
)

test('a headline that nobody can see is no text', () => {
  expect(text(20).safeParse('\u200b').success).toBe(false)
  expect(text(20).safeParse('\u2800').success).toBe(false)
  expect(text(20).safeParse('Think 👩‍👩‍👧').success).toBe(true)
})

test.each(['{ day }', '{día}', '{नाम}', '{the day}', '{Day}', '{day'])(
  'a translator who writes %s for {day} is told, and nobody reads it on the page',
  (name) => {
    const said = text(20, 'day')
      .safeParse(`1 ${name}`)
      .error?.issues.map(({ message }) => message)
    expect(said).toEqual([`"${name}" stands for nothing here. Known: {product}, {day}`])
  },
)

test('a prompt may hold braces that are no name', () => {
  expect(text(40).safeParse('Answer as JSON: {"idea": ""}, {}').success).toBe(true)
  expect(text(40).safeParse('{a: {b: 1}} and {product}').success).toBe(true)
  expect(text(40).safeParse('{product and {product}').success).toBe(false)
})
