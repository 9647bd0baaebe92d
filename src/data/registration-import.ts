import type { ImportedPerson } from '../domain/import-rows.ts'
import { callFunction } from './client.ts'
import { DataError } from './data-error.ts'
import { type Decoded, list, oneOf } from './decode.ts'

/** What became of a person: the last three were not imported. */
const outcome = oneOf(['added', 'updated', 'unchanged', 'invalid', 'canceled', 'not_started'])

export type ImportOutcome = Decoded<typeof outcome>

/** How many people one request imports at most; the database decides it. */
export const BATCH_SIZE = 500

export interface ImportBatch {
  readonly sessionId: string
  /** What is stored as the source of the people who are new. */
  readonly source: string
  /** All batches of one import share it; it makes them one entry of the audit log. */
  readonly importId: string
  readonly people: readonly ImportedPerson[]
}

/**
 * Imports up to 500 people; doing it again changes nothing.
 * @returns what became of each of them
 * @throws {DataError}
 */
export async function importBatch(batch: ImportBatch): Promise<ImportOutcome[]> {
  const { sessionId, source, importId, people } = batch
  const args = {
    p_session_id: sessionId,
    p_source: source,
    p_import_id: importId,
    p_rows: people.map(({ wantsNews, ...person }) => ({ ...person, wants_news: wantsNews })),
  }
  const outcomes = await callFunction('admin_import_registrations', args, list(outcome))
  if (outcomes.length !== people.length) throw new DataError({ kind: 'unreadable' })
  return outcomes
}
