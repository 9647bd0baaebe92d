import { type Category, STONE_OF, type StoneId } from '../../shared/stones.ts'
import { TOOLS, type Tool } from '../../shared/tools.ts'
import { CHALLENGE_FIRST } from '../audit/rules.ts'
import type { Stage } from '../challenge/rules.ts'

export interface PathProgress {
  readonly completed: ReadonlySet<Tool>
  /** All categories, the weakest first by the latest audit; empty before one is completed. */
  readonly weakest: readonly Category[]
  /** The stones that have a plan. */
  readonly planned: readonly StoneId[]
  readonly challenge: Stage
  /** How many completed audits are kept. */
  readonly audits: number
  /** Whether it is time to take the audit again. */
  readonly isAuditDue: boolean
}

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
  switch (tool) {
    case 'ai-mind-audit':
      return { kind: 'audit' }
    case 'prompt-pack':
      return { kind: 'prompts', category: weakest[0] }
    case 'challenge':
      return { kind: 'start-challenge' }
    case 'roi-calculator':
      return { kind: 'calculator' }
    case 'gauntlet-builder':
      return { kind: 'plan', category: firstUnplanned(weakest, planned) }
  }
}

/** The category to plan first: the weakest whose stone has no plan yet. */
export function firstUnplanned(weakest: readonly Category[], planned: readonly StoneId[]) {
  return weakest.find((category) => !planned.includes(STONE_OF[category]))
}
