import type { Counts, Day, Figures, Stop, ToolFigures } from '../tools/figures.ts'
import { backend } from './client.ts'
import { answer, countAnswer } from './errors.ts'
import { amount, flag, list, record, type Shape, text } from './shapes.ts'

const day: Shape<Day> = (value) => {
  const row = record(value)
  return {
    day: text(row['day']),
    signUps: amount(row['sign_ups']),
    completions: amount(row['completions']),
  }
}

const stop: Shape<Stop> = (value) => {
  const row = record(value)
  return { steps: amount(row['entries']), members: amount(row['members']) }
}

const tool: Shape<ToolFigures> = (value) => {
  const row = record(value)
  return {
    id: text(row['resource_id']),
    title: text(row['title']),
    isActive: flag(row['is_active']),
    begun: amount(row['started']),
    completed: amount(row['completed']),
    stops: list(stop)(row['stopped_at']),
  }
}

interface Overview extends Omit<Figures, 'counts'> {
  readonly begun: number
}

const overview: Shape<Overview> = (value) => {
  const whole = record(value)
  return {
    begun: amount(record(whole['counts'])['user_progress']),
    days: list(day)(whole['days']),
    tools: list(tool)(whole['tools']),
  }
}

/** Everything the owner's page counts. @throws {DataError} `not-allowed` for whoever is no admin */
export async function readFigures(): Promise<Figures> {
  const { data } = backend()
  const [members, resources, { begun, ...rest }] = await Promise.all([
    countAnswer(data.from('profiles').select('*', { count: 'exact', head: true })),
    countAnswer(data.from('resources').select('*', { count: 'exact', head: true })),
    answer(data.rpc('admin_overview'), overview),
  ])
  // Rows of progress are their members' alone, also to be counted: only the database sums them up.
  const counts: Counts = { members, resources, begun }
  return { ...rest, counts }
}
