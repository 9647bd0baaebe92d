import {
  type Answer,
  answer,
  answersOf,
  auditKey,
  closeFirstAudit,
  currentAudit,
  earliestAnswer,
  latestAnswer,
  type Question,
  type Scores,
  scoresOf,
  startAudit,
} from './audit.ts'
import {
  type JsonValue,
  jsonbText,
  type ProgressState,
  readEntries,
  setEntry,
} from './progress-state.ts'
import { isRecord } from './record-of.ts'
import { byCategory, CATEGORIES } from './stones.ts'

/** A completed audit. */
export interface Audit extends Scores {
  /** The same on every device; a later audit has a greater one. */
  readonly id: number
  /** When its last answer was given or changed, in milliseconds since 1970. */
  readonly at: number
}

/** How many audits are kept; the oldest go first. The database has the same limit. */
export const MOST_AUDITS = 24

/** What the first release kept when an audit was taken again, under the time of its last answer. */
const FORMER_KEY = 'result:'

/**
 * The completed audits that are kept, the oldest first. Each has a record of its own, so that two
 * devices merge them as a set: audit:<id> holds the scores and the answers, and its time is the
 * audit's.
 */
export function auditHistory(state: ProgressState, questions: readonly Question[]): Audit[] {
  return allAudits(state, questions).slice(-MOST_AUDITS)
}

function allAudits(state: ProgressState, questions: readonly Question[]): Audit[] {
  const current = currentResult(state, questions)
  const recorded = readEntries(state, auditKey('')).flatMap(
    ([id, value]) => parseAudit(Number(id), state[auditKey(id)]?.t ?? 0, value) ?? [],
  )
  const audits = [...recorded.filter(({ id }) => id !== current?.id), ...(current ? [current] : [])]
  const dates = new Set(audits.map(({ at }) => at))
  const former = formerResults(state).filter(({ at }) => !dates.has(at))
  return [...audits, ...former].sort((a, b) => a.id - b.id)
}

/** The result of the current audit; null while a question is open. */
export function currentResult(state: ProgressState, questions: readonly Question[]): Audit | null {
  const scores = scoresOf(answersOf(state, questions), questions)
  if (!scores) return null
  // The time of its first answer is the same on two devices that complete the first audit apart.
  const id = currentAudit(state, questions) || earliestAnswer(state, questions)
  return { id, at: state[auditKey(id)]?.t ?? latestAnswer(state, questions), ...scores }
}

/**
 * Answers one question. An answer that completes the audit records it, and an answer that changes a
 * completed audit changes its record.
 */
export function rate(
  state: ProgressState,
  questions: readonly Question[],
  id: string,
  value: Answer,
  now: number,
): ProgressState {
  const answered = answer(record(state, questions), questions, id, value, now)
  return prune(record(answered, questions), questions, now)
}

/** Starts a new audit without answers. The completed one stays in the history. */
export function retake(
  state: ProgressState,
  questions: readonly Question[],
  now: number,
): ProgressState {
  return startAudit(record(state, questions), questions, now)
}

/**
 * The state in which a completed audit has its record: one of the first release has none, nor has one
 * that two devices have completed together. Every device writes the same record.
 */
export function recordIfMissing(
  state: ProgressState,
  questions: readonly Question[],
): ProgressState {
  const result = currentResult(state, questions)
  return result && !state[auditKey(result.id)] ? record(state, questions) : state
}

function record(state: ProgressState, questions: readonly Question[]): ProgressState {
  const result = currentResult(state, questions)
  if (!result) return state
  const { id, percent, categories } = result
  const answers = Object.fromEntries(answersOf(state, questions))
  const v: JsonValue = { percent, ...categories, answers }
  const isOpen = currentAudit(state, questions) === 0
  const closed = isOpen ? closeFirstAudit(state, questions, id) : state
  const before = closed[auditKey(id)]
  if (before && jsonbText(before.v) === jsonbText(v)) return closed
  const t = Math.max(latestAnswer(state, questions), before ? before.t + 1 : 0)
  return { ...closed, [auditKey(id)]: { v, t } }
}

/** Clears the records of the audits beyond the limit. */
function prune(state: ProgressState, questions: readonly Question[], now: number): ProgressState {
  return allAudits(state, questions)
    .slice(0, -MOST_AUDITS)
    .flatMap(({ id, at }) => [auditKey(id), `${FORMER_KEY}${at}`])
    .filter((key) => state[key])
    .reduce((pruned, key) => setEntry(pruned, key, null, now), state)
}

function formerResults(state: ProgressState): Audit[] {
  return readEntries(state, FORMER_KEY).flatMap(
    ([at, value]) => parseAudit(Number(at), Number(at), value) ?? [],
  )
}

function parseAudit(id: number, at: number, value: unknown): Audit | undefined {
  if (!Number.isSafeInteger(id) || !isRecord(value)) return undefined
  if (!['percent', ...CATEGORIES].every((key) => isPercent(value[key]))) return undefined
  const percentUnder = (key: string) => Number(value[key])
  return { id, at, percent: percentUnder('percent'), categories: byCategory(percentUnder) }
}

function isPercent(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100
}

/** What has changed from one audit to another, in percentage points. */
export function changeBetween(before: Scores, after: Scores): Scores {
  return {
    percent: after.percent - before.percent,
    categories: byCategory((name) => after.categories[name] - before.categories[name]),
  }
}
