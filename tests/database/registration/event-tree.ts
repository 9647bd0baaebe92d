import { isDeepStrictEqual } from 'node:util'
import type { Sql, TransactionSql } from 'postgres'
import { rolledBack } from '#hosted.ts'

/** What may happen and what is known afterwards, in a model and in the database. */
interface Simulation<World, Event extends { does: string }, Known> {
  model: {
    beginning: World
    possible(world: World): Event[]
    /** The world after an event; the one before stays as it is. */
    after(world: World, event: Event): World
    /** All that can be seen of a world. */
    describe(world: World): object
  }
  /** What is known at the beginning. */
  known: Known
  /** Makes the event happen. @returns what can be seen, and the ids that the database gave */
  step(sql: TransactionSql, event: Event, known: Known): Promise<{ seen: object; known: Known }>
}

const say = (event: { does: string }) =>
  `somebody ${event.does} ${Object.values(event).slice(1).join(', ')}`.trim()

/**
 * Every order of so many events after a beginning, as a tree: each step is made once and undone. Each
 * beginning is one transaction, which gets slow once it has undone thousands of steps.
 * @param beginnings from nothing on, every first event that is possible if not given
 * @returns how many events came out as the model says
 * @throws at the first that does not, with what was seen and what was expected
 */
export async function explore<World, Event extends { does: string }, Known>(
  sql: Sql,
  { model, known: knownAtFirst, step }: Simulation<World, Event, Known>,
  steps: number,
  beginnings = model.possible(model.beginning).map((event) => [event]),
): Promise<number> {
  /** What has happened, what the model says of it, and the ids that the database gave. */
  type Here = { world: World; known: Known; events: Event[] }
  let made = 0
  const walk = async (inner: TransactionSql, path: Here, event: Event): Promise<Here> => {
    const { seen, known } = await step(inner, event, path.known)
    const world = model.after(path.world, event)
    const events = [...path.events, event]
    const expected = model.describe(world)
    if (!isDeepStrictEqual(seen, expected)) {
      throw new Error(events.map(say).join('; '), { cause: { seen, expected } })
    }
    made += 1
    return { world, known, events }
  }
  const branch = async (inner: TransactionSql, path: Here, left: number): Promise<void> => {
    if (left === 0) return
    for (const event of model.possible(path.world)) {
      await rolledBack(inner, async (kept) => branch(kept, await walk(kept, path, event), left - 1))
    }
  }
  for (const beginning of beginnings) {
    await rolledBack(sql, async (inner) => {
      let path: Here = { world: model.beginning, known: knownAtFirst, events: [] }
      for (const event of beginning) path = await walk(inner, path, event)
      await branch(inner, path, steps)
    })
  }
  return made
}
