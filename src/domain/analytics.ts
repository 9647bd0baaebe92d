import type { Scores } from './audit.ts'
import type { Cell } from './csv.ts'

/** What the owner's page counts. */
export interface Analytics {
  readonly counts: {
    readonly members: number
    readonly resources: number
    /** Tools that members have started, each counted once a member. */
    readonly started: number
  }
  /** The last 30 days, oldest first. */
  readonly days: readonly Day[]
  /** Every resource in its order. */
  readonly tools: readonly ToolAnalytics[]
}

export interface Day {
  /** YYYY-MM-DD in UTC. */
  readonly day: string
  readonly signUps: number
  readonly completions: number
}

export interface ToolAnalytics {
  readonly resourceId: string
  readonly title: string
  readonly resourceType: string
  readonly isActive: boolean
  /** Members who have started it, completed or not. */
  readonly started: number
  readonly completed: number
  /** Where those are who have not completed it, by how many steps they have saved. */
  readonly stoppedAt: readonly Stop[]
  /** How the members' audits have changed; null with fewer than ten members. */
  readonly auditChange: AverageChange | null
}

/** Percentage points from the first audit to the latest, and how many members they are from. */
export interface AverageChange extends Scores {
  readonly members: number
}

export interface Stop {
  /** Saved steps; 1000 stands for 1000 and more. */
  readonly steps: number
  readonly members: number
}

/** A stretch of saved steps, both ends included, and who stopped in it. */
export interface StopBar {
  readonly from: number
  readonly to: number
  readonly members: number
}

/** The stops as at most `limit` bars of the same width, from no step to the farthest stop. */
export function stopBars(stops: readonly Stop[], limit: number): StopBar[] {
  const farthest = Math.max(0, ...stops.map(({ steps }) => steps))
  const width = Math.ceil((farthest + 1) / limit)
  return Array.from({ length: Math.ceil((farthest + 1) / width) }, (_, bar) => {
    const from = bar * width
    const to = from + width - 1
    const inside = stops.filter(({ steps }) => steps >= from && steps <= to)
    return { from, to, members: inside.reduce((sum, { members }) => sum + members, 0) }
  })
}

/** What each kind of row is called in the file. */
export interface AnalyticsNames {
  readonly members: string
  readonly resources: string
  readonly started: string
  readonly signUps: string
  readonly completions: string
  readonly toolStarted: string
  readonly toolCompleted: string
  readonly toolStopped: string
}

/** One row a number: what is counted, the tool, the day, the saved steps, and the amount. */
export function analyticsRows({ counts, days, tools }: Analytics, names: AnalyticsNames): Cell[][] {
  return [
    [names.members, null, null, null, counts.members],
    [names.resources, null, null, null, counts.resources],
    [names.started, null, null, null, counts.started],
    ...days.map(({ day, signUps }) => [names.signUps, null, day, null, signUps]),
    ...days.map(({ day, completions }) => [names.completions, null, day, null, completions]),
    ...tools.flatMap((tool) => toolRows(tool, names)),
  ]
}

function toolRows(
  { title, started, completed, stoppedAt }: ToolAnalytics,
  names: AnalyticsNames,
): Cell[][] {
  return [
    [names.toolStarted, title, null, null, started],
    [names.toolCompleted, title, null, null, completed],
    ...stoppedAt.map(({ steps, members }) => [names.toolStopped, title, null, steps, members]),
  ]
}
