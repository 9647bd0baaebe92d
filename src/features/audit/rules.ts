import { byCategory, CATEGORIES, type Category } from '../../shared/stones.ts'

export interface Question {
  readonly id: string
  readonly category: Category
}

export const ANSWERS = [1, 2, 3, 4, 5] as const

export type Answer = (typeof ANSWERS)[number]

/** Answers by question id. */
export type Answers = ReadonlyMap<string, Answer>

export interface Scores {
  /** 20 to 100. */
  readonly percent: number
  /** 20 to 100 each. */
  readonly categories: Readonly<Record<Category, number>>
}

const HIGHEST = 5

/** The answer a value stands for; undefined unless it is a whole number from 1 to 5. */
export function parseAnswer(value: unknown): Answer | undefined {
  return ANSWERS.find((answer) => answer === value)
}

/** Where to begin or go on: the index of the first question without an answer; null when done. */
export function firstOpen(questions: readonly Question[], answers: Answers): number | null {
  const index = questions.findIndex(({ id }) => !answers.has(id))
  return index < 0 ? null : index
}

/**
 * Where an answer leads: to the next question, also when that has an answer already, and from the
 * last one to the first still open; null means that the result shows.
 */
export function questionAfter(
  questions: readonly Question[],
  answers: Answers,
  index: number,
): number | null {
  return index + 1 < questions.length ? index + 1 : firstOpen(questions, answers)
}

/** round(sum / (questions × 5) × 100). Multiplied first: 23 of 40 is 57.5, not 57.49999999999999. */
function percentOf(answers: readonly number[]): number {
  const sum = answers.reduce((total, value) => total + value, 0)
  return Math.round((sum * 100) / (answers.length * HIGHEST))
}

/** The scores once every question is answered, else null. Each category must have a question. */
export function scoresOf(answers: Answers, questions: readonly Question[]): Scores | null {
  if (firstOpen(questions, answers) !== null) return null
  const among = (asked: readonly Question[]) => asked.map(({ id }) => answers.get(id) ?? 0)
  return {
    percent: percentOf(among(questions)),
    categories: byCategory((name) =>
      percentOf(among(questions.filter(({ category }) => category === name))),
    ),
  }
}

/** The level of a score in percent. */
export function levelOf(percent: number) {
  if (percent >= 80) return 'master'
  if (percent >= 60) return 'advanced'
  if (percent >= 40) return 'intermediate'
  return 'beginner'
}

/** All categories, the weakest first; equals keep the categories' own order. */
export function weakestFirst(categories: Scores['categories']): Category[] {
  return CATEGORIES.toSorted((a, b) => categories[a] - categories[b])
}

/** The categories that get advice: more than two would be a list, not a beginning. */
export function advisedFirst(categories: Scores['categories']): Category[] {
  return weakestFirst(categories).slice(0, 2)
}

/** The category whose prompt reads the notes of the challenge, so that the challenge comes before it. */
export const CHALLENGE_FIRST: Category = 'flow_state'

/** The categories with the highest and with the lowest score, all of them where several share it. */
export function extremes(categories: Scores['categories']) {
  const scores = CATEGORIES.map((name) => categories[name])
  const withScore = (score: number) => CATEGORIES.filter((name) => categories[name] === score)
  return { strongest: withScore(Math.max(...scores)), weakest: withScore(Math.min(...scores)) }
}
