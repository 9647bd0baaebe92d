import type { Cell } from '../csv.ts'
import type { Analytics, ToolAnalytics } from './analytics.ts'

/** What each kind of row is called in the file. */
type AnalyticsNames = Readonly<
  Record<
    | ('members' | 'resources' | 'started' | 'signUps' | 'completions')
    | ('toolStarted' | 'toolCompleted' | 'toolUnderWay'),
    string
  >
>

/** One row a number: what is counted, the tool, the day, and the amount. */
export function analyticsRows(analytics: Analytics, names: AnalyticsNames): Cell[][] {
  const { members, resources, started, days, tools } = analytics
  return [
    [names.members, null, null, members],
    [names.resources, null, null, resources],
    [names.started, null, null, started],
    ...days.map(({ day, signUps }) => [names.signUps, null, day, signUps]),
    ...days.map(({ day, completions }) => [names.completions, null, day, completions]),
    ...tools.flatMap((tool) => toolRows(tool, names)),
  ]
}

function toolRows({ title, started, completed }: ToolAnalytics, names: AnalyticsNames): Cell[][] {
  return [
    [names.toolStarted, title, null, started],
    [names.toolUnderWay, title, null, started - completed],
    [names.toolCompleted, title, null, completed],
  ]
}
