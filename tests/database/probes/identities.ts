import { expect, ids, type Row, test, things } from './probe.ts'

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

for (const [table, changes] of fixed) {
  for (const set of changes) {
    test(`the secret key cannot change ${Object.keys(set)} of ${table}`, async (db) => {
      const [some] = await db<{ id: string }[]>`select id from ${db(table)} limit 1`
      const change = () =>
        db.request(
          'sender',
          (asked) => asked`update ${asked(table)} set ${asked(set)} where id = ${some?.id ?? ''}`,
        )
      expect(await db.codeOf(change)).toBe('42501')
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
  test(`a member cannot give a row of ${table} away even where no trigger guards it`, async (db) => {
    await db`delete from public.user_progress where user_id = ${ids.otherMember}`
    await db`alter table ${db(table)} disable trigger user`
    const change = () =>
      db.request('member', (asked) => asked`update ${asked(table)} set ${asked(set)}`)
    expect(await db.codeOf(change)).toBe('42501')
  })
}
