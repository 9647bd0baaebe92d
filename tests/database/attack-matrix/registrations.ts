import { things } from '../../support/backend/world.ts'
import {
  byRole,
  call,
  everyone,
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
const aToken = { p_token: '0'.repeat(64) }

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
