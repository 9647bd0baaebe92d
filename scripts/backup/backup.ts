import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Sql, TransactionSql } from 'postgres'
import packageFile from '../../package.json' with { type: 'json' }
import { inTransaction, readHistory } from '../deploy/database.ts'
import { StartError } from '../local/settings.ts'
import { END, type Head, readTables, type Table, verifyBackup, writeBackup } from './backup-file.ts'

export const NOT_IN_A_BACKUP =
  'Not in it: sessions of accounts, the Vault, schedules and the settings of accounts. npm run deploy sets those again.'

/** @returns where a backup that is made now belongs */
export function backupPath(ref: string): string {
  return `backups/${ref}-${new Date().toISOString().replaceAll(':', '-')}.backup`
}

/**
 * Writes all data of a project, as it is at one moment, into a file.
 * @returns how many tables
 * @throws StartError when it is no project of ours, whose file would hold nothing
 */
export async function backUp(sql: Sql, file: string): Promise<number> {
  return inTransaction(sql, 'isolation level repeatable read read only', async (transaction) => {
    await transaction`set local statement_timeout = 0`
    if ((await readHistory(transaction)).length === 0) {
      throw new StartError(
        'This project has no data of ours: nothing was deployed into it. Does SUPABASE_DB_URL in .env.deploy name another one?',
      )
    }
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
function target(table: string, columns: string[]): string {
  return `${table} (${columns.map((name) => `"${name.replaceAll('"', '""')}"`).join(', ')})`
}

async function readVersions(sql: TransactionSql): Promise<string[]> {
  return (await readHistory(sql)).map(({ version }) => version)
}

async function readHead(sql: TransactionSql): Promise<Head> {
  const migrations = await readVersions(sql)
  const sequences = await sql<Head['sequences']>`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
    from pg_sequences where schemaname in ('public', 'private') and last_value is not null`
  const [settings] = await sql`select release from private.settings`
  const release = settings?.['release'] || packageFile.version // Empty until a deployment is whole.
  const madeAt = new Date().toISOString()
  return { format: 1, release, madeAt, migrations, sequences: [...sequences] }
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

/**
 * Puts the data of a backup into a project that has the same migrations and nobody's data, whole or
 * not at all.
 * @throws StartError when the file or the project is not fit for it, before anything is written
 */
export async function restore(sql: Sql, file: string): Promise<Head> {
  const head = await verifyBackup(file)
  await inTransaction(sql, '', async (transaction) => {
    await transaction`set local statement_timeout = 0`
    await refuseOther(transaction, head, await readVersions(transaction))
    // What triggers bring about is in the rows of the backup.
    await transaction`set local session_replication_role = replica`
    const own = await readTableNames(transaction)
    const ours = own.filter(({ table }) => !table.startsWith('auth.'))
    await transaction.unsafe(`truncate ${ours.map(({ table }) => table).join(', ')}`)
    for await (const { rows, ...table } of readTables(file)) {
      refuseUnknown(table, own)
      const copy = transaction.unsafe(`copy ${target(table.table, table.columns)} from stdin`)
      await pipeline(Readable.from(rows), await copy.writable())
    }
    for (const { name, last } of head.sequences) {
      await transaction`select setval(${name}::regclass, ${last}::bigint)`
    }
  })
  return head
}

/**
 * @param present the versions of the migrations that the project has or will have
 * @throws StartError when the project has somebody's data, or other migrations than the backup
 */
export async function refuseOther(
  sql: Sql | TransactionSql,
  { release, migrations }: Head,
  present: string[],
): Promise<void> {
  // Visitors need no account to register or to write.
  for (const table of ['auth.users', 'private.people', 'public.contact_messages']) {
    const [there] = await sql`select where to_regclass(${table}) is not null`
    if (!there || (await sql`select from ${sql(table)} limit 1`).length === 0) continue
    throw new StartError(
      'This project has accounts, registrations or messages, which would be lost. A backup is restored into a new one: create it, put its address into .env.deploy, and restore before you deploy.',
    )
  }
  if (present.join() === migrations.join()) return
  throw new StartError(
    `The backup is from release ${release}, whose migrations are not those of this project. Nothing was changed. Take that release (git checkout v${release}), restore with it, and then deploy the newer one.`,
  )
}

/** The auth server's tables are Supabase's, and an older project's may have other columns. */
function refuseUnknown({ table, columns }: Table, own: Table[]): void {
  const known = own.find((candidate) => candidate.table === table)?.columns ?? []
  const unknown = columns.filter((name) => !known.includes(name))
  if (unknown.length === 0) return
  throw new StartError(
    `This project's ${table} lacks ${unknown.join(', ')}. Nothing was changed. Create the new project in the dashboard again, or ask Supabase to update it.`,
  )
}
