import type { TransactionSql } from 'postgres'
import { expect } from 'vitest'
import { type Row, things } from '../../support/backend/world.ts'
import { claimsOf, codeOf, ids, type Probe, request, serviceRole } from './requests.ts'

const another = { id: things.missing }
const longAgo = { created_at: '2020-01-01T00:00:00Z' }

/** Columns that nobody changes, not even who holds the secret key. */
const fixed: [table: string, changes: Row[]][] = [
  ['profiles', [another, longAgo]],
  ['resources', [another, longAgo]],
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

const fixedColumns: Probe[] = fixed.flatMap(([table, changes]) =>
  changes.map((set) => ({
    says: `the secret key cannot change ${Object.keys(set)} of ${table}`,
    about: [table],
    run: async (sql) => {
      const [some] = await sql<{ id: string }[]>`select id from ${sql(table)} limit 1`
      const code = await codeOf(sql, (inner) =>
        request(inner, serviceRole, (asked) => change(asked, table, set, some?.id ?? '')),
      )
      expect(code).toBe('42501')
    },
  })),
)

/**
 * The policies alone, without the triggers that guard the same columns, and without a WHERE,
 * because the policies for reading would check the changed row too.
 */
const ownRows: Probe[] = [
  { table: 'profiles', set: another },
  { table: 'user_progress', set: { user_id: ids.otherMember } },
].map(({ table, set }) => ({
  says: `a member cannot give a row of ${table} away even where no trigger guards it`,
  about: [table],
  run: async (sql) => {
    await sql`delete from public.user_progress where user_id = ${ids.otherMember}`
    await sql`alter table ${sql(table)} disable trigger user`
    const code = await codeOf(sql, (inner) =>
      request(
        inner,
        claimsOf('member'),
        (asked) => asked`update ${asked(table)} set ${asked(set)}`,
      ),
    )
    expect(code).toBe('42501')
  },
}))

export const identities: Probe[] = [...fixedColumns, ...ownRows]
