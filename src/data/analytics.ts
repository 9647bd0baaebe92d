import type { Analytics, Counts, Day, Stop, ToolAnalytics } from '../domain/analytics.ts'
import { backend } from './client.ts'
import { boolean, type Decoder, list, number, record, text } from './decode.ts'
import { decodeCount, decodeResponse } from './errors.ts'

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

interface Overview extends Omit<Analytics, 'counts'> {
  readonly begun: number
}

const overview: Decoder<Overview> = (value) => {
  const whole = record(value)
  return {
    begun: number(record(whole['counts'])['user_progress']),
    days: list(day)(whole['days']),
    tools: list(tool)(whole['tools']),
  }
}

/** Everything the owner's page counts. @throws {DataError} `not-allowed` for whoever is no admin */
export async function readAnalytics(): Promise<Analytics> {
  const { data } = backend()
  const [members, resources, { begun, ...rest }] = await Promise.all([
    decodeCount(data.from('profiles').select('*', { count: 'exact', head: true })),
    decodeCount(data.from('resources').select('*', { count: 'exact', head: true })),
    decodeResponse(data.rpc('admin_overview'), overview),
  ])
  // Rows of progress are their members' alone, also to be counted: only the database sums them up.
  const counts: Counts = { members, resources, begun }
  return { ...rest, counts }
}
