import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  answersOf,
  auditHistory,
  currentResult,
  rate,
  retake,
  SHOWN_AUDITS,
} from '../../../src/features/audit/history-rules.ts'
import { ANSWERS } from '../../../src/features/audit/rules.ts'
import { decodeState, type ProgressState } from '../../../src/features/member/entries.ts'
import { CATEGORIES } from '../../../src/shared/stones.ts'
import {
  allAnswers,
  FIRST,
  naivePercent,
  percentsOf,
  questions,
  SECOND,
  take,
  takeNext,
} from '../../support/people/audits.ts'

describe('A member who takes the audit again', () => {
  test('starts at the first question without an answer, and keeps the result', () => {
    const again = retake(take({}, FIRST, 100), 500)
    expect(answersOf(again, questions).size).toBe(0)
    expect(percentsOf(again)).toEqual([naivePercent(FIRST)])
  })

  test('finds every audit with its date, the oldest first', () => {
    fc.assert(
      fc.property(fc.array(allAnswers, { maxLength: 5 }), (rounds) => {
        const state = rounds.reduce((before, values, i) => takeNext(before, values, 1000 * i), {})
        expect(percentsOf(state)).toEqual(rounds.map(naivePercent))
        const dates = auditHistory(state).map(({ at }) => Math.floor(at / 1000))
        expect(dates).toEqual([...rounds.keys()])
      }),
    )
  })

  test('and has not finished has no new result', () => {
    const again = take(retake(take({}, FIRST, 100), 500), SECOND.slice(1), 600)
    expect(currentResult(again, questions)).toBeNull()
    expect(percentsOf(again)).toEqual([naivePercent(FIRST)])
  })

  test('sees the latest audits when there are too many', () => {
    const rounds = Array.from({ length: SHOWN_AUDITS + 3 }, (_, i) =>
      FIRST.with(0, ANSWERS[i % 5] ?? 1),
    )
    const state = rounds.reduce<ProgressState>(
      (before, values, i) => takeNext(before, values, 1000 * i),
      {},
    )
    expect(percentsOf(state)).toEqual(rounds.slice(3).map(naivePercent))
  })

  test('and changes an answer changes that audit, and adds none', () => {
    const state = take(takeNext(take({}, FIRST, 100), SECOND, 500), [1], 900)
    expect(percentsOf(state)).toEqual([naivePercent(FIRST), naivePercent(SECOND.with(0, 1))])
    const first = take(take({}, FIRST, 100), [5], 900)
    expect(percentsOf(first)).toEqual([naivePercent(FIRST.with(0, 5))])
  })

  test('with a clock that was days ahead goes on with the new audit once the clock is right', () => {
    const ahead = takeNext(take({}, FIRST, 100), SECOND, 9_000_000)
    const corrected = Object.fromEntries(
      Object.entries(ahead).map(([key, { v, t }]) => [key, { v, t: Math.min(t, 300) }]),
    )
    const state = takeNext(corrected, FIRST, 1000)
    expect(percentsOf(state)).toEqual([FIRST, SECOND, FIRST].map(naivePercent))
  })
})

test('a statement that is new is asked alone, in a new audit beside the one before', () => {
  const replaced = questions.with(0, { id: 'new', category: 'critical_thinking' })
  const state = take({}, FIRST, 100)
  expect(currentResult(state, replaced)).toBeNull()
  expect(answersOf(state, replaced).size).toBe(7)
  const answered = rate(state, replaced, 'new', 5, 500)
  expect(percentsOf(answered)).toEqual([FIRST, FIRST.with(0, 5)].map(naivePercent))
  expect(currentResult(answered, replaced)?.percent).toBe(naivePercent(FIRST.with(0, 5)))
})

test('a stored audit that makes no sense is left out', () => {
  const scores = { percent: 40, ...Object.fromEntries(CATEGORIES.map((name) => [name, 40])) }
  const state = decodeState({
    'audit:5': { v: { ...scores, percent: 101 }, t: 1 },
    'audit:6': { v: null, t: 1 },
    'audit:7': { v: { ...scores, flow_state: undefined }, t: 1 },
    'audit:x': { v: scores, t: 1 },
    open: { v: { audit: 'x', answers: { check: 9 } }, t: 1 },
  })
  expect(auditHistory(state)).toEqual([])
  expect(answersOf(state, questions).size).toBe(0)
  const odd = decodeState({ open: { v: { audit: 8, answers: { check: 9, ideas: '3' } }, t: 1 } })
  expect(answersOf(odd, questions).size).toBe(0)
  expect(percentsOf(takeNext(odd, FIRST, 100))).toEqual([naivePercent(FIRST)])
})
