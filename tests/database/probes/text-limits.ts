// Where forms stop, which the catalog and the functions say too.

import { STATE_SIZE_LIMIT } from '../../../src/features/member/entries.ts'
import {
  ANNOUNCEMENT_LIMITS,
  CONTACT_LIMITS,
  MAILING_LIMITS,
  NAME_LIMIT,
  REGISTRATION_LIMITS,
  RESOURCE_LIMITS,
  SESSION_LIMITS,
} from '../../../src/shared/limits.ts'
import { expect, test } from './probe.ts'

// Nobody types into the change log, so it has no form.
test('a form stops where the table of its record stops', async (db) => {
  const constraints = await db<{ shown: string }[]>`
    select conrelid::regclass || ': ' || pg_get_constraintdef(oid) as shown
    from pg_constraint
    where contype = 'c' and conrelid <> 'public.change_log'::regclass
      and (connamespace = 'public'::regnamespace
        or conrelid = 'private.mailings'::regclass)
      and pg_get_constraintdef(oid) ~ '(char|octet)_length'`
  const limits = constraints.flatMap(({ shown }) => {
    const [, table, column, limit] =
      /^([\w.]+): .*(?:char|octet)_length\(+(\w+).*<= (\d+)/.exec(shown) ?? []
    return table ? [[`${table}.${column}`, Number(limit)] as const] : []
  })
  expect(limits).toHaveLength(constraints.length)
  expect(Object.fromEntries(limits)).toEqual({
    'announcements.body': ANNOUNCEMENT_LIMITS.body,
    'announcements.title': ANNOUNCEMENT_LIMITS.title,
    'contact_messages.email': CONTACT_LIMITS.email,
    'contact_messages.message': CONTACT_LIMITS.message,
    'contact_messages.name': CONTACT_LIMITS.name,
    'masterclass_sessions.cancel_reason': SESSION_LIMITS.reason,
    'masterclass_sessions.recording_link': SESSION_LIMITS.link,
    'masterclass_sessions.room_link': SESSION_LIMITS.link,
    'masterclass_sessions.slug': SESSION_LIMITS.id,
    'masterclass_sessions.time_zone': SESSION_LIMITS.timeZone,
    'masterclass_sessions.title': SESSION_LIMITS.title,
    'private.mailings.body': MAILING_LIMITS.body,
    'private.mailings.subject': MAILING_LIMITS.subject,
    'profiles.email': 255, // What the auth server takes; nobody types it into a profile.
    'profiles.full_name': NAME_LIMIT,
    'registrations.name': REGISTRATION_LIMITS.name,
    'registrations.source': REGISTRATION_LIMITS.source,
    'resources.description': RESOURCE_LIMITS.description,
    'resources.resource_type': RESOURCE_LIMITS.type,
    'resources.title': RESOURCE_LIMITS.title,
    'user_progress.state': STATE_SIZE_LIMIT,
  })
})

test('the forms stop where the functions that take them stop', async (db) => {
  const functions = await db<{ source: string }[]>`
    select prosrc as source from pg_proc
    where proname ~ '^(is_name_and_email|admit_contact_message|counted_source)$'`
  const limits = functions.flatMap(({ source }) =>
    Array.from(
      source.matchAll(/char_length\(.*?(?:p_(?!fields)|')(\w+)[^<b]*?(?:<=|between 1 and) (\d+)/g),
      ([, name = '', limit]) => [name, Number(limit)] as const,
    ),
  )
  expect(Object.fromEntries(limits)).toEqual({ ...CONTACT_LIMITS, ...REGISTRATION_LIMITS })
})
