import { expect, test } from 'vitest'
import { text } from '../../../src/content-model/fields.ts'
import { readYaml, splitMarkdown } from '../../../src/content-model/yaml-file.ts'
import { event } from '../../../src/site/words.ts'

const linesLost = (source: string, isMarkdown = false) =>
  readYaml(source, isMarkdown)
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
    const { document, lineOf } = readYaml(source, true)
    expect(document.toJS()).toEqual({ a: { b: null }, c: 'one' })
    expect(lineOf(['c'])).toBe(source.split('\n').findIndex((line) => line.startsWith('c')) + 1)
    expect(splitMarkdown(source).body.trim()).toBe('Text.')
  },
)

test('a headline that nobody can see is no text', () => {
  expect(text(20).safeParse('\u200b').success).toBe(false)
  expect(text(20).safeParse('\u2800').success).toBe(false)
  expect(text(20).safeParse('Think 👩‍👩‍👧').success).toBe(true)
})

test.each([
  ['02:30', '2027-03-14', 'daylight saving in America/New_York skips 02:30 on 2027-03-14'],
  ['01:30', '2027-11-07', 'daylight saving in America/New_York repeats 01:30 on 2027-11-07'],
  ['03:30', '2027-03-14', undefined],
])(
  'an owner whose session is at %s on %s is told if clocks do not show that once',
  (time, date, says) => {
    const given = { date, time, timeZone: 'America/New_York' }
    const issues = event.schema.safeParse({ ...anEvent, ...given }).error?.issues ?? []
    expect(issues.map(({ message }) => message.split(':').slice(0, 2).join(':'))).toEqual(
      says === undefined ? [] : [says],
    )
  },
)

const anEvent = {
  id: 'pilot',
  title: 'A session',
  description: 'About it',
  minutes: 90,
  live: { text: 'Live', label: 'Join' },
  over: { text: 'Over', label: 'Watch', waiting: 'Wait' },
}
