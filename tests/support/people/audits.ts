import fc from 'fast-check'
import * as rules from '../../../src/features/audit/rules.ts'
import type { ProgressState } from '../../../src/features/member/entries.ts'

/** As tests/content/tools/audit.yaml has them. */
export const questions: readonly rules.Question[] = [
  { id: 'own-answer-first', category: 'critical_thinking' },
  { id: 'check-the-convincing', category: 'critical_thinking' },
  { id: 'ideas-before-asking', category: 'creative_innovation' },
  { id: 'say-what-good-means', category: 'prompt_engineering' },
  { id: 'repair-the-prompt', category: 'prompt_engineering' },
  { id: 'explain-it-back', category: 'rapid_learning' },
  { id: 'unbroken-work', category: 'flow_state' },
  { id: 'messages-on-my-terms', category: 'flow_state' },
]

export const FIRST: readonly rules.Answer[] = [1, 2, 3, 4, 5, 1, 2, 3]
export const SECOND: readonly rules.Answer[] = [5, 5, 5, 5, 5, 4, 4, 4]

export const allAnswers = fc.array(fc.constantFrom(...rules.ANSWERS), {
  minLength: 8,
  maxLength: 8,
})

export const percentsOf = (state: ProgressState) =>
  rules.auditHistory(state).map(({ percent }) => percent)

/** The sum in fortieths, halves rounded up. */
export const naivePercent = (values: readonly rules.Answer[]) =>
  Number((values.reduce((sum, value) => sum + BigInt(value), 0n) * 100n + 20n) / 40n)

/** Answers the questions from the first one on, one a millisecond. */
export const take = (state: ProgressState, values: readonly rules.Answer[], now: number) =>
  values.reduce((before, value, i) => {
    return rules.rate(before, questions, questions[i]?.id ?? '', value, now + i)
  }, state)

/** Takes the audit, again if it is completed. */
export const takeNext = (state: ProgressState, values: readonly rules.Answer[], now: number) =>
  take(rules.currentResult(state, questions) ? rules.retake(state, now) : state, values, now + 1)
