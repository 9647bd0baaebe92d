import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { ChangeError } from '../../../scripts/editing/change-error.ts'
import { type Change, changed } from '../../../scripts/editing/change-yaml.ts'
import { contentTexts } from '../../../scripts/editing/content-texts.ts'

const yaml = `# Who we are.
name: AI Mind OS   # the product
date:
time: # when?
quoted: "Keyboard: 1–5"
single: 'It''s'
intro: >-
  Eight statements about how you work.
  Rate each one by what you did last week,
  not by what you meant to do.
prompt: |
  One
    two
list:
  # The first
  - id: a
    text: First
  - id: b
    text: Second # last
short: [mirror, "a, b"]
words:
  - One
  - Two
`

const set = (path: string, value: string | number | boolean | null): Change => ({
  kind: 'set',
  path: path.split('.'),
  value,
})

/** The lines that a change adds and removes. */
function diff(before: string, after: string): string[] {
  const old = before.split('\n')
  const lines = after.split('\n')
  return [
    ...old.filter((line) => !lines.includes(line)).map((line) => `-${line}`),
    ...lines.filter((line) => !old.includes(line)).map((line) => `+${line}`),
  ]
}

describe('a saved field changes its own lines only', () => {
  test.each<[string, Change, string[]]>([
    [
      'a plain text before a comment',
      set('name', 'Clear Mind'),
      ['-name: AI Mind OS   # the product', '+name: Clear Mind   # the product'],
    ],
    [
      'a text that needs quotes',
      set('name', 'One: two'),
      ['-name: AI Mind OS   # the product', '+name: "One: two"   # the product'],
    ],
    [
      'a text that Astro would read as a number',
      set('name', '1_000'),
      ['-name: AI Mind OS   # the product', '+name: "1_000"   # the product'],
    ],
    [
      'a text that had quotes',
      set('quoted', 'Say "hi"'),
      ['-quoted: "Keyboard: 1–5"', '+quoted: "Say \\"hi\\""'],
    ],
    ['a text in single quotes', set('single', "Don't"), ["-single: 'It''s'", "+single: 'Don''t'"]],
    ['an empty field', set('date', '2027-02-13'), ['-date:', '+date: "2027-02-13"']],
    [
      'an empty field before a comment',
      set('time', 'soon'),
      ['-time: # when?', '+time: soon # when?'],
    ],
    [
      'a field that becomes empty',
      set('name', null),
      ['-name: AI Mind OS   # the product', '+name:   # the product'],
    ],
    [
      'a number',
      set('name', 12),
      ['-name: AI Mind OS   # the product', '+name: 12   # the product'],
    ],
    [
      'one line of a folded text',
      set(
        'intro',
        'Eight statements about how you work. Rate each one by what you did today, not by what you meant to do.',
      ),
      ['-  Rate each one by what you did last week,', '+  Rate each one by what you did today,'],
    ],
    [
      'a text with its own line breaks',
      set('prompt', 'One\n  three\n'),
      ['-    two', '+    three'],
    ],
    [
      'an item of a list',
      set('list.1.text', 'Other'),
      ['-    text: Second # last', '+    text: Other # last'],
    ],
    ['a text in a list', set('words.0', 'A [b]'), ['-  - One', '+  - A [b]']],
    [
      'a text in a list on one line',
      set('short.0', 'a, [b]'),
      ['-short: [mirror, "a, b"]', '+short: ["a, [b]", "a, b"]'],
    ],
    ['a field that an item left out', set('list.1.note', 'New'), ['+    note: New']],
  ])('%s', (_, change, expected) => {
    const after = changed(yaml, false, change)
    expect(diff(yaml, after)).toEqual(expected)
    expect(() => parse(after)).not.toThrow()
  })

  test('a long line of a folded text is wrapped', () => {
    const after = changed(
      yaml,
      false,
      set('intro', `Eight statements. ${'word '.repeat(30)}not by what you meant to do.`),
    )
    expect(after.split('\n').every((line) => line.length <= 100)).toBe(true)
    expect(parse(after).intro).toBe(
      `Eight statements. ${'word '.repeat(30)}not by what you meant to do.`,
    )
  })
})

test('an editor is told why a field that is gone cannot be changed', () => {
  expect(() => changed(yaml, false, set('list.7.text', 'x'))).toThrow(ChangeError)
})

const markdown =
  '---\nsection: hero\norder: 10\nheading: A\n---\n\nOne.\n\n- two\n- three\n\nFour.\n'

test.each<[string, Change, string]>([
  ['a field', set('heading', 'B'), markdown.replace('heading: A', 'heading: B')],
  [
    'a field that was left out',
    set('hidden', true),
    markdown.replace('order: 10', 'order: 10\nhidden: true'),
  ],
  ['a paragraph', set('body.1', '- two\n- 3'), markdown.replace('- three', '- 3')],
  ['no paragraph', set('body.0', ''), markdown.replace('One.\n\n', '')],
  ['no last paragraph', set('body.2', ' '), markdown.replace('\nFour.\n', '')],
])('a markdown file is saved with %s', (_, change, expected) => {
  expect(changed(markdown, true, change)).toBe(expected)
})

test('every text of the content can be saved as it is without a change of its file', async () => {
  for (const { file, path, text } of await contentTexts('src/content')) {
    const source = await readFile(`src/content/${file}`, 'utf8')
    expect(
      changed(source, file.endsWith('.md'), { kind: 'set', path, value: text }),
      `${file} ${path}`,
    ).toBe(source)
  }
})
