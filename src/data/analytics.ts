import type { Stop } from '../domain/analytics.ts'
import { byCategory } from '../domain/stones.ts'
import {
  boolean,
  type Decoded,
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

const day = rowOf({
  /** YYYY-MM-DD in UTC. */
  day: text,
  signUps: number,
  completions: number,
})

export type Day = Decoded<typeof day>

const stopRow = object({ entries: number, members: number })

const stop: Decoder<Stop> = (value) => {
  const { entries, members } = stopRow(value)
  return { steps: entries, members }
}

/** Percentage points from the first audit to the latest, and how many members they are from. */
const auditChange = (value: unknown) => {
  const figures = record(value)
  return {
    members: number(figures['members']),
    percent: number(figures['percent']),
    categories: byCategory((name) => number(figures[name])),
  }
}

const tool = rowOf({
  resourceId: text,
  title: text,
  resourceType: text,
  isActive: boolean,
  /** Members who have started it, completed or not. */
  started: number,
  completed: number,
  /** Where those are who have not completed it, by how many steps they have saved. */
  stoppedAt: list(stop),
  /** How the members' audits have changed; null with fewer than ten members. */
  auditChange: optional(auditChange),
})

export type ToolAnalytics = Decoded<typeof tool>

const overview = object({
  members: number,
  resources: number,
  counts: rowOf({
    /** Tools that members have started, each counted once a member. */
    userProgress: number,
  }),
  /** The last 30 days, oldest first. */
  days: list(day),
  /** Every resource in its order. */
  tools: list(tool),
})

export type Analytics = Awaited<ReturnType<typeof readAnalytics>>

/** Everything the admin overview counts. @throws {DataError} `not-allowed` for members without the role */
export async function readAnalytics(userId: string) {
  // Nobody but a member may read or count the rows of their progress; the database sums them up.
  const { members, resources, counts, days, tools } = await readPart(userId, 'overview', overview)
  return { counts: { members, resources, started: counts.userProgress }, days, tools }
}
