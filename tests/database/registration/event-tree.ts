import { isDeepStrictEqual } from 'node:util'
import type { Sql, TransactionSql } from 'postgres'
import { rolledBack } from '../../support/hosted.ts'

/** What may happen and what is known afterwards, in a model and in the database. */
export interface Simulation<World, Event extends { does: string }, Known> {
  beginning: { world: World; known: Known }
  possible(world: World): Event[]
  /** The world after an event; the one before stays as it is. */
  after(world: World, event: Event): World
  /** All that can be seen of a world. */
  describe(world: World): object
  /** Makes the event happen. @returns what can be seen, and the ids that the database gave */
  step(sql: TransactionSql, event: Event, known: Known): Promise<{ seen: object; known: Known }>
}

/** What has happened, what the model says of it, and the ids that the database gave. */
interface Path<World, Event, Known> {
  world: World
  known: Known
  events: Event[]
}

const say = (event: { does: string }) =>
  `somebody ${event.does} ${Object.values(event).slice(1).join(', ')}`.trim()

/** What came out otherwise than the model says, after which events. */
class Difference extends Error {
  constructor(events: { does: string }[], seen: unknown, expected: unknown) {
    super(events.map(say).join('; '), { cause: { seen, expected } })
  }
}

/**
 * Every order of so many events after a beginning, as a tree: each step is made once and undone. Each
 * beginning is one transaction, which gets slow once it has undone thousands of steps.
 * @param beginnings from nothing on, every first event that is possible if not given
 * @returns how many events came out as the model says
 * @throws {Difference} at the first that does not
 */
export async function explore<World, Event extends { does: string }, Known>(
  sql: Sql,
  simulation: Simulation<World, Event, Known>,
  steps: number,
  beginnings = simulation.possible(simulation.beginning.world).map((event) => [event]),
): Promise<number> {
  type Here = Path<World, Event, Known>
  let made = 0
  const walk = async (inner: TransactionSql, path: Here, event: Event): Promise<Here> => {
    const { seen, known } = await simulation.step(inner, event, path.known)
    const world = simulation.after(path.world, event)
    const events = [...path.events, event]
    const expected = simulation.describe(world)
    if (!isDeepStrictEqual(seen, expected)) throw new Difference(events, seen, expected)
    made += 1
    return { world, known, events }
  }
  const branch = async (inner: TransactionSql, path: Here, left: number): Promise<void> => {
    if (left === 0) return
    for (const event of simulation.possible(path.world)) {
      await rolledBack(inner, async (kept) => branch(kept, await walk(kept, path, event), left - 1))
    }
  }
  for (const beginning of beginnings) {
    await rolledBack(sql, async (inner) => {
      let path: Here = { ...simulation.beginning, events: [] }
      for (const event of beginning) path = await walk(inner, path, event)
      await branch(inner, path, steps)
    })
  }
  return made
}
