/** One thing that a deployment brings about. */
export interface Step {
  readonly name: string
  /** Changes nothing. @returns what is missing, in a sentence; null if the step holds */
  missing(): Promise<string | null>
  /** Brings it about, also where an earlier run was cut short. Without it only the owner can. */
  act?(): Promise<void>
}

/**
 * Brings about each step that does not hold, in order, and ends at the first that fails. Says one line a
 * step.
 * @param dryRun only says what is missing
 * @returns whether every step holds
 */
export async function runSteps(
  steps: Step[],
  dryRun: boolean,
  say: (line: string) => void,
): Promise<boolean> {
  const done: string[] = []
  let open = 0
  for (const step of steps) {
    try {
      const missing = await bringAbout(step, dryRun)
      if (missing === null) {
        say(`holds   ${step.name}`)
        continue
      }
      say(`${dryRun ? 'to do' : 'done '}   ${step.name}: ${missing}`)
      if (dryRun) open++
      else done.push(step.name)
    } catch (error) {
      say(`failed  ${step.name}: ${error instanceof Error ? error.message : error}`)
      const before = done.length > 0 ? `This run has done: ${done.join(', ')}. ` : ''
      say(`${before}Run the same command again: it goes on at “${step.name}”.`)
      return false
    }
  }
  const conclusion = open > 0 ? `${open} to do.` : 'Everything holds.'
  say(done.length === 0 ? `${conclusion} Nothing was changed.` : conclusion)
  return open === 0
}

/** @returns what was missing; null if the step held already */
async function bringAbout({ missing, act }: Step, dryRun: boolean): Promise<string | null> {
  const before = await missing()
  if (before === null || dryRun) return before
  if (act === undefined) throw new Error(before)
  await act()
  const after = await missing()
  if (after !== null) throw new Error(`It was done and does not hold: ${after}`)
  return before
}
