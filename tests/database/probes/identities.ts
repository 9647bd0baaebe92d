import type { TransactionSql } from 'postgres'
import { expect } from 'vitest'
import { type Row, things } from '../../support/backend/world.ts'
import { codeOf, request, test } from './requests.ts'

const another = { id: things.missing }
const longAgo = { created_at: '2020-01-01T00:00:00Z' }

/** Columns that nobody changes, not even who holds the secret key. */
const fixed: [table: string, changes: Row[]][] = [
  ['profiles', [another, longAgo]],
  ['resources', [another, longAgo]],
  ['announcements', [another, longAgo]],
  [
    'contact_messages',
    [another, { name: 'Other' }, { email: 'other@example.com' }, { message: 'Other' }, longAgo],
  ],
]

const change = (sql: TransactionSql, table: string, set: Row, id: string) =>
  sql`update ${sql(table)} set ${sql(set)} where id = ${id}`

for (const [table, changes] of fixed) {
  for (const set of changes) {
    test(`the secret key cannot change ${Object.keys(set)} of ${table}`, async (sql) => {
      const [some] = await sql<{ id: string }[]>`select id from ${sql(table)} limit 1`
      const code = await codeOf(sql, (inner) =>
        request(inner, 'sender', (asked) => change(asked, table, set, some?.id ?? '')),
      )
      expect(code).toBe('42501')
    })
  }
}

/**
 * The policies alone, without the triggers that guard the same columns, and without a WHERE,
 * because the policies for reading would check the changed row too.
 */
test('a member cannot give their profile away even where no trigger guards it', async (sql) => {
  await sql`alter table public.profiles disable trigger user`
  const code = await codeOf(sql, (inner) =>
    request(inner, 'member', (asked) => asked`update public.profiles set ${asked(another)}`),
  )
  expect(code).toBe('42501')
})
