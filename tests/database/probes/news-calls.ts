import type { TransactionSql } from 'postgres'
import { claimsOf, type Probe, request } from './requests.ts'

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

export const send = (id: string, isTest = false) => `admin_email_announcement('${id}', ${isTest})`

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
      'caller_consents',
      'record_consent',
      'mailing_emails',
      'mailings',
      'retry_mailing',
      'send_announcement',
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
