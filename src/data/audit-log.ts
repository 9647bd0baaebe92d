import { backend } from './client.ts'
import { type Decoder, list, number, optional, record, text, timestamp } from './decode.ts'
import { decodeResponse } from './errors.ts'

/** An account that the log names; without an address once the account has been deleted. */
export interface AuditAccount {
  readonly number: number
  readonly email: string | null
}

export type AuditActor =
  | ({ readonly kind: 'account' } & AuditAccount)
  /** A script with the secret key. */
  | { readonly kind: 'secret-key' }
  /** Somebody with the database's password. */
  | { readonly kind: 'owner' }

export interface AuditChange {
  readonly column: string
  /** What JSON can hold; null for no value. */
  readonly before: unknown
  readonly after: unknown
}

/** What one admin, or the owner, has done to one row. */
export interface AuditEntry {
  readonly id: number
  readonly happenedAt: string
  readonly actor: AuditActor
  /** insert, update, delete or export. */
  readonly action: string
  readonly table: string
  readonly rowId: string | null
  readonly title: string | null
  /** Whose row it is, if it belongs to an account. */
  readonly account: AuditAccount | null
  readonly changes: readonly AuditChange[]
}

/** How many entries are read at once; the database decides it. */
export const ENTRIES_AT_ONCE = 50

function account(id: unknown, email: unknown): AuditAccount | null {
  const known = optional(number)(id)
  return known === null ? null : { number: known, email: optional(text)(email) }
}

function actor(row: Record<string, unknown>): AuditActor {
  const known = account(row['actor'], row['actor_email'])
  if (known) return { kind: 'account', ...known }
  return { kind: text(row['actor_kind']) === 'secret_key' ? 'secret-key' : 'owner' }
}

const changes: Decoder<AuditChange[]> = (value) =>
  Object.entries(record(value)).map(([column, values]) => {
    const [before, after] = list((each) => each)(values)
    return { column, before, after }
  })

const entry: Decoder<AuditEntry> = (value) => {
  const row = record(value)
  return {
    id: number(row['id']),
    happenedAt: timestamp(row['happened_at']),
    actor: actor(row),
    action: text(row['action']),
    table: text(row['table_name']),
    rowId: optional(text)(row['row_id']),
    title: optional(text)(row['row_title']),
    account: account(row['account'], row['account_email']),
    changes: changes(row['changes']),
  }
}

/** The newest entries, or the newest of those before this one. @throws {DataError} */
export function readAuditLog(before?: AuditEntry): Promise<AuditEntry[]> {
  const query = backend().data.rpc('admin_audit_log', before ? { p_before: before.id } : {})
  return decodeResponse(query, list(entry))
}
