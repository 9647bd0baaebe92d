import postgres, { type Sql, type TransactionSql } from 'postgres'
import { as } from './over-sql.ts'
import { inSql } from './releases.ts'
import type { Actor, Row } from './world.ts'

const actors: readonly Actor[] = ['visitor', 'member', 'otherMember', 'admin']

/** All rows that somebody can read, by reader and table; the owner reads past row security. */
type Readings = ReadonlyMap<string, readonly Row[]>

export function readAll(database: string): Promise<Readings> {
  return inSql(database, async (sql) => {
    const tables = await sql<{ name: string }[]>`
      select schemaname || '.' || tablename as name from pg_tables
      where schemaname in ('auth', 'public', 'private') order by 1`
    const readings = new Map<string, readonly Row[]>()
    for (const { name } of tables) {
      readings.set(`the owner reads ${name}`, await readTable(sql, name))
      if (!name.startsWith('public.')) continue
      for (const actor of actors) {
        readings.set(`the ${actor} reads ${name}`, await readAs(sql, actor, name))
      }
    }
    return readings
  })
}

async function readTable(sql: Sql | TransactionSql, table: string): Promise<Row[]> {
  const rows = await sql.unsafe<{ row: Row }[]>(`select to_jsonb(t) as row from ${table} as t`)
  return rows.map(({ row }) => row)
}

function readAs(sql: Sql, actor: Actor, table: string): Promise<Row[]> {
  return sql.begin(async (transaction) => {
    await as(transaction, actor)
    try {
      return await transaction.savepoint((inner) => readTable(inner, table))
    } catch (error) {
      if (error instanceof postgres.PostgresError && ['42501', 'PT401'].includes(error.code))
        return []
      throw error
    }
  })
}

/** Texts of the built-in resources that a later migration replaces, unless an admin has edited them. */
const REPLACED: ReadonlyMap<unknown, string> = new Map([
  ['Dopamine Reset', '30-Day Challenge'],
  [
    'Eight questions that show which of your five thinking skills is strongest and which one to train first.',
    'Eight statements that show which of your five thinking skills is strongest and which one to train first.',
  ],
])
/** Tables that a later migration gave another name, and what became of their columns. */
const renamed: Record<string, { table: string; columns: Record<string, string | null> }> = {
  'private.contact_limits': {
    table: 'private.request_limits',
    columns: { is_the_only_row: null },
  },
  'private.contact_counters': {
    table: 'private.request_counters',
    columns: { messages: 'requests' },
  },
}

/** A reading, and its rows, under the names of now. */
function underNewNames(reading: string, rows: readonly Row[]): [string, readonly Row[]] {
  const [, reader, name = ''] = /^(.* reads )(.*)$/.exec(reading) ?? []
  const now = renamed[name]
  if (now === undefined) return [reading, rows]
  const rename = (row: Row): Row =>
    Object.fromEntries(
      Object.entries(row).flatMap(([column, value]) => {
        const to = now.columns[column] === undefined ? column : now.columns[column]
        return to === null ? [] : [[to, value]]
      }),
    )
  return [`${reader}${now.table}`, rows.map(rename)]
}

/** Which readings have lost a row, a column or a value. New ones are no loss. */
export function losses(before: Readings, after: Readings): string[] {
  return [...before].flatMap((then) => {
    const [reading, rows] = underNewNames(...then)
    const columns = Object.keys(rows[0] ?? {})
    const left = new Set((after.get(reading) ?? []).map((row) => textOf(row, columns)))
    const lost = rows.filter((row) => !left.has(textOf(row, columns, REPLACED)))
    return lost.length === 0 ? [] : [`${reading}: ${lost.length} of ${rows.length} rows are gone`]
  })
}

const textOf = (
  row: Row,
  columns: readonly string[],
  replaced: ReadonlyMap<unknown, string> = new Map(),
) => JSON.stringify(columns.map((column) => replaced.get(row[column]) ?? row[column]))
