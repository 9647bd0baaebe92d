import type { ListedPerson } from '../domain/import-list.ts'
import { callFunction } from './client.ts'
import { DataError } from './data-error.ts'
import { type Decoded, list, oneOf } from './decode.ts'

/** What becomes of a person: the last three are not imported. */
const outcome = oneOf(['added', 'updated', 'unchanged', 'invalid', 'canceled', 'not_started'])

export type ImportOutcome = Decoded<typeof outcome>

/** How many people one request imports at most; the database decides it. */
export const BATCH_SIZE = 500

/**
 * Imports up to 500 people; doing it again changes nothing.
 * @param importId all batches of one import share it, which makes them one entry of the audit log;
 * without it nothing is written
 * @returns what becomes of each of them
 * @throws {DataError}
 */
export async function importBatch(
  sessionId: string,
  people: readonly ListedPerson[],
  importId: string | null,
): Promise<ImportOutcome[]> {
  const args = {
    p_session_id: sessionId,
    p_rows: people.map(({ name, email, attended }) => ({ name, email, attended })),
    ...(importId === null ? { p_is_preview: true } : { p_import_id: importId }),
  }
  const outcomes = await callFunction('admin_import_registrations', args, list(outcome))
  if (outcomes.length !== people.length) throw new DataError({ kind: 'unreadable' })
  return outcomes
}
