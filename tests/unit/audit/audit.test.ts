import { expect, test } from 'vitest'
import { forAll } from '#for-all.ts'
import { allAnswers, naivePercent, questions } from '#people/audits.ts'
import * as rules from '../../../src/features/audit/rules.ts'

const answered = (values: readonly rules.Answer[]) =>
  new Map(values.map((value, i) => [questions[i]?.id ?? '', value]))

const percentsOf = (values: readonly rules.Answer[]) => rules.scoresOf(answered(values), questions)

test('A score is the sum of the answers in fortieths, halves rounded up, from 20 to 100', () => {
  forAll(allAnswers, (values) => {
    const { percent, categories } = percentsOf(values) ?? {}
    expect(percent).toBe(naivePercent(values))
    for (const share of Object.values(categories ?? {})) {
      expect(share).toBeGreaterThanOrEqual(20)
      expect(share).toBeLessThanOrEqual(100)
      expect(share).toSatisfy(Number.isInteger)
    }
  })
})

test('A score of a category comes from its own answers only', () => {
  expect(percentsOf([1, 2, 5, 4, 5, 1, 2, 2])?.categories).toEqual({
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

test('The weakest categories come first, and equals stay in their usual order', () => {
  expect(rules.weakestFirst(categories)).toEqual([
    'rapid_learning',
    'creative_innovation',
    'flow_state',
    'critical_thinking',
    'prompt_engineering',
  ])
})

test('The weakest categories get advice, two of them', () => {
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
