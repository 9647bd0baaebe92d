import { callFunction } from '../../../shared/supabase/client.ts'
import * as decode from '../../../shared/supabase/decode.ts'
import { adminQuery, paged } from '../admin-query.ts'
import { page } from '../pages.ts'

/** The values are what JSON can hold; null for no value. */
const changes = (value: unknown) =>
  Object.entries(decode.record(value)).map(([column, values]) => {
    const [before, after] = decode.list((each) => each)(values)
    return { column, before, after }
  })

const entry = decode.rowOf({
  id: decode.number,
  happenedAt: decode.timestamp,
  /** account, secret_key (a script) or owner (somebody with the database's password). */
  actorKind: decode.text,
  ...decode.fields(decode.optional(decode.text), 'actor', 'actorEmail', 'rowId', 'rowTitle'),
  /** insert, update, delete, export or search. */
  action: decode.text,
  tableName: decode.text,
  /** Whose row it is, if it belongs to an account, and their address until it is deleted. */
  ...decode.fields(decode.optional(decode.text), 'account', 'accountEmail'),
  changes,
})

/** What one admin, or the owner, has done. */
export type ChangeLogEntry = decode.Decoded<typeof entry>

/** What admins and the owner have done, the newest first. */
export const changeLog = paged(
  adminQuery(() => readEntries()),
  readEntries,
)

function readEntries(last?: ChangeLogEntry) {
  return callFunction('admin_change_log', last ? { p_before: last.id } : {}, page(entry))
}
