import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Sql, TransactionSql } from 'postgres'
import { readHistory } from '../deploy/database.ts'
import { StartError } from '../local/settings.ts'
import { readTableNames, target } from './backup.ts'
import { type Head, readTables, type Table, verifyBackup } from './backup-file.ts'

/**
 * Puts the data of a backup into a project that has the same migrations and no account, whole or not
 * at all.
 * @throws StartError when the file or the project is not fit for it, before anything is written
 */
export async function restore(sql: Sql, file: string): Promise<Head> {
  const head = await verifyBackup(file)
  await sql.begin(async (transaction) => {
    await transaction`set local statement_timeout = 0`
    await refuseOther(transaction, head)
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

async function refuseOther(sql: TransactionSql, { release, migrations }: Head): Promise<void> {
  const [account] = await sql`select from auth.users limit 1`
  if (account) {
    throw new StartError(
      'This project has accounts. A backup is restored into a new one: create it, put its address into .env.deploy, and restore before you deploy.',
    )
  }
  const present = (await readHistory(sql)).map(({ version }) => version)
  if (present.join() === migrations.join()) return
  throw new StartError(
    `The backup is from release ${release}, whose migrations are not those of this project. Deploy that release into the new project, restore, and then deploy this one.`,
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
