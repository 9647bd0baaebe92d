import { DataError, decodeResponse } from '../../shared/fault.ts'
import { database } from '../../shared/supabase/client.ts'
import type { Database } from '../../shared/supabase/database.types.ts'
import { list, record } from '../../shared/supabase/decode.ts'

type Tables = Database['public']['Tables']

/** The tables whose rows an admin changes. */
type TableName = Extract<keyof Tables, 'announcements' | 'contact_messages' | 'resources'>

/** Changes one row. @throws {DataError} `not-allowed` also if the row is gone */
export function updateRow<Name extends TableName>(
  table: Name,
  id: string,
  columns: Tables[Name]['Update'],
): Promise<void>
export async function updateRow(
  table: TableName,
  id: string,
  columns: Tables[TableName]['Update'],
): Promise<void> {
  const query = database().from(table).update(columns).eq('id', id).select('id')
  const changed = await decodeResponse(query, list(record))
  // Row security raises no error for a row that may not be changed: it is missing in the answer.
  if (changed.length === 0) throw new DataError({ kind: 'not-allowed' })
}
