import { expect, test } from './probe.ts'

/** The columns that may be null. */
const mayBeNull = {
  profiles: 'email',
  user_progress: 'completed_at',
  announcements: 'ends_at',
  contact_messages: 'handled_at',
  change_log: 'actor row_id row_title account',
  masterclass_sessions: 'starts_at canceled_at room_link recording_link announced_at',
  registrations: 'source held_until confirmed_at imported_at canceled_at attended_at',
  'private.people': 'user_id proved_at',
  'private.joined_ids': 'person_id registration_id',
  'private.emails':
    'person_id registration_id message_id mailing_id reason claim uncertain_since expires_at session_start',
  'private.consents': 'wording',
  'private.mailings': 'session_id started_at written_at stopped_at figures',
  'private.page_build': 'shown problem called_at',
  'private.settings': 'address_header owner_address',
}

test('no column may be null that need not be', async (db) => {
  const tables = await db<{ table: string; columns: string }[]>`
    select attrelid::regclass::text as table, string_agg(attname, ' ' order by attnum) as columns
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where attnum > 0 and not attisdropped and not attnotnull and attgenerated = ''
      and relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
    group by 1`
  const columns = Object.fromEntries(tables.map(({ table, columns }) => [table, columns]))
  expect(columns).toEqual(mayBeNull)
})
