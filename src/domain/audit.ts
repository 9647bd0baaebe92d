import {
  type Json,
  type ProgressState,
  readEntries,
  readEntry,
  setEntry,
} from './progress-state.ts'
import { byCategory, CATEGORIES, type Category } from './stones.ts'

export interface Question {
  readonly id: string
  readonly category: Category
}

export const ANSWERS = [1, 2, 3, 4, 5] as const

export type Answer = (typeof ANSWERS)[number]

/** Answers by question id. */
export type Answers = ReadonlyMap<string, Answer>

export type Level = 'master' | 'advanced' | 'intermediate' | 'beginner'

export interface Result {
  /** When its last answer was given, in milliseconds since 1970; it also tells results apart. */
  readonly at: number
  /** 20 to 100. */
  readonly percent: number
  /** 20 to 100 each. */
  readonly categories: Readonly<Record<Category, number>>
}

const HIGHEST = 5

const answerKey = (id: string) => `answer:${id}`

/** The answer a value stands for; undefined unless it is a whole number from 1 to 5. */
export function parseAnswer(value: unknown): Answer | undefined {
  return ANSWERS.find((answer) => answer === value)
}

/** The answers given to these questions. */
export function answersOf(state: ProgressState, questions: readonly Question[]): Answers {
  return new Map(
    questions.flatMap(({ id }) => {
      const answer = parseAnswer(readEntry(state, answerKey(id)))
      return answer ? [[id, answer] as const] : []
    }),
  )
}

/** The state with one question answered at `now`. */
export function answer(
  state: ProgressState,
  id: string,
  value: Answer,
  now: number,
): ProgressState {
  return setEntry(state, answerKey(id), value, now)
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

/** The result once every question is answered, else null. Each category must have a question. */
export function resultOf(state: ProgressState, questions: readonly Question[]): Result | null {
  const answers = answersOf(state, questions)
  if (answers.size < questions.length) return null
  const among = (asked: readonly Question[]) => asked.map(({ id }) => answers.get(id) ?? 0)
  return {
    at: Math.max(...questions.map(({ id }) => state[answerKey(id)]?.t ?? 0)),
    percent: percentOf(among(questions)),
    categories: byCategory((name) =>
      percentOf(among(questions.filter(({ category }) => category === name))),
    ),
  }
}

/** The level of a score in percent. */
export function levelOf(percent: number): Level {
  if (percent >= 80) return 'master'
  if (percent >= 60) return 'advanced'
  if (percent >= 40) return 'intermediate'
  return 'beginner'
}

/** All categories, the weakest first; equals keep the categories' own order. */
export function weakestFirst(categories: Result['categories']): Category[] {
  return CATEGORIES.toSorted((a, b) => categories[a] - categories[b])
}

/**
 * Clears every answer and keeps the result there was. The result's key is the time of its last
 * answer, so that two devices that retake the same audit apart remember one former result, not two.
 */
export function retake(
  state: ProgressState,
  questions: readonly Question[],
  now: number,
): ProgressState {
  const result = resultOf(state, questions)
  const kept = result
    ? setEntry(state, `result:${result.at}`, { percent: result.percent, ...result.categories }, now)
    : state
  return questions.reduce((cleared, { id }) => setEntry(cleared, answerKey(id), null, now), kept)
}

/** The results of earlier rounds, the oldest first. */
export function formerResults(state: ProgressState): Result[] {
  return readEntries(state, 'result:')
    .flatMap(([at, value]) => parseResult(Number(at), value) ?? [])
    .sort((a, b) => a.at - b.at)
}

function parseResult(at: number, value: Json): Result | undefined {
  if (!Number.isSafeInteger(at) || typeof value !== 'object' || value === null) return undefined
  const figures = new Map<string, unknown>(Object.entries(value))
  const percents = ['percent', ...CATEGORIES].map((key) => figures.get(key))
  if (!percents.every(isPercent)) return undefined
  const percentUnder = (key: string) => Number(figures.get(key))
  return { at, percent: percentUnder('percent'), categories: byCategory(percentUnder) }
}

function isPercent(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100
}
