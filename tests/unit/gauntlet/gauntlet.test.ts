import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isComplete,
  keptDays,
  PLAN_LIMIT,
  planMarkdown,
  plannedStones,
  plansOf,
  planText,
  type Stone,
  setPlan,
  toggleKept,
} from '../../../src/features/gauntlet/rules.ts'
import {
  type ProgressState,
  STATE_SIZE_LIMIT,
  setEntry,
} from '../../../src/features/member/entries.ts'
import { recordOf } from '../../../src/shared/record-of.ts'
import { STONES } from '../../../src/shared/stones.ts'
import { forAll } from '../../support/for-all.ts'
import { mergeStates } from '../member/simulation/server.ts'

const flow: Stone = {
  id: 'flow',
  name: 'Flow State',
  emoji: '🌊',
  description: 'Staying with one thing.',
  prompts: ['When?', 'Where?', 'With whom?'],
}

test('A member planning the five stones finds each plan as typed, in any script', () => {
  forAll(fc.string({ unit: 'grapheme', maxLength: 40 }), (plan) => {
    expect(plansOf(setPlan({}, 'flow', plan, 1)).flow).toBe(plan)
  })
})

test('A member planning the five stones begins with five empty plans', () => {
  expect(plansOf(setEntry({}, 'plan:flow', 7, 1))).toEqual(recordOf(STONES, () => ''))
})

test('A member has planned the stones only when all five have something to read in them', () => {
  const blanks = ['', ' \n\t', '\u200B\u00A0\u2060', '\u3164']
  const plan = fc.constantFrom(...blanks, 'x', '✅', ' ١ ')
  forAll(fc.record(recordOf(STONES, () => plan)), (plans) => {
    expect(isComplete(plans)).toBe(STONES.every((stone) => !blanks.includes(plans[stone])))
  })
})

test('A member planning the five stones sees which stones are planned', () => {
  expect(plannedStones({ ...recordOf(STONES, () => ''), flow: 'x', critical: 'y' })).toEqual([
    'critical',
    'flow',
  ])
})

test('A member planning the five stones on two devices keeps the stones of both', () => {
  const both = mergeStates(setPlan({}, 'flow', 'one', 1), setPlan({}, 'critical', 'two', 1))
  expect(plansOf(both)).toMatchObject({ flow: 'one', critical: 'two' })
})

test('A member can fill all five plans to the limit in any script, and they can be stored', () => {
  for (const character of ['a', 'é', 'ह', '漢', '😀', '"', '\n']) {
    const full = STONES.reduce<ProgressState>(
      (state, stone) => setPlan(state, stone, character.repeat(PLAN_LIMIT), 2e12),
      {},
    )
    expect(plansOf(full).flow).toHaveLength(PLAN_LIMIT)
    expect(new TextEncoder().encode(JSON.stringify(full, null, 1)).length).toBeLessThan(
      STATE_SIZE_LIMIT,
    )
  }
})

const day = fc
  .integer({ min: 0, max: 40 })
  .map((days) => new Date(Date.UTC(2027, 0, 20 + days)).toISOString().slice(0, 10))

test('A member living by the plan sees the days of the last seven on which it was kept', () => {
  forAll(fc.uniqueArray(day), day, (days, today) => {
    const past = days.filter((date) => date <= today).sort()
    const state = past.reduce<ProgressState>((s, date) => toggleKept(s, 'flow', date, 1), {})
    const week = new Date(Date.parse(today) - 6 * 86_400_000).toISOString().slice(0, 10)
    expect(keptDays(state, 'flow', today).sort()).toEqual(past.filter((date) => date >= week))
    expect(keptDays(state, 'prompt', today)).toEqual([])
  })
})

test('A member living by the plan can take a day back, and what is no date counts as none', () => {
  const kept = toggleKept({}, 'flow', '2027-01-20', 1)
  expect(keptDays(toggleKept(kept, 'flow', '2027-01-20', 2), 'flow', '2027-01-20')).toEqual([])
  expect(keptDays(setEntry({}, 'kept:flow:3', 7, 1), 'flow', '2027-01-20')).toEqual([])
})

test('A member living by the plan on two devices keeps the days of both', () => {
  const shared = toggleKept({}, 'flow', '2027-01-18', 1)
  const both = mergeStates(
    toggleKept(shared, 'flow', '2027-01-19', 5),
    toggleKept(shared, 'flow', '2027-01-20', 5),
  )
  expect(keptDays(both, 'flow', '2027-01-20')).toHaveLength(3)
})

const plans = { ...recordOf(STONES, () => ''), flow: '  - <b>9 to 10</b>\n- no phone\n' }

test('The downloaded plan is plain text with the stone, its questions and the plan', () => {
  expect(planText([flow], plans, { heading: 'My plan', plan: 'Mein Plan' })).toBe(
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
  expect(planMarkdown([flow], plans, { heading: 'My plan', plan: 'Mein Plan' })).toBe(
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
