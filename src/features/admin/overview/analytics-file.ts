import type { AdminWords } from '../words.ts'
import type { Analytics } from './analytics.ts'

/** One record a number: what is counted, the tool, the day, and the amount. */
export function analyticsRecords(
  { members, resources, started, days, tools }: Analytics,
  names: AdminWords['file']['figures'],
) {
  return [
    { figure: names.members, amount: members },
    { figure: names.resources, amount: resources },
    { figure: names.started, amount: started },
    ...days.map(({ day, signUps: amount }) => ({ figure: names.signUps, day, amount })),
    ...days.map(({ day, completions: amount }) => ({ figure: names.completions, day, amount })),
    ...tools.flatMap(({ title: tool, started, completed }) => [
      { figure: names.toolStarted, tool, amount: started },
      { figure: names.toolUnderWay, tool, amount: started - completed },
      { figure: names.toolCompleted, tool, amount: completed },
    ]),
  ].map((record) => ({ tool: null, day: null, ...record }))
}
