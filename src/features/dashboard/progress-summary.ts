import { dayOfDate } from '../../shared/dates.ts'
import { STONES } from '../../shared/stones.ts'
import { fill } from '../../shared/text/template.ts'
import type { Tool } from '../../shared/tools.ts'
import { answersOf, auditHistory, type Question, weakestFirst } from '../audit/rules.ts'
import { CHALLENGE_DAYS } from '../challenge/notes.ts'
import { challengeOf, inARowOn } from '../challenge/rules.ts'
import { plannedStones, plansOf } from '../gauntlet/rules.ts'
import { isEmpty, type ProgressState, type ToolProgress } from '../member/entries.ts'
import type { DashboardWords } from './words.ts'

/** How far the member is: answers, days or plans; null for tools that have nothing to count. */
export function partsDone(tool: Tool, state: ProgressState, questions: readonly Question[]) {
  switch (tool) {
    case 'ai-mind-audit':
      return { done: answersOf(state, questions).size, of: questions.length }
    case 'challenge':
      return { done: challengeOf(state).checked.size, of: CHALLENGE_DAYS }
    case 'gauntlet-builder':
      return { done: plannedStones(plansOf(state)).length, of: STONES.length }
    default:
      return null
  }
}

/**
 * What the member has learned or done in the tool, in few words; none before the first.
 * @param today the member's own date, YYYY-MM-DD
 */
export function progressSummary(
  tool: Tool | null,
  progress: ToolProgress | undefined,
  share: ReturnType<typeof partsDone>,
  { progress: labels, names }: Pick<DashboardWords, 'progress' | 'names'>,
  today: string,
): string {
  if (!tool || !progress || (isEmpty(progress.state) && !progress.isCompleted)) return ''
  const { state, isCompleted } = progress
  switch (tool) {
    case 'ai-mind-audit': {
      if (share) return fill(labels[tool], { done: share.done, of: share.of })
      const audit = auditHistory(state).at(-1)
      const [weakest] = audit ? weakestFirst(audit.categories) : []
      if (!audit || !weakest) return ''
      return fill(labels.audited, { percent: `${audit.percent}%`, name: names[weakest] })
    }
    case 'challenge': {
      const { startedOn, checked } = challengeOf(state)
      const day = startedOn === null ? 0 : dayOfDate(startedOn, today)
      const row = inARowOn(checked, day)
      return fill(labels[tool], { done: checked.size, of: CHALLENGE_DAYS, row })
    }
    case 'gauntlet-builder':
      return fill(labels[tool], { done: plannedStones(plansOf(state)).length, of: STONES.length })
    default:
      return isCompleted ? labels[tool] : labels.inProgress
  }
}
