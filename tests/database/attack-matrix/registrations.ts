import { type Row, things } from '../../support/backend/world.ts'
import {
  byRole,
  call,
  type Expected,
  everyone,
  forAdmins,
  insert,
  type MatrixRow,
  remove,
  row,
  rows,
  sees,
  select,
  update,
} from './row.ts'

const newSession = { slug: 'third', seats: 10, registration_open: true }
const registration = { id: things.visitorRegistration }
const ofRegistration = { p_registration_id: things.visitorRegistration }
const importOne = call('admin_import_registrations', {
  p_session_id: things.session,
  p_rows: [{ name: 'Imported', email: 'imported@example.com' }],
})
const facts = { title: 'Third', time_zone: 'UTC', starts_at: '2099-01-01T10:00:00Z', seats: 9 }
const aToken = { p_token: '0'.repeat(64) }

/** What only admins do to sessions, and what they are answered. */
const ofAdmins: [says: string, name: string, args: Row, answer?: Expected][] = [
  ['lists sessions', 'admin_sessions', {}, sees(things.session, things.otherSession)],
  ['adds a session', 'admin_save_session', { p_facts: facts }, 'rows'],
  [
    'asks what follows from more seats',
    'admin_save_session',
    { p_id: things.session, p_facts: { title: 'First', seats: 90 }, p_is_preview: true },
    sees(),
  ],
  ...['room_link', 'recording_link'].map((link): (typeof ofAdmins)[number] => [
    `sets a ${link} that a browser would run`,
    'admin_save_session',
    { p_id: things.session, p_facts: { title: 'First', [link]: 'javascript:alert(1)' } },
    'constraint',
  ]),
  ['cancels a session', 'admin_cancel_session', { p_id: things.session, p_reason: 'Ill' }],
  ['deletes a session', 'admin_delete_session', { p_id: things.otherSession }],
  ['says who attended', 'admin_set_attended', ofRegistration],
]

export const sessions: MatrixRow[] = [
  row(
    'masterclass_sessions',
    'reads sessions',
    select('masterclass_sessions'),
    everyone('nothing'),
  ),
  ...rows('masterclass_sessions', everyone('denied'), {
    'adds a session past the function': insert('masterclass_sessions', newSession),
  }),
  ...rows('masterclass_sessions', everyone('nothing'), {
    'closes registration past the function': update(
      'masterclass_sessions',
      { id: things.session },
      { registration_open: false },
    ),
    'deletes a session past the function': remove('masterclass_sessions', {
      id: things.otherSession,
    }),
  }),
  ...ofAdmins.map(([says, name, args, adminOther]) =>
    row('masterclass_sessions', says, call(name, args), {
      ...forAdmins,
      ...(adminOther && { adminOther }),
    }),
  ),
  row('masterclass_sessions', 'reads what the pages show', call('session_facts'), {
    ...byRole(sees(), sees(), sees()),
    signedOut: sees(),
  }),
]

export const registrations: MatrixRow[] = [
  row('registrations', 'reads registrations', select('registrations'), everyone('nothing')),
  ...rows('registrations', everyone('denied'), {
    'registers past the form': insert('registrations', {
      session_id: things.otherSession,
      person_id: things.missing,
    }),
  }),
  ...[{ state: 'canceled' }, { confirmed_at: null }, { attended_at: '2026-01-01T00:00:00Z' }].map(
    (set) =>
      row(
        'registrations',
        `changes ${Object.keys(set)} of a registration`,
        update('registrations', { id: things.memberRegistration }, set),
        everyone('nothing'),
      ),
  ),
  ...rows('registrations', everyone('nothing'), {
    'deletes a registration past the function': remove('registrations', registration),
    'deletes their own registration past the link': remove('registrations', {
      id: things.memberRegistration,
    }),
  }),
  ...rows('registrations', byRole('denied', 'denied', 'rows'), {
    'deletes a person': call('admin_delete_person', ofRegistration),
    'asks for the link of a registration': call('admin_registration_token', ofRegistration),
    'asks how far the registrants come': call('admin_registration_funnel'),
  }),
  row('registrations', 'imports a registration', importOne, {
    ...byRole('denied', 'denied', 'rows'),
    signedOut: 'denied',
  }),
  ...[false, true].map((isExport) =>
    row(
      'registrations',
      isExport ? 'exports registrations' : 'lists registrations',
      call('admin_registrations', { p_session_id: things.session, p_is_export: isExport }),
      byRole(
        'denied',
        'denied',
        sees(
          things.memberRegistration,
          things.otherMemberRegistration,
          things.adminRegistration,
          things.visitorRegistration,
        ),
      ),
    ),
  ),
  ...[
    'registration_by_token',
    'confirm_registration',
    'cancel_registration',
    'join_masterclass',
  ].map((name) =>
    row('registrations', `calls ${name} with a token that was never made`, call(name, aToken), {
      ...byRole(sees(), sees(), sees()),
      signedOut: sees(),
    }),
  ),
  row(
    'registrations',
    'joins a session they have no seat in',
    call('join_my_masterclass', { p_session: 'second' }),
    { visitor: 'denied', own: sees(), adminOwn: sees(), signedOut: 'sessionEnded' },
  ),
]
