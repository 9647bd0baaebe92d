/**
 * Lets tasks run side by side, except those that have to be alone: such a task waits for all before
 * it, and all after it wait for it.
 * @returns what runs a task, which must not fail, in its turn
 */
export function takeTurns() {
  const unfinished = new Set<Promise<void>>()
  let lastAlone = Promise.resolve()
  return async (isAlone: boolean, task: () => Promise<void>): Promise<void> => {
    const turn = Promise.all(isAlone ? unfinished : [lastAlone]).then(task)
    if (isAlone) lastAlone = turn
    unfinished.add(turn)
    await turn
    unfinished.delete(turn)
  }
}
