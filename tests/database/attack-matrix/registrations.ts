import { type Attempt, type Row, things } from '../../support/backend/world.ts'
import {
  byRole,
  everyone,
  insert,
  type MatrixRow,
  remove,
  row,
  sees,
  select,
  update,
} from './row.ts'

const session = { id: things.session }
const newSession = { slug: 'third', seats: 10, registration_open: true }
const registration = { id: things.visitorRegistration }
const deleteOne = (): Attempt => ({
  verb: 'call',
  name: 'admin_delete_person',
  args: { p_registration_id: things.visitorRegistration },
})
const importOne = (): Attempt => ({
  verb: 'call',
  name: 'admin_import_registrations',
  args: {
    p_session_id: things.session,
    p_rows: [{ name: 'Imported', email: 'imported@example.com' }],
  },
})

export const sessions: MatrixRow[] = [
  row(
    'masterclass_sessions',
    'reads sessions',
    select('masterclass_sessions'),
    byRole('nothing', sees(things.session), sees(things.session, things.otherSession)),
  ),
  row(
    'masterclass_sessions',
    'adds a session',
    insert('masterclass_sessions', newSession),
    byRole('denied', 'denied', 'rows'),
  ),
  row(
    'masterclass_sessions',
    'adds a session whose id cannot be part of an address',
    insert('masterclass_sessions', { ...newSession, slug: 'Third Session' }),
    byRole('denied', 'denied', 'constraint'),
  ),
  row(
    'masterclass_sessions',
    'closes registration',
    update('masterclass_sessions', session, { registration_open: false }),
    byRole('nothing', 'nothing', 'rows'),
  ),
  ...[
    { id: things.missing },
    { slug: 'renamed' },
    { created_at: '2020-01-01T00:00:00Z' } satisfies Row,
  ].map((set) =>
    row(
      'masterclass_sessions',
      `changes the ${Object.keys(set)} of a session`,
      update('masterclass_sessions', { id: things.otherSession }, set),
      byRole('nothing', 'nothing', 'denied'),
    ),
  ),
  row(
    'masterclass_sessions',
    'deletes a session',
    remove('masterclass_sessions', session),
    byRole('nothing', 'nothing', 'rows'),
  ),
]

export const registrations: MatrixRow[] = [
  row('registrations', 'reads registrations', select('registrations'), {
    visitor: 'nothing',
    own: sees(things.memberRegistration),
    adminOwn: sees(things.adminRegistration),
  }),
  row(
    'registrations',
    'registers past the form',
    insert('registrations', { session_id: things.otherSession, person_id: things.missing }),
    everyone('denied'),
  ),
  ...[{ state: 'canceled' }, { confirmed_at: null }, { attended_at: '2026-01-01T00:00:00Z' }].map(
    (set) =>
      row(
        'registrations',
        `changes ${Object.keys(set)} of a registration`,
        update('registrations', { id: things.memberRegistration }, set),
        everyone('nothing'),
      ),
  ),
  row(
    'registrations',
    'deletes a registration past the function',
    remove('registrations', registration),
    everyone('nothing'),
  ),
  row('registrations', 'deletes a person', deleteOne, byRole('denied', 'denied', 'rows')),
  row(
    'registrations',
    'deletes their own registration past the link',
    remove('registrations', { id: things.memberRegistration }),
    { visitor: 'nothing', own: 'nothing', other: 'nothing' },
  ),
  row(
    'registrations',
    'asks for the link of a registration',
    () => ({
      verb: 'call',
      name: 'admin_registration_token',
      args: { p_registration_id: things.visitorRegistration },
    }),
    byRole('denied', 'denied', 'rows'),
  ),
  row('registrations', 'imports a registration', importOne, {
    ...byRole('denied', 'denied', 'rows'),
    signedOut: 'denied',
  }),
  ...[false, true].map((isExport) =>
    row(
      'registrations',
      isExport ? 'exports registrations' : 'lists registrations',
      () => ({
        verb: 'call',
        name: 'admin_registrations',
        args: { p_session_id: things.session, p_is_export: isExport },
      }),
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
  row(
    'registrations',
    'asks how far the registrants come',
    () => ({ verb: 'call', name: 'admin_registration_funnel', args: {} }),
    byRole('denied', 'denied', 'rows'),
  ),
]
