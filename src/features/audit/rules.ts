import { isRecord } from '../../shared/record-of.ts'
import { byCategory, CATEGORIES, type Category } from '../../shared/stones.ts'
import { type ProgressState, readEntries, readEntry, setEntry } from '../member/entries.ts'

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

/** A completed audit. */
export interface Audit extends Scores {
  /** The same on every device; a later audit has a greater one. */
  readonly id: number
  /** When its last answer was given or changed, in milliseconds since 1970. */
  readonly at: number
}

/** How many audits are shown, the latest. */
export const SHOWN_AUDITS = 24

/*
 * A completed audit is the entry audit:<id>: its scores and all its answers. Its id is the time when
 * it was started. Until it is completed, its answers are in one entry that has no place for another
 * audit: so a device in the middle of an audit never overwrites one that another has completed.
 */
const AUDIT_KEY = 'audit:'
const OPEN_KEY = 'open'

/** The completed audits that are shown, the oldest first. */
export function auditHistory(state: ProgressState): Audit[] {
  return completedAudits(state).slice(-SHOWN_AUDITS)
}

function completedAudits(state: ProgressState): Audit[] {
  return readEntries(state, AUDIT_KEY)
    .flatMap(([id]) => parseAudit(state, Number(id)) ?? [])
    .sort((a, b) => a.id - b.id)
}

/** The answers given to these questions in the audit that was started last. */
export function answersOf(state: ProgressState, questions: readonly Question[]): Answers {
  const { answers } = lastAudit(state)
  return new Map(
    questions.flatMap(({ id }) => {
      const answer = parseAnswer(answers[id])
      return answer ? [[id, answer] as const] : []
    }),
  )
}

/** The result of the audit that was started last; null while a question is open. */
export function currentResult(state: ProgressState, questions: readonly Question[]): Audit | null {
  if (firstOpen(questions, answersOf(state, questions)) !== null) return null
  return parseAudit(state, lastAudit(state).id) ?? null
}

/**
 * Answers one question. The answer that completes the audit adds it to the history, and an answer that
 * changes a completed audit changes it there. A statement that the site has added since is asked in a
 * new audit, with the other answers of the one before.
 */
export function rate(
  state: ProgressState,
  questions: readonly Question[],
  question: string,
  value: Answer,
  now: number,
): ProgressState {
  const given = new Map(answersOf(state, questions)).set(question, value)
  const scores = scoresOf(given, questions)
  const { id, isOpen } = lastAudit(state)
  const audit = isOpen || currentResult(state, questions) ? id : nextId(state, now)
  const answers = Object.fromEntries(given)
  if (!scores) return setEntry(state, OPEN_KEY, { audit, answers }, now)
  const { percent, categories } = scores
  return setEntry(state, `${AUDIT_KEY}${audit}`, { percent, ...categories, answers }, now)
}

/** Starts a new audit without answers. The completed one stays in the history. */
export function retake(state: ProgressState, now: number): ProgressState {
  return setEntry(state, OPEN_KEY, { audit: nextId(state, now), answers: {} }, now)
}

/** Clocks may be wrong and are corrected, so the time alone is not enough. */
function nextId(state: ProgressState, now: number): number {
  const dates = Object.values(state).map(({ t }) => t)
  return 1 + Math.max(now - 1, ...dates, lastAudit(state).id)
}

function lastAudit(state: ProgressState) {
  const completed = completedAudits(state).at(-1)?.id ?? 0
  const open: unknown = readEntry(state, OPEN_KEY)
  const started = isRecord(open) ? Number(open['audit']) : 0
  const isOpen = Number.isSafeInteger(started) && started > completed
  const entry: unknown = isOpen ? open : readEntry(state, `${AUDIT_KEY}${completed}`)
  const answers = isRecord(entry) && isRecord(entry['answers']) ? entry['answers'] : {}
  /** 0 before the first audit is started. */
  const id = isOpen ? started : completed
  return { id, isOpen, answers }
}

function parseAudit(state: ProgressState, id: number): Audit | undefined {
  const { v, t = 0 }: { v?: unknown; t?: number } = state[`${AUDIT_KEY}${id}`] ?? {}
  if (!Number.isSafeInteger(id) || !isRecord(v)) return undefined
  const percentUnder = (key: string) => Number(v[key])
  const isPercent = (key: string) =>
    Number.isInteger(v[key]) && percentUnder(key) >= 0 && percentUnder(key) <= 100
  if (!['percent', ...CATEGORIES].every(isPercent)) return undefined
  return { id, at: t, percent: percentUnder('percent'), categories: byCategory(percentUnder) }
}
