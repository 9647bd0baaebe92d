import { dateOn, dayOfDate } from '../../shared/dates.ts'
import { type Category, STONE_OF, type StoneId } from '../../shared/stones.ts'
import { TOOLS, type Tool } from '../../shared/tools.ts'
import { auditHistory, CHALLENGE_FIRST, weakestFirst } from '../audit/rules.ts'
import { CHALLENGE_DAYS } from '../challenge/notes.ts'
import { type Challenge, challengeOf, stageOf } from '../challenge/rules.ts'
import { plannedStones, plansOf } from '../gauntlet/rules.ts'
import { isEmpty, type ProgressState, type ToolProgress } from '../member/entries.ts'
import type { ToolView } from '../member/environment.ts'

export type PathProgress = ReturnType<typeof pathProgress>

/** The tool that each step leads to. */
export const TOOL_OF_STEP = {
  audit: 'ai-mind-audit',
  /** It is time to take the audit again. */
  retake: 'ai-mind-audit',
  'all-done': 'ai-mind-audit',
  /** The prompts for the weakest category first. */
  prompts: 'prompt-pack',
  'start-challenge': 'challenge',
  'check-today': 'challenge',
  /** Only the challenge is left, and it has nothing to do before tomorrow. */
  'come-back-tomorrow': 'challenge',
  /** Only the challenge is left: its days are over, and some are not checked. */
  'missed-days': 'challenge',
  calculator: 'roi-calculator',
  /** The weakest stone that has no plan yet. */
  plan: 'gauntlet-builder',
  /** All is done, and the audit was taken again: the stone it found weakest. */
  'next-stone': 'gauntlet-builder',
} as const satisfies Record<string, Tool>

export interface NextStep {
  readonly kind: keyof typeof TOOL_OF_STEP
  /** Whose prompts or whose stone it is about, if it is known. */
  readonly category?: Category | undefined
}

/** The path of a member whose weakest stone has the prompt that reads the notes of the challenge. */
const NOTES_FIRST = [...new Set<Tool>(['ai-mind-audit', 'challenge', ...TOOLS])]

/**
 * The one step to offer next: today's check, as it cannot wait, also in a challenge that was completed
 * before and started again; else the audit, if it is time to take it again; else the first tool on the
 * path that is not completed, where a challenge that has started waits until the others are.
 */
export function nextStep(progress: PathProgress): NextStep {
  const { completed, challenge } = progress
  if (challenge === 'due') return { kind: 'check-today' }
  if (progress.isAuditDue) return { kind: 'retake' }
  if (completed.size === TOOLS.length) return stoneToWorkOn(progress) ?? { kind: 'all-done' }
  const path = progress.weakest[0] === CHALLENGE_FIRST ? NOTES_FIRST : TOOLS
  const open = path.filter((tool) => !completed.has(tool))
  const next = open.find((tool) => tool !== 'challenge' || challenge === 'not-started')
  if (next) return stepInto(next, progress)
  if (challenge !== 'over') return { kind: 'come-back-tomorrow' }
  return stoneToWorkOn(progress) ?? { kind: 'missed-days' }
}

/** Null before the audit was taken again. */
function stoneToWorkOn({ audits, weakest: [first] }: PathProgress): NextStep | null {
  return audits > 1 && first ? { kind: 'next-stone', category: first } : null
}

function stepInto(tool: Tool, { weakest, planned }: PathProgress): NextStep {
  const steps: Readonly<Record<Tool, NextStep>> = {
    'ai-mind-audit': { kind: 'audit' },
    'prompt-pack': { kind: 'prompts', category: weakest[0] },
    challenge: { kind: 'start-challenge' },
    'roi-calculator': { kind: 'calculator' },
    'gauntlet-builder': { kind: 'plan', category: firstUnplanned(weakest, planned) },
  }
  return steps[tool]
}

/** The category to plan first: the weakest whose stone has no plan yet. */
export function firstUnplanned(weakest: readonly Category[], planned: readonly StoneId[]) {
  return weakest.find((category) => !planned.includes(STONE_OF[category]))
}

/** An entry for every tool that is offered, started or not. */
export type ProgressByTool = ReadonlyMap<Tool, ToolProgress>

export type OfferedTools = ReadonlyMap<Tool, ToolView>

export function offeredTools(views: OfferedTools): OfferedTools {
  return new Map([...views].filter(([, { resourceId }]) => resourceId !== null))
}

/**
 * Everything that decides the next step on a date (YYYY-MM-DD, the member's own). A tool that is not
 * offered counts as completed: the path leads past it.
 */
export function pathProgress(progress: ProgressByTool, today: string) {
  const stateOf = (tool: Tool): ProgressState => progress.get(tool)?.state ?? {}
  const audits = auditHistory(stateOf('ai-mind-audit'))
  const latest = audits.at(-1)
  const challenge = challengeOf(stateOf('challenge'))
  return {
    completed: new Set(TOOLS.filter((tool) => progress.get(tool)?.isCompleted ?? true)),
    /** All categories, the weakest first by the latest audit; empty before one is completed. */
    weakest: latest ? weakestFirst(latest.categories) : [],
    /** The stones that have a plan. */
    planned: plannedStones(plansOf(stateOf('gauntlet-builder'))),
    challenge: stageOf(challenge, today),
    /** How many completed audits are kept. */
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
