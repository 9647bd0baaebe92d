import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll, forMany } from '#for-all.ts'
import {
  allAnswers,
  FIRST,
  naivePercent,
  percentsOf,
  questions,
  SECOND,
  take,
  takeNext,
} from '#people/audits.ts'
import * as rules from '../../../src/features/audit/rules.ts'
import { decodeState, type ProgressState } from '../../../src/features/member/entries.ts'
import { CATEGORIES } from '../../../src/shared/stones.ts'
import { mergeStates } from '../member/simulation/server.ts'

const answered = (values: readonly rules.Answer[]) =>
  new Map(values.map((value, i) => [questions[i]?.id ?? '', value]))

const scoresOf = (values: readonly rules.Answer[]) => rules.scoresOf(answered(values), questions)

test('A score is the sum of the answers in fortieths, halves rounded up, from 20 to 100', () => {
  forAll(allAnswers, (values) => {
    const { percent, categories } = scoresOf(values) ?? {}
    expect(percent).toBe(naivePercent(values))
    for (const share of Object.values(categories ?? {})) {
      expect(share).toBeGreaterThanOrEqual(20)
      expect(share).toBeLessThanOrEqual(100)
      expect(share).toSatisfy(Number.isInteger)
    }
  })
})

test('A score of a category comes from its own answers only', () => {
  expect(scoresOf([1, 2, 5, 4, 5, 1, 2, 2])?.categories).toEqual({
    critical_thinking: 30,
    creative_innovation: 100,
    prompt_engineering: 90,
    rapid_learning: 20,
    flow_state: 40,
  })
})

test.each([
  [100, 'master'],
  [80, 'master'],
  [79, 'advanced'],
  [60, 'advanced'],
  [59, 'intermediate'],
  [40, 'intermediate'],
  [39, 'beginner'],
  [20, 'beginner'],
])('A score of %i percent is the level %s', (percent, level) => {
  expect(rules.levelOf(percent)).toBe(level)
})

const categories = {
  critical_thinking: 60,
  creative_innovation: 40,
  prompt_engineering: 60,
  rapid_learning: 20,
  flow_state: 40,
}

test('The weakest categories come first, equals in their usual order, and two get advice', () => {
  expect(rules.weakestFirst(categories)).toEqual([
    'rapid_learning',
    'creative_innovation',
    'flow_state',
    'critical_thinking',
    'prompt_engineering',
  ])
  expect(rules.advisedFirst(categories)).toEqual(['rapid_learning', 'creative_innovation'])
})

test('A member taking the audit goes on at the first open question after a break', () => {
  const answers = answered([3, 3]).set('repair-the-prompt', 5)
  expect(rules.firstOpen(questions, answers)).toBe(2)
  expect(rules.scoresOf(answers, questions)).toBeNull()
})

test('A member is led from question to question, from the last to one left open, and else to the result', () => {
  const all = answered([1, 1, 1, 1, 1, 1, 1, 1])
  const openThird = new Map(all)
  openThird.delete('ideas-before-asking')
  expect(rules.questionAfter(questions, all, 0)).toBe(1)
  expect(rules.questionAfter(questions, openThird, 7)).toBe(2)
  expect(rules.questionAfter(questions, all, 7)).toBeNull()
})

test.each([0, 6, 2.5, '3', null, true, Number.NaN])('A member cannot answer %j', (value) => {
  expect(rules.parseAnswer(value)).toBeUndefined()
})

test('A member who takes the audit again finds every audit with its date, the oldest first', () => {
  forAll(fc.array(allAnswers, { maxLength: 5 }), (rounds) => {
    const state = rounds.reduce((before, values, i) => takeNext(before, values, 1000 * i), {})
    expect(percentsOf(state)).toEqual(rounds.map(naivePercent))
    const dates = rules.auditHistory(state).map(({ at }) => Math.floor(at / 1000))
    expect(dates).toEqual([...rounds.keys()])
  })
})

test('A member who takes the audit again and has not finished has no new result', () => {
  const again = take(rules.retake(take({}, FIRST, 100), 500), SECOND.slice(1), 600)
  expect(rules.currentResult(again, questions)).toBeNull()
  expect(percentsOf(again)).toEqual([naivePercent(FIRST)])
})

test('A member who changes an answer after the audit changes that audit, and adds none', () => {
  const state = take(takeNext(take({}, FIRST, 100), SECOND, 500), [1], 900)
  expect(percentsOf(state)).toEqual([naivePercent(FIRST), naivePercent(SECOND.with(0, 1))])
  const first = take(take({}, FIRST, 100), [5], 900)
  expect(percentsOf(first)).toEqual([naivePercent(FIRST.with(0, 5))])
})

test('A member whose clock was days ahead goes on with the new audit once it is right', () => {
  const ahead = takeNext(take({}, FIRST, 100), SECOND, 9_000_000)
  const corrected = Object.fromEntries(
    Object.entries(ahead).map(([key, { v, t }]) => [key, { v, t: Math.min(t, 300) }]),
  )
  const state = takeNext(corrected, FIRST, 1000)
  expect(percentsOf(state)).toEqual([FIRST, SECOND, FIRST].map(naivePercent))
})

test('a statement that is new is asked alone, in a new audit beside the one before', () => {
  const replaced = questions.with(0, { id: 'new', category: 'critical_thinking' })
  const state = take({}, FIRST, 100)
  expect(rules.currentResult(state, replaced)).toBeNull()
  expect(rules.answersOf(state, replaced).size).toBe(7)
  const answered = rules.rate(state, replaced, 'new', 5, 500)
  expect(percentsOf(answered)).toEqual([FIRST, FIRST.with(0, 5)].map(naivePercent))
  expect(rules.currentResult(answered, replaced)?.percent).toBe(naivePercent(FIRST.with(0, 5)))
})

test('a stored audit that makes no sense is left out', () => {
  const scores = { percent: 40, ...Object.fromEntries(CATEGORIES.map((name) => [name, 40])) }
  const state = decodeState({
    'audit:5': { v: { ...scores, percent: 101 }, t: 1 },
    'audit:6': { v: null, t: 1 },
    'audit:7': { v: { ...scores, flow_state: undefined }, t: 1 },
    'audit:x': { v: scores, t: 1 },
    open: { v: { audit: 'x', answers: { 'check-the-convincing': 9 } }, t: 1 },
  })
  expect(rules.auditHistory(state)).toEqual([])
  expect(rules.answersOf(state, questions).size).toBe(0)
  const odd = decodeState({
    open: {
      v: { audit: 8, answers: { 'check-the-convincing': 9, 'ideas-before-asking': '3' } },
      t: 1,
    },
  })
  expect(rules.answersOf(odd, questions).size).toBe(0)
  expect(percentsOf(takeNext(odd, FIRST, 100))).toEqual([naivePercent(FIRST)])
})

test('Two devices keep every audit that one has shown, by wrong clocks and in parts', () => {
  const part = fc.record({
    device: fc.nat(1),
    act: fc.constantFrom('sync', 'retake', 'answer', 'answer', 'finish'),
    value: fc.constantFrom(...rules.ANSWERS),
    clockError: fc.constantFrom(0, 0, 172_800_000, -259_200_000),
  })
  const rateNext = (state: ProgressState, value: rules.Answer, now: number) => {
    const { id } = questions.find(({ id }) => !rules.answersOf(state, questions).has(id)) ?? {}
    return id === undefined ? state : rules.rate(state, questions, id, value, now)
  }
  forMany(1000, fc.array(part, { maxLength: 20 }), (parts) => {
    const devices: ProgressState[] = [{}, {}]
    const shown = new Set<number>()
    for (const [i, { device, act, value, clockError }] of parts.entries()) {
      const before = devices[device] ?? {}
      const now = 300_000_000 + 100 * i + clockError
      if (act === 'sync') devices.fill(mergeStates(before, devices[1 - device] ?? {}))
      if (act === 'retake') devices[device] = rules.retake(before, now)
      if (act === 'answer') devices[device] = rateNext(before, value, now)
      if (act === 'finish')
        devices[device] = questions.reduce((state, _, j) => rateNext(state, value, now + j), before)
      for (const { id } of devices.flatMap(rules.auditHistory)) shown.add(id)
    }
    const [left = {}, right = {}] = devices
    const history = rules.auditHistory(mergeStates(left, right))
    const ids = history.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([...shown]))
    expect(new Set(ids).size).toBe(ids.length)
    expect(rules.auditHistory(mergeStates(right, left))).toEqual(history)
  })
})

test('Two histories merge too when each of them has the most audits that are shown', () => {
  forMany(30, fc.nat(30), fc.nat(30), allAnswers, (a, b, values) => {
    const many = (count: number, start: number) => {
      const times = Array.from({ length: count }, (_, i) => start + 1000 * i)
      return times.reduce((state, now) => takeNext(state, values, now), {})
    }
    const [left, right] = [many(a, 100), many(b, 600)]
    const all = [...rules.auditHistory(left), ...rules.auditHistory(right)].toSorted(
      (x, y) => x.id - y.id,
    )
    expect(rules.auditHistory(mergeStates(left, right))).toEqual(all.slice(-rules.SHOWN_AUDITS))
    expect(rules.auditHistory(mergeStates(right, left))).toEqual(all.slice(-rules.SHOWN_AUDITS))
  })
})

test('Two devices have one audit when both complete the same one apart', () => {
  const open = take({}, FIRST.slice(0, 7), 100)
  const last = (state: ProgressState, value: rules.Answer, now: number) =>
    rules.rate(state, questions, 'messages-on-my-terms', value, now)
  const merged = mergeStates(last(open, 1, 500), last(open, 5, 600))
  expect(percentsOf(merged)).toEqual([naivePercent(FIRST.with(7, 5))])
})

test('Two devices have the audit that one has completed, though the other goes on later', () => {
  const again = take(rules.retake(take({}, FIRST, 100), 500), SECOND.slice(0, 4), 600)
  const complete = questions
    .slice(4)
    .reduce(
      (state, { id }, i) => rules.rate(state, questions, id, SECOND[4 + i] ?? 1, 700 + i),
      again,
    )
  const late = rules.rate(again, questions, 'repair-the-prompt', 1, 900)
  const merged = mergeStates(late, complete)
  expect(percentsOf(merged)).toEqual([FIRST, SECOND].map(naivePercent))
  expect(rules.currentResult(merged, questions)?.percent).toBe(naivePercent(SECOND))
})

test('Two devices keep the audit of one while the other is in the middle of its own', () => {
  const done = take({}, FIRST, 100)
  const complete = takeNext(done, SECOND, 700)
  const later = take(rules.retake(done, 800), SECOND.slice(0, 3), 850)
  const merged = mergeStates(later, complete)
  expect(percentsOf(merged)).toEqual([FIRST, SECOND].map(naivePercent))
  expect(rules.answersOf(merged, questions).size).toBe(3)
})
