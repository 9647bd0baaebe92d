import { isRecord } from '../../shared/record-of.ts'
import { byCategory, CATEGORIES } from '../../shared/stones.ts'
import { type ProgressState, readEntries, readEntry, setEntry } from '../member/entries.ts'
import {
  type Answer,
  type Answers,
  firstOpen,
  parseAnswer,
  type Question,
  type Scores,
  scoresOf,
} from './rules.ts'

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
  if (!['percent', ...CATEGORIES].every((key) => isPercent(v[key]))) return undefined
  const percentUnder = (key: string) => Number(v[key])
  return { id, at: t, percent: percentUnder('percent'), categories: byCategory(percentUnder) }
}

function isPercent(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100
}
