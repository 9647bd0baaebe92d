/** Where some members stopped in a tool. */
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
