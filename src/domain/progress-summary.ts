import { answersOf, type Question, resultOf, weakestFirst } from './audit.ts'
import { CHALLENGE_DAYS, challengeOf, stageOf } from './challenge.ts'
import { plannedStones, plansOf } from './gauntlet.ts'
import { type PathProgress, TOOLS, type Tool } from './next-step.ts'
import type { ProgressState } from './progress-state.ts'
import { STONES } from './stones.ts'

/** What a member has done in one tool, as far as the dashboard cares. */
export interface ToolProgress {
  readonly memory: ProgressState
  readonly isCompleted: boolean
}

/** An entry for every tool that is offered, begun or not. */
export type ProgressByTool = ReadonlyMap<Tool, ToolProgress>

/** How far a member is in a tool that counts something. */
export interface PartsDone {
  readonly done: number
  readonly of: number
}

/** How far the member is: answers, days or plans; null for tools that have nothing to count. */
export function partsDone(
  tool: Tool,
  memory: ProgressState,
  questions: readonly Question[],
): PartsDone | null {
  switch (tool) {
    case 'ai-mind-audit':
      return { done: answersOf(memory, questions).size, of: questions.length }
    case 'dopamine-reset':
      return { done: challengeOf(memory).checked.size, of: CHALLENGE_DAYS }
    case 'gauntlet-builder':
      return { done: plannedStones(plansOf(memory)).length, of: STONES.length }
    case 'prompt-pack':
    case 'roi-calculator':
      return null
  }
}

/**
 * Everything that decides the next step, at `now` for someone in the IANA time zone. A tool that is
 * not offered counts as completed: the path leads past it.
 */
export function pathProgress(
  work: ProgressByTool,
  questions: readonly Question[],
  now: Date,
  zone: string,
): PathProgress {
  const memoryOf = (tool: Tool): ProgressState => work.get(tool)?.memory ?? {}
  const result = resultOf(memoryOf('ai-mind-audit'), questions)
  return {
    completed: new Set(TOOLS.filter((tool) => work.get(tool)?.isCompleted ?? true)),
    weakest: result ? weakestFirst(result.categories) : [],
    planned: plannedStones(plansOf(memoryOf('gauntlet-builder'))),
    challenge: stageOf(challengeOf(memoryOf('dopamine-reset')), now, zone),
  }
}
