// Rows that several probes start from, past the forms.
import type { TransactionSql } from 'postgres'
import { ensurePerson, oneValue, sessionAt } from '#backend/over-sql.ts'
import type { Row } from '#backend/world.ts'

/** Registers somebody. @returns the token of its link */
export async function addRegistration(
  sql: TransactionSql,
  address: string,
  slug: string,
  facts: Row = {},
): Promise<string> {
  const session_id = await sessionAt(sql, slug)
  const row = { session_id, person_id: await ensurePerson(sql, address), ...facts }
  return oneValue(
    sql`insert into public.registrations ${sql(row)} returning private.link_token(id)`,
  )
}

/** Adds an account whose address is verified. @returns its id */
export const addMember = (sql: TransactionSql, address: string): Promise<string> =>
  oneValue(sql`insert into auth.users (id, email, email_confirmed_at)
    values (gen_random_uuid(), ${address}, now()) returning id`)

/** Somebody agrees to news. */
export const agree = async (sql: TransactionSql, address: string) =>
  sql`insert into private.consents (person_id, is_given, page, wording)
    values (${await ensurePerson(sql, address)}, true, 'account', 1)`
