import type { Cell } from '../csv.ts'
import type { AdminWords } from '../words.ts'
import type { Analytics } from './analytics.ts'

type Names = AdminWords['file']['figures']

/** One row a number: what is counted, the tool, the day, and the amount. */
export function analyticsRows(analytics: Analytics, names: Names): Cell[][] {
  const { members, resources, started, days, tools } = analytics
  return [
    [names.members, null, null, members],
    [names.resources, null, null, resources],
    [names.started, null, null, started],
    ...days.map(({ day, signUps }) => [names.signUps, null, day, signUps]),
    ...days.map(({ day, completions }) => [names.completions, null, day, completions]),
    ...tools.flatMap(({ title, started, completed }) => [
      [names.toolStarted, title, null, started],
      [names.toolUnderWay, title, null, started - completed],
      [names.toolCompleted, title, null, completed],
    ]),
  ]
}
