import type { Sql, TransactionSql } from 'postgres'
import packageFile from '../../package.json' with { type: 'json' }
import { readHistory } from '../deploy/database.ts'
import { END, type Head, type Table, writeBackup } from './backup-file.ts'

export const NOT_IN_A_BACKUP =
  'Not in it: sessions of accounts, the Vault, schedules and the settings of accounts. npm run deploy sets those again.'

/** @returns where a backup that is made now belongs */
export function backupPath(ref: string): string {
  return `backups/${ref}-${new Date().toISOString().replaceAll(':', '-')}.backup`
}

/** Writes all data of a project, as it is at one moment, into a file. @returns how many tables */
export async function backUp(sql: Sql, file: string): Promise<number> {
  return sql.begin('isolation level repeatable read read only', async (transaction) => {
    await transaction`set local statement_timeout = 0`
    const tables = await readTableNames(transaction)
    await writeBackup(file, readEverything(transaction, tables))
    return tables.length
  })
}

async function* readEverything(sql: TransactionSql, tables: Table[]) {
  yield `${JSON.stringify(await readHead(sql))}\n`
  for (const { table, columns } of tables) {
    yield `${JSON.stringify({ table, columns })}\n`
    const rows = await sql.unsafe(`copy ${target(table, columns)} to stdout`).readable()
    yield* rows
    // The package has paused its connection if the last rows came faster than they were read, and
    // goes on when more is asked for.
    rows._read(0)
    yield `${END}\n`
  }
}

/** The columns of a table as COPY takes them. */
export function target(table: string, columns: string[]): string {
  return `${table} (${columns.map((name) => `"${name.replaceAll('"', '""')}"`).join(', ')})`
}

async function readHead(sql: TransactionSql): Promise<Head> {
  const migrations = (await readHistory(sql)).map(({ version }) => version)
  const sequences = await sql<Head['sequences']>`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
    from pg_sequences where schemaname in ('public', 'private') and last_value is not null`
  const madeAt = new Date().toISOString()
  return { format: 1, release: packageFile.version, madeAt, migrations, sequences: [...sequences] }
}

/**
 * Every table of ours, and the accounts with their identities, with the columns that have a value of
 * their own.
 */
export async function readTableNames(sql: TransactionSql): Promise<Table[]> {
  return sql<Table[]>`
    select format('%I.%I', nspname, relname) as table,
      array_agg(attname::text order by attnum) as columns
    from pg_attribute
    join pg_class on pg_class.oid = attrelid
    join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = ''
      and (
        nspname in ('public', 'private')
        or attrelid in (to_regclass('auth.users'), to_regclass('auth.identities'))
      )
    group by nspname, relname
    order by nspname, relname`
}
