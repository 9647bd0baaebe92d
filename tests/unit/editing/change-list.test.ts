import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { ChangeError } from '../../../scripts/editing/change-error.ts'
import type { ListChange, NewItem } from '../../../scripts/editing/change-list.ts'
import { changed } from '../../../scripts/editing/change-yaml.ts'

const yaml = `# Who we are.
list:
  # The first
  - id: a
    text: First
  - id: b
    text: Second # last
short: [mirror, "a, b",  third] # three
one: [mirror] # one
tall: [
  mirror, # first
  depth,
]
alone: # alone
  - id: a
groups:
  first:
    none: [] # none
    empty:
    name: A
  last: B
`

const change = (kind: ListChange['kind'], path: string, index: number) =>
  changed(yaml, false, { kind, path: path.split('.'), index })

const add = (path: string, fields: NewItem['fields']) =>
  changed(yaml, false, { kind: 'add', path: path.split('.'), fields })

describe('a list with an item a line', () => {
  test.each<[ListChange['kind'], number, string[]]>([
    ['copy', 0, ['a', 'a', 'b']],
    ['remove', 0, ['b']],
    ['remove', 1, ['a']],
    ['down', 0, ['b', 'a']],
    ['up', 1, ['b', 'a']],
  ])('has its other lines unchanged after “%s” of item %i', (kind, index, ids) => {
    const after = change(kind, 'list', index)
    expect(parse(after).list.map(({ id }: { id: string }) => id)).toEqual(ids)
    expect(after.startsWith('# Who we are.\nlist:\n')).toBe(true)
    expect(after.slice(after.indexOf('\nshort:'))).toBe(yaml.slice(yaml.indexOf('\nshort:')))
  })

  test('takes along the comment above an item', () => {
    expect(change('down', 'list', 0)).toContain(
      'list:\n  - id: b\n    text: Second # last\n  # The first\n  - id: a\n    text: First\nshort',
    )
  })

  test('has two items after a copy of its only one', () => {
    expect(change('copy', 'alone', 0)).toBe(
      yaml.replace('- id: a\ngroups', '- id: a\n  - id: a\ngroups'),
    )
  })

  test('is empty after its last item', () => {
    expect(change('remove', 'alone', 0)).toBe(
      yaml.replace('alone: # alone\n  - id: a\n', 'alone: [] # alone\n'),
    )
  })
})

describe('a list on one line stays on one line', () => {
  test.each<[ListChange['kind'], number, string]>([
    ['copy', 0, 'short: [mirror, mirror, "a, b",  third] # three'],
    ['copy', 2, 'short: [mirror, "a, b",  third, third] # three'],
    ['remove', 0, 'short: ["a, b",  third] # three'],
    ['remove', 2, 'short: [mirror, "a, b"] # three'],
    ['down', 0, 'short: ["a, b", mirror,  third] # three'],
    ['up', 2, 'short: [mirror, third,  "a, b"] # three'],
  ])('after “%s” of item %i', (kind, index, line) => {
    expect(change(kind, 'short', index)).toBe(yaml.replace(/^short: .*$/m, line))
  })

  test('after its only item is removed', () => {
    expect(change('remove', 'one', 0)).toBe(yaml.replace('one: [mirror]', 'one: []'))
  })

  test('and over several lines keeps their comments', () => {
    expect(change('up', 'tall', 1)).toBe(
      yaml.replace('mirror, # first\n  depth,', 'depth, # first\n  mirror,'),
    )
    expect(parse(change('copy', 'tall', 1)).tall).toEqual(['mirror', 'depth', 'depth'])
    expect(parse(change('remove', 'tall', 1)).tall).toEqual(['mirror'])
  })
})

describe('an editor adds the first item of a list', () => {
  const person = [
    { path: ['name'], value: 'On: line' },
    { path: ['address'], value: null },
    { path: ['place', 'city'], value: 'Pune' },
  ]
  const lines = (indent: string) =>
    `${indent}- name: "On: line"\n${indent}  place:\n${indent}    city: Pune\n`

  test.each<[string, string, NewItem['fields'], string, string]>([
    [
      'that has brackets',
      'groups.first.none',
      person,
      'none: [] # none\n',
      `none: # none\n${lines('      ')}`,
    ],
    ['that has nothing', 'groups.first.empty', person, 'empty:\n', `empty:\n${lines('      ')}`],
    ['that is not there', 'more', person, '  last: B\n', `  last: B\nmore:\n${lines('  ')}`],
    [
      'that a group lacks',
      'groups.first.more',
      person,
      '    name: A\n',
      `    name: A\n    more:\n${lines('      ')}`,
    ],
    ['of texts', 'groups.first.none', [{ path: [], value: 'a, b' }], 'none: []', 'none: ["a, b"]'],
    [
      'of texts that has nothing',
      'groups.first.empty',
      [{ path: [], value: 'a' }],
      'empty:\n',
      'empty:\n      - a\n',
    ],
  ])('%s', (_, path, fields, before, after) => {
    expect(add(path, fields)).toBe(yaml.replace(before, after))
  })
})

test.each<[string, ListChange | NewItem]>([
  ['an item that is gone', { kind: 'remove', path: ['list'], index: 7 }],
  ['the first item upwards', { kind: 'up', path: ['list'], index: 0 }],
  ['the last item downwards', { kind: 'down', path: ['short'], index: 2 }],
  ['a list that is gone', { kind: 'copy', path: ['gone'], index: 0 }],
  [
    'a list that has items by now',
    { kind: 'add', path: ['short'], fields: [{ path: [], value: 'a' }] },
  ],
  ['a list of a group that is gone', { kind: 'add', path: ['gone', 'list'], fields: [] }],
])('an editor is told why %s cannot be changed', (_, wanted) => {
  expect(() => changed(yaml, false, wanted)).toThrow(ChangeError)
})
