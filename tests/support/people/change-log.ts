import type { TransactionSql } from 'postgres'
import { addFixture, as } from '../backend/over-sql.ts'
import { openOwnCopy } from '../backend/own-copy.ts'
import { rolledBack } from '../hosted.ts'

/**
 * Opens a database for this test file. @returns how to run in a transaction of its own, with the
 * people and rows of the attack matrix and an empty log
 */
export async function changeLogWorld() {
  const sql = await openOwnCopy()
  return (work: (sql: TransactionSql) => Promise<void>) =>
    rolledBack(sql, async (transaction) => {
      await addFixture(transaction)
      await transaction`delete from public.change_log where true`
      await work(transaction)
    })
}

/** Goes on as the owner, whose role is not one of the API's. */
export const asOwner = (sql: TransactionSql) =>
  sql`select set_config('role', 'postgres', true), set_config('request.jwt.claims', '', true)`

export async function asAdmin(
  sql: TransactionSql,
  work: (sql: TransactionSql) => Promise<unknown>,
): Promise<void> {
  await as(sql, 'admin')
  await work(sql)
  await asOwner(sql)
}

export const entries = (sql: TransactionSql) => sql`
  select actor_role, actor, action, table_name, row_id, row_title, changes
  from public.change_log order by id`
