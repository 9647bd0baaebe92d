import { things } from '#backend/world.ts'
import { byRole, call, everyone, on, sees } from '../row.ts'

const { rows, select, insert, update, remove } = on('registrations')
const sessions = on('masterclass_sessions')
const newSession = { slug: 'third', seats: 10, registration_open: true }
const members = { id: things.memberRegistration }
const links = ['confirm_registration', 'cancel_registration', 'registration_by_token']
const tokens = ['', 'copied-'].map((kind) => ({ p_token: `${kind}${'0'.repeat(64)}` }))
const nothingSeen = { ...byRole(sees(), sees(), sees()), signedOut: sees() }

export default [
  ...sessions.rows(everyone('denied'), {
    'adds a session past the function': sessions.insert(newSession),
  }),
  ...sessions.rows(everyone('nothing'), {
    'reads sessions': sessions.select(),
    'closes registration past the function': sessions.update(
      { id: things.session },
      { registration_open: false },
    ),
    'deletes a session past the function': sessions.remove({ id: things.otherSession }),
  }),
  ...sessions.rows(nothingSeen, { 'reads what the pages show': call('session_facts') }),
  ...rows(everyone('denied'), {
    'registers past the form': insert({
      session_id: things.otherSession,
      person_id: things.missing,
    }),
  }),
  ...rows(everyone('nothing'), {
    'reads registrations': select(),
    'changes state of a registration': update(members, { state: 'canceled' }),
    'changes confirmed_at of a registration': update(members, { confirmed_at: null }),
    'changes attended_at of a registration': update(members, {
      attended_at: '2026-01-01T00:00:00Z',
    }),
    'deletes a registration past the function': remove({ id: things.visitorRegistration }),
    'deletes their own registration past the link': remove(members),
  }),
  ...[...links, 'join_masterclass'].flatMap((name) =>
    tokens.flatMap((args) =>
      rows(nothingSeen, { [`calls ${name} with ${args.p_token}, never made`]: call(name, args) }),
    ),
  ),
  ...rows(
    { visitor: 'denied', own: sees(), adminOwn: sees(), signedOut: 'sessionEnded' },
    {
      'joins a session they have no seat in': call('join_my_masterclass', { p_session: 'second' }),
    },
  ),
]
