import { boolean, type Decoded, list, number, object, rowOf, text } from './decode.ts'
import { readPart } from './page-data.ts'

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

/** Everything the admin overview counts. @throws {DataError} `not-allowed` for members without the role */
export function readAnalytics(userId: string): Promise<Analytics> {
  return readPart(userId, 'overview', overview)
}
