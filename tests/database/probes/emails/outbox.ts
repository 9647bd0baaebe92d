// Emails as they are written, claimed and kept.
import type { TransactionSql } from 'postgres'
import { assert } from 'vitest'
import { ensurePerson, oneValue, valuesOf } from '#backend/over-sql.ts'
import { ask, request } from '../requests.ts'

export type Claimed = Record<
  'id' | 'claim' | 'recipient' | 'kind' | 'name' | 'sessionStart' | 'subject' | 'writtenAt',
  string
> & { recordingLink?: string }

/** Adds an email that is due. @returns its id */
export async function addEmail(
  sql: TransactionSql,
  recipient: string,
  values: { kind?: string; key?: string; registration_id?: string; mailing_id?: string } = {},
): Promise<string> {
  const person_id = await ensurePerson(sql, recipient)
  const email = { kind: 'contact-message', key: recipient, person_id, ...values }
  return oneValue(sql`insert into private.emails ${sql(email)} returning id`)
}

/** Moves the moments of an email into the past. */
export const age = (sql: TransactionSql, recipient: string, column: string, interval: string) =>
  sql`update private.emails set ${sql(column)} = now() - ${interval}::interval
    where person_id = private.person_at(${recipient})`

export const claim = (sql: TransactionSql, limit = 10): Promise<Claimed[]> =>
  request(sql, 'sender', async (asked) => {
    const rows = await asked<{ email: Claimed | null }[]>`
      select email from public.claim_emails(${limit}) as email`
    return rows.map(({ email }) => {
      assert(email, 'Every row is an email')
      return email
    })
  })

export const claimRecipients = async (sql: TransactionSql, limit = 10) =>
  (await claim(sql, limit)).map(({ recipient }) => recipient)

export async function stateOf(sql: TransactionSql, recipient: string) {
  const [row] = await sql`
    select state, reason, attempts, claim is not null as is_claimed,
      uncertain_since is not null as is_uncertain,
      extract(epoch from next_at - now())::int as wait
    from private.emails where person_id = private.person_at(${recipient})`
  return row
}

export const recipients = (sql: TransactionSql) =>
  valuesOf(sql`select recipient from tests.emails order by 1`)

/** An admin writes an email to an audience, of a session or of all who agreed to news. */
export const write = (sql: TransactionSql, audience = 'news', session: string | null = null) =>
  ask(
    sql,
    'admin',
    `admin_save_mailing(null, 'Subject', 'Text', '${audience}', ${session && `'${session}'`})`,
  )

/** Writes an email to go out then, or changes the one with this id. @returns its id */
export const saveFor = (sql: TransactionSql, time: string, subject: string, id?: unknown) =>
  ask(
    sql,
    'admin',
    `admin_save_mailing(${id ? `'${id}'` : 'null'}, '${subject}', 'Text', 'news', null, now() + interval '${time}')`,
  )

/** Writes an email and what the next minute brings of it. @returns the id of the mailing */
export async function mail(sql: TransactionSql, audience?: string, session?: string | null) {
  const id = await write(sql, audience, session)
  await ask(sql, 'sender', 'schedule_emails()')
  return String(id)
}
