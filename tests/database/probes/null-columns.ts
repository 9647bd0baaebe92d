import { expect } from 'vitest'
import { copyOfARow, fillPrivateTables } from './limits.ts'
import { test } from './requests.ts'

/** The columns that may be null; every other column of every table refuses it. */
const mayBeNull: Record<string, string[]> = {
  profiles: ['email'],
  // A trigger sets each revision.
  user_progress: ['completed_at', 'revision'],
  announcements: ['ends_at'],
  contact_messages: ['handled_at'],
  change_log: ['actor', 'row_id', 'row_title', 'account'],
  masterclass_sessions: ['starts_at', 'canceled_at', 'room_link', 'recording_link', 'announced_at'],
  registrations: [
    'source',
    'held_until',
    'confirmed_at',
    'imported_at',
    'canceled_at',
    'attended_at',
  ],
  'private.people': ['user_id', 'proved_at'],
  'private.joined_ids': ['person_id', 'registration_id'],
  'private.emails': [
    'registration_id',
    'message_id',
    'mailing_id',
    'person_id',
    'reason',
    'claim',
    'uncertain_since',
    'expires_at',
    'session_start',
  ],
  'private.consents': ['wording'],
  'private.mailings': ['session_id', 'started_at', 'written_at', 'stopped_at', 'figures'],
  'private.page_build': ['shown', 'problem', 'checked_at', 'called_at'],
  'private.settings': ['owner_address', 'address_header'],
}

test('no column is null that need not be', async (sql) => {
  await fillPrivateTables(sql)
  const columns = await sql<{ table: string; column: string }[]>`
    select attrelid::regclass::text as table, attname as column
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where attnum > 0 and not attisdropped and attgenerated = '' and relkind = 'r'
      and relnamespace in ('public'::regnamespace, 'private'::regnamespace)`
  for (const { table, column } of columns) {
    if (mayBeNull[table]?.includes(column)) continue
    const code = await copyOfARow(sql, table, { [column]: null })
    expect(`${table}.${column}: ${code}`).toBe(`${table}.${column}: 23502`)
  }
})
