import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ANSWERS, type Answer, answersOf } from '../../../src/domain/audit.ts'
import {
  changeBetween,
  currentResult,
  MOST_AUDITS,
  rate,
  recordIfMissing,
  retake,
} from '../../../src/domain/audit-history.ts'
import {
  decodeState,
  mergeStates,
  type ProgressState,
  setEntry,
} from '../../../src/domain/progress-state.ts'
import { CATEGORIES } from '../../../src/domain/stones.ts'
import {
  allAnswers,
  FIRST,
  historyOf,
  naivePercent,
  percentsOf,
  questions,
  SECOND,
  take,
  takeNext,
} from '../../support/audits.ts'

/** What the first release kept: answers as plain numbers. */
const firstRelease = (values: readonly (Answer | null)[], now: number): ProgressState =>
  Object.fromEntries(
    questions.map(({ id }, i) => [`answer:${id}`, { v: values[i] ?? null, t: now + i }]),
  )

describe('A member who takes the audit again', () => {
  test('starts at the first question without an answer, and keeps the result', () => {
    const again = retake(take({}, FIRST, 100), questions, 500)
    expect(answersOf(again, questions).size).toBe(0)
    expect(percentsOf(again)).toEqual([naivePercent(FIRST)])
  })

  test('finds every audit with its date, the oldest first', () => {
    fc.assert(
      fc.property(fc.array(allAnswers, { maxLength: 5 }), (rounds) => {
        const state = rounds.reduce((before, values, i) => takeNext(before, values, 1000 * i), {})
        expect(percentsOf(state)).toEqual(rounds.map(naivePercent))
        expect(historyOf(state).map(({ at }) => Math.floor(at / 1000))).toEqual([...rounds.keys()])
      }),
    )
  })

  test('and has not finished has no new result', () => {
    const again = take(retake(take({}, FIRST, 100), questions, 500), SECOND.slice(1), 600)
    expect(currentResult(again, questions)).toBeNull()
    expect(percentsOf(again)).toEqual([naivePercent(FIRST)])
  })

  test('keeps the latest audits when there are too many, and no trace of the others', () => {
    const rounds = Array.from({ length: MOST_AUDITS + 3 }, (_, i) =>
      FIRST.with(0, ANSWERS[i % 5] ?? 1),
    )
    const state = rounds.reduce<ProgressState>(
      (before, values, i) => takeNext(before, values, 1000 * i),
      {},
    )
    expect(percentsOf(state)).toEqual(rounds.slice(3).map(naivePercent))
    const records = Object.entries(state).filter(([key]) => key.startsWith('audit:'))
    expect(records.filter(([, { v }]) => v !== null)).toHaveLength(MOST_AUDITS)
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

describe('Progress of the first release', () => {
  test('has its completed audit as the first entry, on every device the same', () => {
    const old = firstRelease(FIRST, 100)
    expect(historyOf(old)).toEqual([expect.objectContaining({ id: 100, at: 107 })])
    const [left, right] = [recordIfMissing(old, questions), recordIfMissing(old, questions)]
    expect(left).toEqual(right)
    expect(historyOf(left)).toEqual(historyOf(old))
    expect(historyOf(mergeStates(left, old))).toEqual(historyOf(old))
    expect(percentsOf(takeNext(old, SECOND, 500))).toEqual([FIRST, SECOND].map(naivePercent))
  })

  test('keeps the answers of an audit that is not finished, and it is finished as one', () => {
    const old = firstRelease([1, 2, 3, null, null, null, null, null], 100)
    expect(answersOf(old, questions).size).toBe(3)
    const rest = questions
      .slice(3)
      .reduce((state, { id }, i) => rate(state, questions, id, FIRST[3 + i] ?? 1, 500 + i), old)
    expect(percentsOf(rest)).toEqual([naivePercent(FIRST)])
  })

  test('keeps the results of earlier audits, each once', () => {
    const scores = { percent: 40, ...Object.fromEntries(CATEGORIES.map((name) => [name, 40])) }
    const old = setEntry(firstRelease(SECOND, 300), 'result:107', scores, 200)
    expect(historyOf(old).map(({ at }) => at)).toEqual([107, 307])
    // Another device has recorded that audit before this one had told of its retake.
    const merged = mergeStates(recordIfMissing(firstRelease(FIRST, 100), questions), old)
    expect(historyOf(merged).map(({ at }) => at)).toEqual([107, 307])
  })

  test('that a device sends late, after another has taken the audit again there, is kept', () => {
    const first = recordIfMissing(firstRelease(FIRST, 100), questions)
    const retakenLate = firstRelease(SECOND, 400)
    expect(percentsOf(mergeStates(first, retakenLate))).toEqual([FIRST, SECOND].map(naivePercent))
    const openLate = firstRelease([5, 5, null, null, null, null, null, null], 400)
    expect(answersOf(mergeStates(first, openLate), questions).size).toBe(2)
  })

  test('that makes no sense is left out', () => {
    const odd = { percent: 101, critical_thinking: 1 }
    const state = decodeState({
      'result:5': { v: odd, t: 1 },
      'result:x': { v: 3, t: 1 },
      'audit:6': { v: null, t: 1 },
      'audit:x': { v: odd, t: 1 },
      'answer:check': { v: { audit: 'x', answer: 9 }, t: 1 },
    })
    expect(historyOf(state)).toEqual([])
    expect(answersOf(state, questions).size).toBe(0)
  })
})

test('a change is what subtraction makes it, for the total and for every stone', () => {
  fc.assert(
    fc.property(allAnswers, allAnswers, (before, after) => {
      const [first, second] = historyOf(takeNext(take({}, before, 100), after, 500))
      if (!first || !second) throw new Error('Two audits were taken')
      const change = changeBetween(first, second)
      expect(change.percent).toBe(naivePercent(after) - naivePercent(before))
      for (const [i, category] of CATEGORIES.entries()) {
        const own = questions.flatMap(({ category }, at) =>
          category === CATEGORIES[i] ? [at] : [],
        )
        const score = (values: readonly Answer[]) =>
          Math.round((own.reduce((sum, at) => sum + (values[at] ?? 0), 0) * 100) / (own.length * 5))
        expect(change.categories[category]).toBe(score(after) - score(before))
      }
    }),
  )
})
