import type { Analytics, ToolAnalytics } from '../data/analytics.ts'
import type { Cell } from '../domain/csv.ts'

/** What each kind of row is called in the file. */
export interface AnalyticsNames {
  readonly members: string
  readonly resources: string
  readonly started: string
  readonly signUps: string
  readonly completions: string
  readonly toolStarted: string
  readonly toolCompleted: string
  readonly toolStopped: string
}

/** One row a number: what is counted, the tool, the day, the saved steps, and the amount. */
export function analyticsRows({ counts, days, tools }: Analytics, names: AnalyticsNames): Cell[][] {
  return [
    [names.members, null, null, null, counts.members],
    [names.resources, null, null, null, counts.resources],
    [names.started, null, null, null, counts.started],
    ...days.map(({ day, signUps }) => [names.signUps, null, day, null, signUps]),
    ...days.map(({ day, completions }) => [names.completions, null, day, null, completions]),
    ...tools.flatMap((tool) => toolRows(tool, names)),
  ]
}

function toolRows(
  { title, started, completed, stoppedAt }: ToolAnalytics,
  names: AnalyticsNames,
): Cell[][] {
  return [
    [names.toolStarted, title, null, null, started],
    [names.toolCompleted, title, null, null, completed],
    ...stoppedAt.map(({ steps, members }) => [names.toolStopped, title, null, steps, members]),
  ]
}
