import type { Analytics, Day, Stop, ToolAnalytics } from '../domain/analytics.ts'
import { boolean, type Decoder, list, number, record, text } from './decode.ts'
import { readPart } from './page-data.ts'

const day: Decoder<Day> = (value) => {
  const row = record(value)
  return {
    day: text(row['day']),
    signUps: number(row['sign_ups']),
    completions: number(row['completions']),
  }
}

const stop: Decoder<Stop> = (value) => {
  const row = record(value)
  return { steps: number(row['entries']), members: number(row['members']) }
}

const tool: Decoder<ToolAnalytics> = (value) => {
  const row = record(value)
  return {
    id: text(row['resource_id']),
    title: text(row['title']),
    isActive: boolean(row['is_active']),
    begun: number(row['started']),
    completed: number(row['completed']),
    stops: list(stop)(row['stopped_at']),
  }
}

const overview: Decoder<Analytics> = (value) => {
  const whole = record(value)
  // Rows of progress are their members' alone, also to be counted: only the database sums them up.
  const begun = number(record(whole['counts'])['user_progress'])
  return {
    counts: { members: number(whole['members']), resources: number(whole['resources']), begun },
    days: list(day)(whole['days']),
    tools: list(tool)(whole['tools']),
  }
}

/** Everything the owner's page counts. @throws {DataError} `not-allowed` for whoever is no admin */
export function readAnalytics(userId: string): Promise<Analytics> {
  return readPart(userId, 'overview', overview)
}
