import type { TransactionSql } from 'postgres'
import { expect } from 'vitest'
import { type Row, things } from '../../support/backend/world.ts'
import { codeOf, ids, request, test } from './requests.ts'

const another = { id: things.missing }
const longAgo = { created_at: '2020-01-01T00:00:00Z' }

/** Columns that nobody changes, not even who holds the secret key. */
const fixed: [table: string, changes: Row[]][] = [
  ['profiles', [another, longAgo]],
  ['resources', [another, longAgo]],
  ['masterclass_sessions', [another, { slug: 'renamed' }, longAgo]],
  [
    'user_progress',
    [another, { user_id: things.missing }, { resource_id: things.missing }, longAgo],
  ],
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
for (const { table, set } of [
  { table: 'profiles', set: another },
  { table: 'user_progress', set: { user_id: ids.otherMember } },
]) {
  test(`a member cannot give a row of ${table} away even where no trigger guards it`, async (sql) => {
    await sql`delete from public.user_progress where user_id = ${ids.otherMember}`
    await sql`alter table ${sql(table)} disable trigger user`
    const code = await codeOf(sql, (inner) =>
      request(inner, 'member', (asked) => asked`update ${asked(table)} set ${asked(set)}`),
    )
    expect(code).toBe('42501')
  })
}
