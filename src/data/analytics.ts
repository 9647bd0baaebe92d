import type { Analytics, AverageChange, Day, Stop, ToolAnalytics } from '../domain/analytics.ts'
import { byCategory } from '../domain/stones.ts'
import {
  boolean,
  type Decoder,
  list,
  number,
  object,
  optional,
  record,
  rowOf,
  text,
} from './decode.ts'
import { readPart } from './page-data.ts'

const day: Decoder<Day> = rowOf({ day: text, signUps: number, completions: number })

const stopRow = object({ entries: number, members: number })

const stop: Decoder<Stop> = (value) => {
  const { entries, members } = stopRow(value)
  return { steps: entries, members }
}

const auditChange: Decoder<AverageChange> = (value) => {
  const figures = record(value)
  return {
    members: number(figures['members']),
    percent: number(figures['percent']),
    categories: byCategory((name) => number(figures[name])),
  }
}

const tool: Decoder<ToolAnalytics> = rowOf({
  resourceId: text,
  title: text,
  resourceType: text,
  isActive: boolean,
  started: number,
  completed: number,
  stoppedAt: list(stop),
  auditChange: optional(auditChange),
})

const overview = object({
  members: number,
  resources: number,
  counts: rowOf({ userProgress: number }),
  days: list(day),
  tools: list(tool),
})

/** Everything the admin overview counts. @throws {DataError} `not-allowed` for members without the role */
export async function readAnalytics(userId: string): Promise<Analytics> {
  // Nobody but a member may read or count the rows of their progress; the database sums them up.
  const { members, resources, counts, days, tools } = await readPart(userId, 'overview', overview)
  return { counts: { members, resources, started: counts.userProgress }, days, tools }
}
