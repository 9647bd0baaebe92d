import type { TransactionSql } from 'postgres'
import { claimsOf, type Probe, request, serviceRole } from '../requests.ts'

export const admin = claimsOf('admin')
export const member = claimsOf('member')

type Call = [claims: Parameters<typeof request>[1], expression: string]

/** The answer of a function called with a token of these claims. */
export const call = (sql: TransactionSql, ...[claims, expression]: Call) =>
  request(sql, claims, async (asked) => {
    const [row] = await asked.unsafe(`select public.${expression} as answer`)
    return row?.['answer']
  })

export const rowsOf = (sql: TransactionSql, expression: string) =>
  request(sql, admin, (asked) => asked.unsafe(`select * from public.${expression}`))

export const recipients = async (sql: TransactionSql) => {
  const rows = await sql<{ recipient: string }[]>`
    select recipient from tests.emails order by 1`
  return rows.map(({ recipient }) => recipient)
}

/** How an admin writes an email to an audience, of a session or of all who agreed to news. */
export const write = (audience = 'news', session: string | null = null) =>
  `admin_save_mailing(null, 'Subject', 'Text', '${audience}', ${session && `'${session}'`})`

/** Writes an email and what the next minute brings of it. @returns the id of the mailing */
export async function mail(sql: TransactionSql, ...audience: Parameters<typeof write>) {
  const id = await call(sql, admin, write(...audience))
  await call(sql, serviceRole, 'schedule_emails()')
  return String(id)
}

export const probe = (says: string, run: Probe['run']): Probe => ({
  says,
  about: [
    'emails',
    'mailings',
    'email_suppressions',
    'consents',
    'users',
    ...[
      'caller_person',
      'link_token',
      'linked_id',
      'prove_mailbox',
      'my_consents',
      'record_consent',
      'admin_mailing_emails',
      'admin_mailings',
      'admin_retry_mailing',
      'addressed',
      'admin_count_audience',
      'judge_email',
      'mailing_figures',
      'possible_audience',
      'admin_save_mailing',
      'admin_stop_mailing',
      'write_mailings',
      'set_news',
      'suppress_address',
      'takes_news',
      'unsubscribe',
      'wake_sender',
      'wants_news',
    ].map((name) => `private.${name}`),
  ],
  run: async (sql) => {
    await sql`update private.settings set is_email_enabled = true where true`
    await sql`insert into private.consents (person_id, is_given, page, wording)
      select id, true, 'account', 1 from private.people where user_id is not null`
    await run(sql)
  },
})
