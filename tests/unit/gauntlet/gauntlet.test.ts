import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#for-all.ts'
import * as rules from '../../../src/features/gauntlet/rules.ts'
import * as entries from '../../../src/features/member/entries.ts'
import { recordOf } from '../../../src/shared/record-of.ts'
import { STONES } from '../../../src/shared/stones.ts'
import { mergeStates } from '../member/simulation/server.ts'

const flow: rules.Stone = {
  id: 'flow',
  name: 'Flow State',
  emoji: '🌊',
  description: 'Staying with one thing.',
  prompts: ['When?', 'Where?', 'With whom?'],
}

const none = recordOf(STONES, () => '')

test('A member planning the five stones finds each plan as typed, in any script', () => {
  forAll(fc.string({ unit: 'grapheme', maxLength: 40 }), (plan) => {
    expect(rules.plansOf(rules.setPlan({}, 'flow', plan, 1)).flow).toBe(plan)
  })
})

test('A member planning the five stones begins with five empty plans', () => {
  expect(rules.plansOf(entries.setEntry({}, 'plan:flow', 7, 1))).toEqual(none)
})

test('A member has planned the stones only when all five have something to read in them', () => {
  const blanks = ['', ' \n\t', '\u200B\u00A0\u2060', '\u3164']
  const plan = fc.constantFrom(...blanks, 'x', '✅', ' ١ ')
  forAll(fc.record(recordOf(STONES, () => plan)), (plans) => {
    expect(rules.isComplete(plans)).toBe(STONES.every((stone) => !blanks.includes(plans[stone])))
  })
})

test('A member planning the five stones sees which stones are planned', () => {
  const planned = rules.plannedStones({ ...none, flow: 'x', critical: 'y' })
  expect(planned).toEqual(['critical', 'flow'])
})

test('A member planning the five stones on two devices keeps the stones of both', () => {
  const flow = rules.setPlan({}, 'flow', 'one', 1)
  const both = mergeStates(flow, rules.setPlan({}, 'critical', 'two', 1))
  expect(rules.plansOf(both)).toMatchObject({ flow: 'one', critical: 'two' })
})

test('A member can fill all five plans to the limit in any script, and they can be stored', () => {
  for (const character of ['a', 'é', 'ह', '漢', '😀', '"', '\n']) {
    const longest = character.repeat(rules.PLAN_LIMIT)
    let full: entries.ProgressState = {}
    for (const stone of STONES) full = rules.setPlan(full, stone, longest, 2e12)
    expect(rules.plansOf(full).flow).toHaveLength(rules.PLAN_LIMIT)
    const { length } = new TextEncoder().encode(JSON.stringify(full, null, 1))
    expect(length).toBeLessThan(entries.STATE_SIZE_LIMIT)
  }
})

const day = fc
  .integer({ min: 0, max: 40 })
  .map((days) => new Date(Date.UTC(2027, 0, 20 + days)).toISOString().slice(0, 10))

test('A member living by the plan sees the days of the last seven on which it was kept', () => {
  forAll(fc.uniqueArray(day), day, (days, today) => {
    const past = days.filter((date) => date <= today).sort()
    const state = past.reduce<entries.ProgressState>(
      (s, date) => rules.toggleKept(s, 'flow', date, 1),
      {},
    )
    const week = new Date(Date.parse(today) - 6 * 86_400_000).toISOString().slice(0, 10)
    expect(rules.keptDays(state, 'flow', today).sort()).toEqual(past.filter((date) => date >= week))
    expect(rules.keptDays(state, 'prompt', today)).toEqual([])
  })
})

test('A member living by the plan can take a day back, and what is no date counts as none', () => {
  const today = '2027-01-20'
  const takenBack = rules.toggleKept(rules.toggleKept({}, 'flow', today, 1), 'flow', today, 2)
  const foreign = entries.setEntry({}, 'kept:flow:3', 7, 1)
  for (const state of [takenBack, foreign]) expect(rules.keptDays(state, 'flow', today)).toEqual([])
})

test('A member living by the plan on two devices keeps the days of both', () => {
  const shared = rules.toggleKept({}, 'flow', '2027-01-18', 1)
  const kept = (date: string) => rules.toggleKept(shared, 'flow', date, 5)
  const both = mergeStates(kept('2027-01-19'), kept('2027-01-20'))
  expect(rules.keptDays(both, 'flow', '2027-01-20')).toHaveLength(3)
})

const plans = { ...none, flow: '  - <b>9 to 10</b>\n- no phone\n' }

test('The downloaded plan is plain text with the stone, its questions and the plan', () => {
  expect(rules.planText([flow], plans, { heading: 'My plan', plan: 'Mein Plan' })).toBe(
    `My plan
=======

🌊 Flow State
-------------
Staying with one thing.

- When?
- Where?
- With whom?

Mein Plan:
- <b>9 to 10</b>
- no phone
`,
  )
})

test('The downloaded plan is also markdown, with the member’s own words as typed', () => {
  expect(rules.planMarkdown([flow], plans, { heading: 'My plan', plan: 'Mein Plan' })).toBe(
    `# My plan

## 🌊 Flow State

Staying with one thing.

> - When?
> - Where?
> - With whom?

- <b>9 to 10</b>
- no phone
`,
  )
})
