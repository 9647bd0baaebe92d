import { dateOn, dayOfDate } from '../../shared/dates.ts'
import { TOOLS, type Tool } from '../../shared/tools.ts'
import { auditHistory } from '../audit/history-rules.ts'
import { weakestFirst } from '../audit/rules.ts'
import { CHALLENGE_DAYS } from '../challenge/notes.ts'
import { type Challenge, challengeOf, stageOf } from '../challenge/rules.ts'
import { plannedStones, plansOf } from '../gauntlet/rules.ts'
import { isEmpty, type ProgressState, type ToolProgress } from '../member/entries.ts'
import type { ToolView } from '../member/environment.ts'
import { type NextStep, nextStep, type PathProgress, TOOL_OF_STEP } from './next-step.ts'

/** An entry for every tool that is offered, started or not. */
export type ProgressByTool = ReadonlyMap<Tool, ToolProgress>

export function offeredTools(views: ReadonlyMap<Tool, ToolView>): ReadonlyMap<Tool, ToolView> {
  return new Map([...views].filter(([, { resourceId }]) => resourceId !== null))
}

/**
 * Everything that decides the next step on a date (YYYY-MM-DD, the member's own). A tool that is not
 * offered counts as completed: the path leads past it.
 */
export function pathProgress(progress: ProgressByTool, today: string): PathProgress {
  const stateOf = (tool: Tool): ProgressState => progress.get(tool)?.state ?? {}
  const audits = auditHistory(stateOf('ai-mind-audit'))
  const latest = audits.at(-1)
  const challenge = challengeOf(stateOf('challenge'))
  return {
    completed: new Set(TOOLS.filter((tool) => progress.get(tool)?.isCompleted ?? true)),
    weakest: latest ? weakestFirst(latest.categories) : [],
    planned: plannedStones(plansOf(stateOf('gauntlet-builder'))),
    challenge: stageOf(challenge, today),
    audits: audits.length,
    isAuditDue: latest !== undefined && isAuditDue(dateOn(new Date(latest.at)), challenge, today),
  }
}

/** Days after the latest audit until it is offered again to a member outside the challenge. */
const AUDIT_PAUSE = 30

/**
 * Whether it is time to take the audit again: from day 30 of the challenge, if the latest audit is from
 * before that day; else after the pause. Before day 30 the challenge goes on without it. Dates are
 * the member's own, as YYYY-MM-DD.
 */
export function isAuditDue(
  takenOn: string,
  { startedOn }: Pick<Challenge, 'startedOn'>,
  today: string,
): boolean {
  if (startedOn !== null) {
    if (dayOfDate(startedOn, today) < CHALLENGE_DAYS) return false
    if (dayOfDate(startedOn, takenOn) < CHALLENGE_DAYS) return true
  }
  return dayOfDate(takenOn, today) > AUDIT_PAUSE
}

/**
 * The step that comes after a tool that was used, whatever the tool itself still asks for. Null before it
 * was used, and where no other tool comes next.
 */
export function stepAfter(tool: Tool, tools: ProgressByTool, today: string): NextStep | null {
  const own = tools.get(tool)
  if (!own || (isEmpty(own.state) && !own.isCompleted)) return null
  const path = pathProgress(tools, today)
  const completed = new Set([...path.completed, tool])
  const isOwnCheck = tool === 'challenge' && path.challenge === 'due'
  const challenge = isOwnCheck ? 'waiting' : path.challenge
  const step = nextStep({ ...path, challenge, completed })
  const isTrue = step.kind !== 'all-done' || path.completed.size === TOOLS.length
  const next = TOOL_OF_STEP[step.kind]
  return next !== tool && tools.has(next) && isTrue ? step : null
}
