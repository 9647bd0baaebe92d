import type { TransactionSql } from 'postgres'
import { call, testAfter, valuesOf } from '../requests.ts'

export const recipients = (sql: TransactionSql) =>
  valuesOf(sql`select recipient from tests.emails order by 1`)

/** How an admin writes an email to an audience, of a session or of all who agreed to news. */
export const write = (audience = 'news', session: string | null = null) =>
  `admin_save_mailing(null, 'Subject', 'Text', '${audience}', ${session && `'${session}'`})`

/** Writes an email to go out then, or changes the one with this id. @returns its id */
export const saveFor = (sql: TransactionSql, time: string, subject: string, id?: unknown) =>
  call(
    sql,
    'admin',
    `admin_save_mailing(${id ? `'${id}'` : 'null'}, '${subject}', 'Text', 'news', null, now() + interval '${time}')`,
  )

/** Writes an email and what the next minute brings of it. @returns the id of the mailing */
export async function mail(sql: TransactionSql, ...audience: Parameters<typeof write>) {
  const id = await call(sql, 'admin', write(...audience))
  await call(sql, 'sender', 'schedule_emails()')
  return String(id)
}

export const test = testAfter(async (sql) => {
  await sql`update private.settings set is_email_enabled = true where true`
  await sql`insert into private.consents (person_id, is_given, page, wording)
    select id, true, 'account', 1 from private.people where user_id is not null`
})
