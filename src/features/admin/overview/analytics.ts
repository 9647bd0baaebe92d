import {
  boolean,
  type Decoded,
  list,
  number,
  object,
  rowOf,
  text,
} from '../../../shared/supabase/decode.ts'
import { readPart } from '../../../shared/supabase/page-data.ts'
import { adminQuery } from '../admin-query.ts'

const day = rowOf({
  /** YYYY-MM-DD in UTC. */
  day: text,
  signUps: number,
  completions: number,
})

export type Day = Decoded<typeof day>

const tool = rowOf({
  resourceId: text,
  title: text,
  isActive: boolean,
  /** Members who have started it, completed or not. */
  started: number,
  completed: number,
})

export type ToolAnalytics = Decoded<typeof tool>

const overview = object({
  members: number,
  resources: number,
  /** Tools that members have started, each counted once a member. */
  started: number,
  /** The last 30 days, oldest first. */
  days: list(day),
  /** Every resource in its order. */
  tools: list(tool),
})

export type Analytics = Decoded<typeof overview>

/** The counts, the last 30 days, and how many members started and completed each tool. */
export const analytics = adminQuery((userId) => readPart(userId, 'overview', overview))
