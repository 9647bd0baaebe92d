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

const entryRow = decode.rowOf({
  id: decode.number,
  happenedAt: decode.timestamp,
  actorKind: decode.text,
  actor: decode.optional(decode.text),
  actorEmail: decode.optional(decode.text),
  /** insert, update, delete, export or search. */
  action: decode.text,
  tableName: decode.text,
  rowId: decode.optional(decode.text),
  rowTitle: decode.optional(decode.text),
  account: decode.optional(decode.text),
  accountEmail: decode.optional(decode.text),
  changes,
})

/** An account that the log names; without an address once the account has been deleted. */
export interface LoggedAccount {
  readonly id: string
  readonly email: string | null
}

export type LoggedActor =
  | ({ readonly kind: 'account' } & LoggedAccount)
  /** A script with the secret key. */
  | { readonly kind: 'secret-key' }
  /** Somebody with the database's password. */
  | { readonly kind: 'owner' }

export type LoggedChange = decode.Decoded<typeof changes>[number]

/** What one admin, or the owner, has done. */
export type ChangeLogEntry = decode.Decoded<typeof entry>

function account(id: string | null, email: string | null): LoggedAccount | null {
  return id === null ? null : { id, email }
}

function actor({ actor, actorEmail, actorKind }: decode.Decoded<typeof entryRow>): LoggedActor {
  const known = account(actor, actorEmail)
  if (known) return { kind: 'account', ...known }
  return { kind: actorKind === 'secret_key' ? 'secret-key' : 'owner' }
}

const entry = (value: unknown) => {
  const row = entryRow(value)
  return {
    ...row,
    actor: actor(row),
    /** Whose row it is, if it belongs to an account. */
    account: account(row.account, row.accountEmail),
  }
}

/** What admins and the owner have done, the newest first. */
export const changeLog = paged(
  adminQuery(() => readEntries()),
  readEntries,
)

function readEntries(last?: ChangeLogEntry) {
  return callFunction('admin_change_log', last ? { p_before: last.id } : {}, page(entry))
}
