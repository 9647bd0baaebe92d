import { latest, type ProgressState, readEntries, readEntry, setEntry } from './progress-state.ts'
import { isRecord } from './record-of.ts'
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

export interface Scores {
  /** 20 to 100. */
  readonly percent: number
  /** 20 to 100 each. */
  readonly categories: Readonly<Record<Category, number>>
}

const HIGHEST = 5

/*
 * The entry answer:<question> holds {audit, answer}: the id of the audit that the answer belongs to,
 * so that answers of two audits taken on two devices never mix. A plain number is an answer of the
 * first audit while that is open, or of an audit taken with the first release.
 */
const answerKey = (id: string) => `answer:${id}`

const AUDIT_KEY = 'audit:'

/** The key of the record of a completed audit. */
export const auditKey = (id: number | string) => `${AUDIT_KEY}${id}`

/** The answer a value stands for; undefined unless it is a whole number from 1 to 5. */
export function parseAnswer(value: unknown): Answer | undefined {
  return ANSWERS.find((answer) => answer === value)
}

/** The audit and the answer of an entry, in both shapes; audit 0 stands for a plain number. */
function given(value: unknown): { audit: number; answer: Answer | undefined } {
  if (!isRecord(value) || !('audit' in value)) return { audit: 0, answer: parseAnswer(value) }
  const { audit, answer } = value
  return { audit: Number.isSafeInteger(audit) ? Number(audit) : 0, answer: parseAnswer(answer) }
}

/**
 * The id of the audit that was started last, whether its answers or its record tell of it; 0 while
 * the answers are plain numbers. Ids are the times of the starts, and each follows those before.
 */
export function currentAudit(state: ProgressState, questions: readonly Question[]): number {
  const started = questions.map(({ id }) => given(readEntry(state, answerKey(id))).audit)
  const recorded = readEntries(state, AUDIT_KEY)
    .filter(([, record]) => record !== null)
    .map(([id]) => Number(id))
  const last = Math.max(0, ...started, ...recorded.filter(Number.isSafeInteger))
  const isPlain = started.every((audit) => audit === 0)
  return isPlain && earliestAnswer(state, questions) >= last ? 0 : last
}

/** The answers given to these questions in the current audit. */
export function answersOf(state: ProgressState, questions: readonly Question[]): Answers {
  const audit = currentAudit(state, questions)
  const recorded = recordedAnswers(state, audit)
  return new Map(
    questions.flatMap(({ id }) => {
      const entry = given(readEntry(state, answerKey(id)))
      // Another device may have answered this question later than here, but in an earlier audit.
      const answer = entry.audit === audit ? entry.answer : parseAnswer(recorded.get(id))
      return answer ? [[id, answer] as const] : []
    }),
  )
}

function recordedAnswers(state: ProgressState, audit: number): ReadonlyMap<string, unknown> {
  const value: unknown = readEntry(state, auditKey(audit))
  return new Map(isRecord(value) ? Object.entries(value['answers'] ?? {}) : [])
}

/** The state with one question of the current audit answered at `now`. */
export function answer(
  state: ProgressState,
  questions: readonly Question[],
  id: string,
  value: Answer,
  now: number,
): ProgressState {
  const audit = currentAudit(state, questions)
  return setEntry(state, answerKey(id), audit === 0 ? value : { audit, answer: value }, now)
}

/** The state with a new audit started at `now`, which has no answers. */
export function startAudit(
  state: ProgressState,
  questions: readonly Question[],
  now: number,
): ProgressState {
  const audit = 1 + Math.max(now - 1, latest(state), currentAudit(state, questions))
  return questions.reduce(
    (started, { id }) => setEntry(started, answerKey(id), { audit, answer: null }, now),
    state,
  )
}

/**
 * The state in which plain numbers belong to the audit with this id. Their times stay: of two entries
 * of the same time, the merge prefers the one with the id.
 */
export function closeFirstAudit(
  state: ProgressState,
  questions: readonly Question[],
  audit: number,
): ProgressState {
  const closed = questions.map(({ id }) => {
    const { answer = null } = given(readEntry(state, answerKey(id)))
    return [answerKey(id), { v: { audit, answer }, t: answeredAt(state, id) }] as const
  })
  return { ...state, ...Object.fromEntries(closed) }
}

/** When the first of the answers was given, in milliseconds since 1970; 0 while one is missing. */
export function earliestAnswer(state: ProgressState, questions: readonly Question[]): number {
  return Math.min(...questions.map(({ id }) => answeredAt(state, id)))
}

/** When the last of the answers was given, in milliseconds since 1970; 0 if there is none. */
export function latestAnswer(state: ProgressState, questions: readonly Question[]): number {
  return Math.max(...questions.map(({ id }) => answeredAt(state, id)))
}

function answeredAt(state: ProgressState, id: string): number {
  return state[answerKey(id)]?.t ?? 0
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
export function levelOf(percent: number): Level {
  if (percent >= 80) return 'master'
  if (percent >= 60) return 'advanced'
  if (percent >= 40) return 'intermediate'
  return 'beginner'
}

/** All categories, the weakest first; equals keep the categories' own order. */
export function weakestFirst(categories: Scores['categories']): Category[] {
  return CATEGORIES.toSorted((a, b) => categories[a] - categories[b])
}
