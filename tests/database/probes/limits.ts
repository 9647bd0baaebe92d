import { fillOutbox } from './emails/email-content.ts'
import { type Db, expect, ids, type Row, test, things } from './probe.ts'

const otherId = { id: things.missing }
const nobody = things.missing
const otherKey = { id: things.missing, key: 'other' }
const otherSession = { id: things.missing, slug: 'third' }
const otherOrigin = 'https://other.example.com'
const newNumber = { id: 0 }
const same: Row = {}
const newSession = { id: things.missing, session_id: things.otherSession }
const newPerson = { id: things.missing, address: 'new@example.com', user_id: null }
const characters = (count: number) => 'x'.repeat(count)
const oddTimes = ['-infinity', '1000-12-31', '9999-01-03', 'infinity']

type Refused = [table: string, changes: Row, code: string]

/** Copies of some row with these changes, and with each value that the check of a column refuses. */
const checked = (table: string, changes: Row, columns: Record<string, Row[string][]>): Refused[] =>
  Object.entries(columns).flatMap(([column, values]) =>
    values.map((value): Refused => [table, { ...changes, [column]: value }, '23514']),
  )

/** What a copy of some row, with these values changed, is refused with. */
const refused: Refused[] = [
  ['profiles', { id: nobody }, '23503'],
  ['user_roles', { user_id: nobody }, '23503'],
  ...checked('user_roles', same, { role: ['Not a word'] }),
  ...checked('resources', otherId, { title: [''], resource_type: [''], position: [-1, 100_001] }),
  ['user_progress', { resource_id: things.untouchedTool }, '23505'],
  ['user_progress', otherId, '23505'],
  ['user_progress', { ...otherId, user_id: nobody }, '23503'],
  ['user_progress', { ...otherId, resource_id: nobody }, '23503'],
  ...checked('announcements', otherId, { title: [''], ends_at: oddTimes, created_at: oddTimes }),
  ['announcement_dismissals', { user_id: nobody }, '23503'],
  ['announcement_dismissals', { announcement_id: nobody }, '23503'],
  ...checked('contact_messages', otherId, { name: [''], email: ['a@'], message: [''] }),
  ...checked('contact_messages', otherId, { handled_at: oddTimes }),
  ['masterclass_sessions', { slug: 'third' }, '23505'],
  ['masterclass_sessions', otherId, '23505'],
  ...checked('masterclass_sessions', otherId, { slug: ['Third'] }),
  ...checked('masterclass_sessions', otherSession, {
    seats: [-1, 100_001],
    starts_at: oddTimes,
    time_zone: ['Europe/Berlin; --'],
    minutes: [0, 601],
    room_link: ['http://example.com', 'https://a b'],
    recording_link: ['http://example.com', 'https://a b'],
  }),
  ...checked('private.page_build', same, {
    is_the_only_row: [false],
    problem: [characters(301)],
    shown: [characters(101)],
  }),
  ['registrations', { session_id: things.otherSession }, '23505'],
  ['registrations', otherId, '23505'],
  ['registrations', { ...newSession, session_id: nobody }, '23503'],
  ['registrations', { ...newSession, person_id: nobody }, '23503'],
  ...checked('registrations', newSession, {
    source: ['A source'],
    state: ['attended', 'canceled'],
    may_be_emailed: [true],
  }),
  ...checked('private.settings', same, {
    is_the_only_row: [false],
    release: [characters(41)],
    keep_registrations_for: ['1 hour', '11 years'],
    hold_seats_for: ['4 minutes', '8 days'],
    keep_changes_for_days: [29, 3651],
    owner_address: ['a@', characters(255)],
  }),
  ['private.site_origins', { is_default: false }, '23505'],
  ['private.site_origins', { origin: otherOrigin }, '23505'],
  ...checked('private.site_origins', { is_default: false }, { origin: [`${otherOrigin}/path`] }),
  ...checked('private.request_limits', same, {
    form: ['other'],
    an_hour_from_everyone: [-1],
    an_hour_from_one_address: [-1],
    an_hour_in_total: [-1],
  }),
  ...checked('private.request_counters', same, { period: ['week'] }),
  ...checked('change_log', newNumber, {
    actor_role: [characters(64)],
    action: ['read'],
    table_name: [characters(64)],
    row_id: [characters(101)],
    row_title: [characters(121)],
    changes: [{ body: [null, characters(65_536)] }],
  }),
  ['private.consents', { id: 0, person_id: nobody }, '23503'],
  ...checked('private.consents', newNumber, {
    page: ['import'],
    is_given: [false],
    wording: [null, 0, 10_000],
  }),
  ['private.people', { address: 'new@example.com', user_id: null }, '23505'],
  ['private.people', { ...newPerson, user_id: ids.member, proved_at: '2026-01-01' }, '23505'],
  ['private.people', { ...otherId, address: 'MEMBER@example.com', user_id: null }, '23505'],
  ...checked('private.people', newPerson, { address: ['a@', characters(256)] }),
  ['private.people', { ...newPerson, user_id: nobody, proved_at: '2026-01-01' }, '23503'],
  ['private.people', { ...newPerson, user_id: ids.admin, proved_at: null }, '23514'],
  ...checked('private.joined_ids', otherId, { person_id: [null] }),
  ['private.joined_ids', { ...otherId, person_id: nobody }, '23503'],
  ['private.joined_ids', { ...otherId, person_id: null, registration_id: nobody }, '23503'],
  ['private.mailings', { ...otherId, audience: 'waiting', session_id: nobody }, '23503'],
  ...checked('private.mailings', otherId, {
    subject: [''],
    body: [''],
    audience: ['everyone', 'missed'],
    session_id: [things.session],
    send_at: oddTimes,
  }),
  ['private.emails', otherId, '23505'],
  ['private.emails', { key: 'other' }, '23505'],
  ...checked('private.emails', otherKey, {
    kind: ['Other', characters(41)],
    state: ['other'],
    reason: [characters(301)],
  }),
  ...['registration_id', 'message_id', 'mailing_id', 'person_id'].map(
    (column): Refused => ['private.emails', { ...otherKey, [column]: nobody }, '23503'],
  ),
  ...checked('private.email_suppressions', same, { address: ['A@example.com'], reason: ['other'] }),
]

async function copyOfARow(db: Db, table: string, changes: Row): Promise<string> {
  const columns = await db<{ name: string }[]>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`
  const names = columns.map(({ name }) => name)
  return db.codeOf(
    (inner) => inner`insert into ${inner(table)} (${inner(names)}) overriding system value
      select ${inner(names)}
      from (
        select (jsonb_populate_record(original, ${inner.json(changes)})).*
        from ${inner(table)} as original limit 1
      ) as copied`,
  )
}

/** A row in the tables that the fixture leaves empty. */
async function fillPrivateTables(db: Db): Promise<void> {
  await db`insert into private.site_origins (origin, is_default)
    values ('https://www.example.com', true)`
  await db`insert into private.request_counters (form, period, since, sender, requests)
    values ('contact', 'hour', now(), 'everyone', 1)`
  await db.agree('member@example.com')
  await db`insert into private.joined_ids (id, person_id)
    values (${things.missing.replace('f', 'e')}, private.person_at('member@example.com'))`
  await fillOutbox(db)
}

const describe = (changes: Row) =>
  Object.entries(changes)
    .map(([column, value]) => `${column} ${String(value).slice(0, 40)}`)
    .join(', ') || 'nothing new'

/** Each table has one row that names the same. */
const twice = [...new Set(refused.map(([table]) => table))].map(
  (table): Refused => [table, same, '23505'],
)

for (const [table, changes, code] of [...twice, ...refused]) {
  test(`a row of ${table} with ${describe(changes)} is refused`, async (db) => {
    await fillPrivateTables(db)
    expect(await copyOfARow(db, table, changes)).toBe(code)
  })
}

test('what hangs on a deleted row goes with it', async (db) => {
  await db.agree('admin@example.com')
  await db`delete from public.announcements where id = ${things.running}`
  expect(await db`select from public.announcement_dismissals`).toHaveLength(0)
  await db`delete from public.resources where id = ${things.activeTool}`
  expect(await db`select from public.user_progress`).toHaveLength(0)
  await db`delete from auth.users where id = ${ids.admin}`
  expect(await db`select from public.registrations`).toHaveLength(3)
  await db`delete from public.masterclass_sessions where id = ${things.session}`
  expect(await db`select from public.registrations`).toHaveLength(0)
  const left =
    await db`select from private.consents union all select from private.people where user_id = ${ids.admin}
      union all select from public.user_roles union all
      select from public.profiles where id = ${ids.admin}`
  expect(left).toHaveLength(0)
})
