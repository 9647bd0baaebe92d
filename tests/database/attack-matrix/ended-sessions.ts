import { things } from '../../support/backend/world.ts'
import { dismissals } from './announcements.ts'
import { pages } from './functions.ts'
import { start } from './progress.ts'
import { newTool } from './resources.ts'
import {
  call,
  type Expectations,
  insert,
  type MatrixRow,
  remove,
  row,
  sees,
  seesPeople,
  select,
} from './row.ts'

const ended: Expectations = { signedOut: 'sessionEnded' }

const attempts: MatrixRow[] = [
  row('profiles', 'reads profiles', select('profiles'), { signedOut: seesPeople('admin') }),
  row('contact_messages', 'reads the inbox', select('contact_messages'), {
    signedOut: 'none',
  }),
  row('registrations', 'reads registrations', select('registrations'), {
    signedOut: sees(things.adminRegistration),
  }),
  row('masterclass_sessions', 'reads sessions', select('masterclass_sessions'), {
    signedOut: sees(things.session),
  }),
  row(
    'registrations',
    'deletes a registration',
    remove('registrations', { id: things.visitorRegistration }),
    { signedOut: 'nothing' },
  ),
  row(
    'profiles',
    'changes their name',
    () => ({ verb: 'changeAll', table: 'profiles', set: { full_name: 'Changed' } }),
    ended,
  ),
  row('user_progress', 'starts a tool', start(things.untouchedTool), ended),
  row(
    'user_progress',
    'changes progress',
    () => ({ verb: 'changeAll', table: 'user_progress', set: { state: {} } }),
    ended,
  ),
  ...['user_progress', 'announcement_dismissals'].map((table) =>
    row(table, 'deletes what is theirs', () => ({ verb: 'deleteAll', table }), ended),
  ),
  row(
    'announcement_dismissals',
    'dismisses an announcement',
    dismissals.insert({ announcement_id: things.ended }),
    ended,
  ),
  row('resources', 'adds a resource', insert('resources', newTool), { signedOut: 'denied' }),
  row(
    'announcements',
    'announces something',
    insert('announcements', { title: 'News', body: 'Text' }),
    { signedOut: 'denied' },
  ),
  ...[
    'admin_delete_person',
    'admin_members',
    'admin_order_resources',
    'admin_registrations',
    'admin_registration_funnel',
    'admin_registration_token',
  ].map((name) => row('profiles', `calls ${name}`, call(name), { signedOut: 'denied' })),
  row('profiles', 'calls delete_my_account', call('delete_my_account'), ended),
  ...pages.map((name) => row('user_progress', `reads ${name}`, call(name), ended)),
  row(
    'user_progress',
    'saves progress',
    call('save_progress', {
      p_resource_id: things.activeTool,
      p_state: { mine: { v: 1, t: 2 } },
    }),
    ended,
  ),
]

/** A token whose session has ended reads its owner's own rows. It reads nothing else and changes nothing. */
export const endedSessions: MatrixRow[] = attempts.map((attempt) => ({
  ...attempt,
  says: `${attempt.says} after the session has ended`,
}))
