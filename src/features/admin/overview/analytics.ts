import * as decode from '../../../shared/supabase/decode.ts'
import { latePart } from '../../member/parts.ts'
import { adminQuery } from '../admin-query.ts'

const day = decode.rowOf({
  /** YYYY-MM-DD in UTC. */
  day: decode.text,
  ...decode.fields(decode.number, 'signUps', 'completions'),
})

export type Day = decode.Decoded<typeof day>

const tool = decode.rowOf({
  ...decode.fields(decode.text, 'resourceId', 'title'),
  isActive: decode.boolean,
  /** Members who have started it, completed or not. */
  started: decode.number,
  completed: decode.number,
})

export type ToolAnalytics = decode.Decoded<typeof tool>

const next = decode.rowOf({
  ...decode.fields(decode.text, 'title', 'timeZone'),
  startsAt: decode.timestamp,
  seats: decode.number,
  /** How many people are in each state; a state that nobody is in is missing. */
  figures: decode.numbers,
})

export type NextSession = decode.Decoded<typeof next>

const overview = decode.rowOf({
  /** The session that is live or next. */
  next: decode.optional(next),
  /** Of the last 30 days. */
  failedEmails: decode.number,
  ...decode.fields(decode.number, 'members', 'resources'),
  /** Tools that members have started, each counted once a member. */
  started: decode.number,
  /** The last 30 days, oldest first. */
  days: decode.list(day),
  /** Every resource in its order. */
  tools: decode.list(tool),
})

export type Analytics = decode.Decoded<typeof overview>

/** The counts, the last 30 days, and how many members started and completed each tool. */
export const analytics = adminQuery(latePart('overview', overview))
