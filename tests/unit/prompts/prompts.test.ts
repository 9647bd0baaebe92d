import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#for-all.ts'
import { datedNotes, setNote } from '../../../src/features/challenge/notes.ts'
import * as entries from '../../../src/features/member/entries.ts'
import * as rules from '../../../src/features/prompts/rules.ts'
import { fieldsIn, fillPrompt, promptParts } from '../../../src/shared/text/template.ts'

const mirror: rules.Prompt = {
  id: 'mirror',
  title: 'Mirror',
  category: 'Critical Thinking',
  prompt: 'My role: [my role]\nMy goal: [my goal]\nBe a mirror for [my role].',
  usage: 'Use it before a decision.',
}
const drill: rules.Prompt = {
  id: 'depth-drill',
  title: 'Depth Drill',
  category: 'Créative Innovation',
  prompt: 'The topic: [the topic]',
  usage: 'Use it on something you are sure of.',
}
const pack = [mirror, drill]

test('The fields of a prompt are named once each, in the order they appear', () => {
  expect(fieldsIn(mirror.prompt)).toEqual(['my role', 'my goal'])
  expect(fieldsIn('[topic ] and [topic]')).toEqual(['topic'])
  for (const none of ['no field', '[]', '[ ]', '[open', 'closed]', '[two\nlines]'])
    expect(fieldsIn(none), none).toEqual([])
})

test('The fields of a prompt are filled once for every place they stand in', () => {
  const values = new Map([['my role', ' nurse ']])
  const filled = 'My role: nurse\nMy goal: [my goal]\nBe a mirror for nurse.'
  expect(fillPrompt(mirror.prompt, values)).toBe(filled)
})

test('The fields of a prompt stay as they are when what was typed is blank or never was', () => {
  expect(fillPrompt(mirror.prompt, new Map([['my role', '  ']]))).toBe(mirror.prompt)
  expect(fillPrompt('[constructor] [__proto__]', new Map())).toBe('[constructor] [__proto__]')
})

test('The fields of a prompt can be told from the words around them, filled or open', () => {
  expect(promptParts('As [my role], I want [my goal].', new Map([['my role', 'nurse']]))).toEqual([
    { kind: 'text', text: 'As ' },
    { kind: 'filled', name: 'my role', text: 'nurse' },
    { kind: 'text', text: ', I want ' },
    { kind: 'open', name: 'my goal', text: '[my goal]' },
    { kind: 'text', text: '.' },
  ])
})

test('The fields of a prompt take any text as typed, also what looks like a field', () => {
  forAll(fc.string({ unit: 'binary' }), (typed) => {
    const values = new Map(Object.entries({ a: `x${typed}x`, b: '[a]$&$1' }))
    expect(fillPrompt('<[a]|[b]>', values)).toBe(`<x${typed}x|[a]$&$1>`)
  })
})

test.each([
  ['', ['mirror', 'depth-drill']],
  ['   ', ['mirror', 'depth-drill']],
  ['\u200bMIR\u00adROR\ufeff', ['mirror']],
  ['creative', ['depth-drill']],
  ['crÉative', ['depth-drill']],
  ['sure something', ['depth-drill']],
  ['use it', ['mirror', 'depth-drill']],
  ['mirror drill', []],
  ['.*', []],
])('A search for %j finds %j', (query, ids) => {
  expect(rules.search(pack, query).map(({ id }) => id)).toEqual(ids)
})

test('The downloaded pack holds every prompt with its title, category and usage in the words of the site', () => {
  const words = { fileHeading: 'KI-Anweisungen', fileCategory: 'Bereich', fileUsage: 'Wofür' }
  expect(rules.packText(pack, words)).toBe(
    `KI-Anweisungen
==============

1. Mirror
Bereich: Critical Thinking

${mirror.prompt}

Wofür: ${mirror.usage}

2. Depth Drill
Bereich: Créative Innovation

${drill.prompt}

Wofür: ${drill.usage}
`,
  )
})

test.each([
  ['AI Mind OS', 'ai-mind-os-prompt-pack.txt'],
  ['  Café & Co. ', 'cafe-co-prompt-pack.txt'],
  ['../../etc', 'etc-prompt-pack.txt'],
  ['प्रज्ञा', 'प्रज्ञा-prompt-pack.txt'],
  ['?', 'prompt-pack.txt'],
])('The downloaded pack of %j is called %s', (product, name) => {
  expect(rules.packFileName(product)).toBe(name)
})

test('A member who uses the pack can mark a favourite and take the mark back', () => {
  const marked = rules.toggleFavourite(rules.toggleFavourite({}, 'mirror', 1), 'depth-drill', 2)
  expect(rules.favouritesOf(marked, pack)).toEqual(new Set(['mirror', 'depth-drill']))
  expect(rules.favouritesOf(marked, [drill])).toEqual(new Set(['depth-drill']))
  const without = rules.toggleFavourite(marked, 'mirror', 3)
  expect(rules.favouritesOf(without, pack)).toEqual(new Set(['depth-drill']))
})

const fill = (state: entries.ProgressState, prompt: rules.Prompt, name: string, value: string) =>
  entries.setEntry(state, rules.fieldKey(prompt, name, 'my role'), value, 1)
const valuesIn = (state: entries.ProgressState, prompt: rules.Prompt) =>
  Array.from(rules.fieldValuesOf(state, prompt, 'my role')).flat()

test('A member finds the fields of each prompt as filled, and the role in all of them', () => {
  const other = { ...mirror, id: 'other' }
  const state = fill(fill({}, mirror, 'my role', 'nurse'), mirror, 'my goal', 'sleep')
  expect(valuesIn(state, mirror)).toEqual(['my role', 'nurse', 'my goal', 'sleep'])
  expect(valuesIn(state, other)).toEqual(['my role', 'nurse'])
  expect(valuesIn(entries.setEntry(state, 'field:my role', 7, 2), other)).toEqual([])
})

test('A member who uses the pack is told how many different fields are empty', () => {
  expect(rules.emptyFields(mirror.prompt, new Map())).toBe(2)
  expect(rules.emptyFields(mirror.prompt, new Map([['my role', ' ']]))).toBe(2)
  expect(rules.emptyFields(mirror.prompt, new Map([['my role', 'nurse']]))).toBe(1)
})

test('A member can fill 22 fields to the limit in any script, and they can be stored', () => {
  for (const character of ['a', 'ह', '漢', '😀', '"', '\n']) {
    const text = character.repeat(rules.FIELD_LIMIT).slice(0, rules.FIELD_LIMIT)
    let full: entries.ProgressState = {}
    for (let number = 0; number < 22; number += 1)
      full = fill(full, mirror, `field ${number}`, text)
    const { length } = new TextEncoder().encode(JSON.stringify(full, null, 1))
    expect(length).toBeLessThan(entries.STATE_SIZE_LIMIT)
  }
})

test('Dated notes come after what stands in the field, each once, the latest that fit', () => {
  const wrote = setNote(setNote({}, 3, 'two\nlines', 1), 1, 'one', 1)
  expect(datedNotes(wrote)).toEqual([])
  const notes = datedNotes(entries.setEntry(wrote, 'started', '2027-01-30', 2))
  expect(notes).toEqual(['2027-01-30: one', '2027-02-01: two\nlines'])
  const taken = rules.withNotes('Mine.\n', notes)
  expect(taken).toBe('Mine.\n2027-01-30: one\n2027-02-01: two\nlines')
  expect(rules.withNotes(taken, notes)).toBe(taken)
  const full = 'x'.repeat(rules.FIELD_LIMIT - 30)
  expect(rules.withNotes(full, notes)).toBe(`${full}\n2027-02-01: two\nlines`)
  for (const [room, length] of [
    [4, rules.FIELD_LIMIT],
    [3, rules.FIELD_LIMIT - 3],
  ] as const) {
    expect(rules.withNotes('x'.repeat(rules.FIELD_LIMIT - room), ['two'])).toHaveLength(length)
  }
})
