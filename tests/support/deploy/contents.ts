import type { Sql } from 'postgres'
import { readTableNames } from '../../../scripts/backup/backup.ts'

/**
 * What each table of ours and the accounts hold, whatever the order of rows and columns.
 * @param others tables to look at too
 */
export async function contents(sql: Sql, others: string[] = []): Promise<Record<string, string>> {
  const held: Record<string, string> = {}
  await sql.begin(async (transaction) => {
    for (const { table, columns } of await readTableNames(transaction)) {
      const row = columns.toSorted().map((name) => `"${name}"::text`)
      const [found] = await transaction.unsafe(`
        select count(*) || ' ' || coalesce(sum(hashtextextended(row(${row.join(', ')})::text, 0)), 0)
          as digest from ${table}`)
      held[table] = String(found?.['digest'])
    }
    for (const table of others) {
      const [there] = await transaction`select to_regclass(${table}) is not null as yes`
      const rows = there?.['yes'] ? await transaction.unsafe(`select * from ${table}`) : []
      held[table] = JSON.stringify(rows)
    }
  })
  return held
}
