import type { TransactionSql } from 'postgres'
import { expect } from 'vitest'
import { type Row, things } from '../../support/backend/world.ts'
import { fillOutbox, refusedEmails } from './emails/email-content.ts'
import { codeOf, ids, test } from './requests.ts'

const otherId = { id: things.missing }
const nobody = things.missing
const newSession = { id: things.missing, session_id: things.otherSession }
const newPerson = { id: things.missing, address: 'new@example.com', user_id: null }
const characters = (count: number) => 'x'.repeat(count)

/** What a copy of some row, with these values changed, is refused with. */
const refused: [table: string, changes: Row, code: string][] = [
  ['profiles', {}, '23505'],
  ['profiles', { id: nobody }, '23503'],
  ['user_roles', {}, '23505'],
  ['user_roles', { user_id: nobody }, '23503'],
  ['user_roles', { role: 'Not a word' }, '23514'],
  ['resources', {}, '23505'],
  ['resources', { ...otherId, title: '' }, '23514'],
  ['resources', { ...otherId, resource_type: '' }, '23514'],
  ['resources', { ...otherId, position: -1 }, '23514'],
  ['resources', { ...otherId, position: 100_001 }, '23514'],
  ['user_progress', { resource_id: things.untouchedTool }, '23505'],
  ['user_progress', otherId, '23505'],
  ['user_progress', { ...otherId, user_id: nobody }, '23503'],
  ['user_progress', { ...otherId, resource_id: nobody }, '23503'],
  ['announcements', {}, '23505'],
  ['announcements', { ...otherId, title: '' }, '23514'],
  ['announcement_dismissals', {}, '23505'],
  ['announcement_dismissals', { user_id: nobody }, '23503'],
  ['announcement_dismissals', { announcement_id: nobody }, '23503'],
  ['contact_messages', {}, '23505'],
  ['contact_messages', { ...otherId, name: '' }, '23514'],
  ['contact_messages', { ...otherId, email: 'a@' }, '23514'],
  ['contact_messages', { ...otherId, message: '' }, '23514'],
  ['masterclass_sessions', { slug: 'third' }, '23505'],
  ['masterclass_sessions', otherId, '23505'],
  ['masterclass_sessions', { ...otherId, slug: 'Third' }, '23514'],
  ['masterclass_sessions', { ...otherId, slug: 'third', seats: -1 }, '23514'],
  ['masterclass_sessions', { ...otherId, slug: 'third', seats: 100_001 }, '23514'],
  ...[
    { starts_at: 'infinity' },
    { time_zone: 'Europe/Berlin; --' },
    { minutes: 0 },
    { minutes: 601 },
  ].map((changes): [string, Row, string] => [
    'masterclass_sessions',
    { ...otherId, slug: 'third', ...changes },
    '23514',
  ]),
  ...['http://example.com', 'https://a b'].flatMap((address) =>
    ['room_link', 'recording_link'].map((column): [string, Row, string] => [
      'masterclass_sessions',
      { ...otherId, slug: 'third', [column]: address },
      '23514',
    ]),
  ),
  ['private.page_build', {}, '23505'],
  ['private.page_build', { is_the_only_row: false }, '23514'],
  ['private.page_build', { problem: characters(301) }, '23514'],
  ['private.page_build', { shown: characters(101) }, '23514'],
  ['registrations', { session_id: things.otherSession }, '23505'],
  ['registrations', otherId, '23505'],
  ['registrations', { ...newSession, session_id: nobody }, '23503'],
  ['registrations', { ...newSession, person_id: nobody }, '23503'],
  ['registrations', { ...newSession, source: 'A source' }, '23514'],
  ['registrations', { ...newSession, state: 'attended' }, '23514'],
  ['registrations', { ...newSession, state: 'canceled' }, '23514'],
  ['registrations', { ...newSession, may_be_emailed: true }, '23514'],
  ['private.settings', {}, '23505'],
  ['private.settings', { is_the_only_row: false }, '23514'],
  ['private.settings', { release: characters(41) }, '23514'],
  ['private.settings', { keep_registrations_for: '1 hour' }, '23514'],
  ['private.settings', { keep_registrations_for: '11 years' }, '23514'],
  ['private.settings', { hold_seats_for: '4 minutes' }, '23514'],
  ['private.settings', { hold_seats_for: '8 days' }, '23514'],
  ['private.settings', { keep_changes_for_days: 29 }, '23514'],
  ['private.settings', { keep_changes_for_days: 3651 }, '23514'],
  ['private.settings', { owner_address: 'a@' }, '23514'],
  ['private.settings', { owner_address: characters(255) }, '23514'],
  ['private.site_origins', { is_default: false }, '23505'],
  ['private.site_origins', { origin: 'https://other.example.com' }, '23505'],
  [
    'private.site_origins',
    { origin: 'https://other.example.com/path', is_default: false },
    '23514',
  ],
  ['private.request_limits', {}, '23505'],
  ['private.request_limits', { form: 'other' }, '23514'],
  ['private.request_limits', { an_hour_from_everyone: -1 }, '23514'],
  ['private.request_limits', { an_hour_from_one_address: -1 }, '23514'],
  ['private.request_limits', { an_hour_in_total: -1 }, '23514'],
  ['private.request_counters', {}, '23505'],
  ['private.request_counters', { period: 'week' }, '23514'],
  ['change_log', {}, '23505'],
  ['change_log', { id: 0, actor_role: characters(64) }, '23514'],
  ['change_log', { id: 0, action: 'read' }, '23514'],
  ['change_log', { id: 0, table_name: characters(64) }, '23514'],
  ['change_log', { id: 0, row_id: characters(101) }, '23514'],
  ['change_log', { id: 0, row_title: characters(121) }, '23514'],
  ['change_log', { id: 0, changes: { body: [null, characters(65_536)] } }, '23514'],
  ['private.consents', {}, '23505'],
  ['private.consents', { id: 0, person_id: nobody }, '23503'],
  ['private.consents', { id: 0, page: 'import' }, '23514'],
  ['private.consents', { id: 0, is_given: false }, '23514'],
  ['private.consents', { id: 0, wording: null }, '23514'],
  ['private.consents', { id: 0, wording: 0 }, '23514'],
  ['private.consents', { id: 0, wording: 10_000 }, '23514'],
  ['private.people', { address: 'new@example.com', user_id: null }, '23505'],
  ['private.people', { ...newPerson, user_id: ids.member, proved_at: '2026-01-01' }, '23505'],
  ['private.people', { ...otherId, address: 'MEMBER@example.com', user_id: null }, '23505'],
  ['private.people', { ...newPerson, address: 'a@' }, '23514'],
  ['private.people', { ...newPerson, address: characters(256) }, '23514'],
  ['private.people', { ...newPerson, user_id: nobody, proved_at: '2026-01-01' }, '23503'],
  ['private.people', { ...newPerson, user_id: ids.admin, proved_at: null }, '23514'],
  ['private.joined_ids', {}, '23505'],
  ['private.joined_ids', { ...otherId, person_id: null }, '23514'],
  ['private.joined_ids', { ...otherId, person_id: nobody }, '23503'],
  ['private.joined_ids', { ...otherId, person_id: null, registration_id: nobody }, '23503'],
  ...refusedEmails,
  ['private.mailings', {}, '23505'],
  ['private.emails', otherId, '23505'],
]

async function copyOfARow(sql: TransactionSql, table: string, changes: Row): Promise<string> {
  const columns = await sql<{ name: string }[]>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`
  const names = columns.map(({ name }) => name)
  return codeOf(
    sql,
    (inner) => inner`insert into ${inner(table)} (${inner(names)}) overriding system value
      select ${inner(names)}
      from (
        select (jsonb_populate_record(original, ${inner.json(changes)})).*
        from ${inner(table)} as original limit 1
      ) as copied`,
  )
}

const addConsent = (sql: TransactionSql, address: string) =>
  sql`insert into private.consents (person_id, is_given, page, wording)
    values (private.person_at(${address}), true, 'account', 1)`

/** A row in the tables that the fixture leaves empty. */
async function fillPrivateTables(sql: TransactionSql): Promise<void> {
  await sql`insert into private.site_origins (origin, is_default)
    values ('https://www.example.com', true)`
  await sql`insert into private.request_counters (form, period, since, sender, requests)
    values ('contact', 'hour', now(), 'everyone', 1)`
  await addConsent(sql, 'member@example.com')
  await sql`insert into private.joined_ids (id, person_id)
    values (${things.missing.replace('f', 'e')}, private.person_at('member@example.com'))`
  await fillOutbox(sql)
}

const describe = (changes: Row) =>
  Object.entries(changes)
    .map(([column, value]) => `${column} ${String(value).slice(0, 40)}`)
    .join(', ') || 'nothing new'

for (const [table, changes, code] of refused) {
  test(`a row of ${table} with ${describe(changes)} is refused`, async (sql) => {
    await fillPrivateTables(sql)
    expect(await copyOfARow(sql, table, changes)).toBe(code)
  })
}

test('what hangs on a deleted row goes with it', async (sql) => {
  await addConsent(sql, 'admin@example.com')
  await sql`delete from public.announcements where id = ${things.running}`
  expect(await sql`select from public.announcement_dismissals`).toHaveLength(0)
  await sql`delete from public.resources where id = ${things.activeTool}`
  expect(await sql`select from public.user_progress`).toHaveLength(0)
  await sql`delete from auth.users where id = ${ids.admin}`
  expect(await sql`select from public.registrations`).toHaveLength(3)
  await sql`delete from public.masterclass_sessions where id = ${things.session}`
  expect(await sql`select from public.registrations`).toHaveLength(0)
  const left =
    await sql`select from private.consents union all select from private.people where user_id = ${ids.admin}
      union all select from public.user_roles union all
      select from public.profiles where id = ${ids.admin}`
  expect(left).toHaveLength(0)
})
