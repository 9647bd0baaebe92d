import { DataError, runToFault } from '../../shared/fault.ts'
import { datedNotes } from '../progress/challenge-notes.ts'
import { readLocalProgress } from '../progress/local-progress.ts'
import { mergeStates, type ProgressState } from '../progress/progress-state.ts'
import { readLastToolProgress, readToolProgress } from '../progress/requests.ts'

/**
 * The member's notes in the challenge. Without a network they are those that this device has.
 * @throws {DataError} if it has none
 */
export async function readDatedNotes(userId: string): Promise<string[]> {
  let onServer: ProgressState = readLastToolProgress(userId, 'challenge')?.state ?? {}
  const fault = await runToFault(async () => {
    onServer = (await readToolProgress(userId, 'challenge')).state
  })
  const local = readLocalProgress(userId, 'challenge')?.state ?? {}
  const notes = datedNotes(mergeStates(local, onServer))
  if (fault && notes.length === 0) throw new DataError(fault)
  return notes
}
