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

export type NextStep =
  | { readonly kind: 'audit' | 'start-challenge' | 'check-today' | 'calculator' | 'retake' }
  /**
   * Only the challenge is left: it has nothing to do before tomorrow, or its days are over and some
   * are not checked.
   */
  | { readonly kind: 'come-back-tomorrow' | 'missed-days' }
  /** The prompts for the weakest category first. */
  | { readonly kind: 'prompts'; readonly category: Category | null }
  /** The weakest stone that has no plan yet. */
  | { readonly kind: 'plan'; readonly stone: StoneId | null }
  /** All is done, and the audit was taken again: the stone it found weakest. */
  | { readonly kind: 'next-stone'; readonly stone: StoneId }
  | { readonly kind: 'all-done' }

export const TOOL_OF_STEP: Readonly<Record<NextStep['kind'], Tool>> = {
  audit: 'ai-mind-audit',
  retake: 'ai-mind-audit',
  'all-done': 'ai-mind-audit',
  prompts: 'prompt-pack',
  'start-challenge': 'challenge',
  'check-today': 'challenge',
  'come-back-tomorrow': 'challenge',
  'missed-days': 'challenge',
  calculator: 'roi-calculator',
  plan: 'gauntlet-builder',
  'next-stone': 'gauntlet-builder',
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
  return audits > 1 && first ? { kind: 'next-stone', stone: STONE_OF[first] } : null
}

function stepInto(tool: Tool, { weakest, planned }: PathProgress): NextStep {
  switch (tool) {
    case 'ai-mind-audit':
      return { kind: 'audit' }
    case 'prompt-pack':
      return { kind: 'prompts', category: weakest[0] ?? null }
    case 'challenge':
      return { kind: 'start-challenge' }
    case 'roi-calculator':
      return { kind: 'calculator' }
    case 'gauntlet-builder':
      return { kind: 'plan', stone: firstUnplanned(weakest, planned) }
  }
}

/** The stone to plan first: the weakest category's that has no plan yet; null if all have. */
export function firstUnplanned(
  weakest: readonly Category[],
  planned: readonly StoneId[],
): StoneId | null {
  return (
    weakest.map((category) => STONE_OF[category]).find((stone) => !planned.includes(stone)) ?? null
  )
}
