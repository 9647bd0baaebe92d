import { things } from '../../support/backend/world.ts'
import { dismissals } from './announcements.ts'
import { pages } from './functions.ts'
import { start } from './progress.ts'
import { newTool } from './resources.ts'
import {
  call,
  type Expected,
  insert,
  type MatrixRow,
  remove,
  row,
  seesPeople,
  select,
  update,
} from './row.ts'

const ended = (
  table: string,
  says: string,
  attempt: MatrixRow['attempt'],
  signedOut: Expected = 'sessionEnded',
) => row(table, `${says} after the session has ended`, attempt, { signedOut })

const visitors = { id: things.visitorRegistration }
const dismissing = dismissals.insert({ announcement_id: things.ended })
const news = insert('announcements', { title: 'News', body: 'Text' })
const saving = { p_resource_id: things.activeTool, p_state: { mine: { v: 1, t: 2 } } }

/** A token whose session has ended reads its owner's own rows. It reads nothing else and changes nothing. */
export const endedSessions: MatrixRow[] = [
  ended('profiles', 'reads profiles', select('profiles'), seesPeople('admin')),
  ended('contact_messages', 'reads the inbox', select('contact_messages'), 'none'),
  ended('registrations', 'deletes a registration', remove('registrations', visitors), 'nothing'),
  ended('profiles', 'changes their name', update('profiles', 'all', { full_name: 'Changed' })),
  ended('user_progress', 'starts a tool', start(things.untouchedTool)),
  ended('user_progress', 'changes progress', update('user_progress', 'all', { state: {} })),
  ...['user_progress', 'announcement_dismissals'].map((table) =>
    ended(table, 'deletes what is theirs', remove(table, 'all')),
  ),
  ended('announcement_dismissals', 'dismisses an announcement', dismissing),
  ended('resources', 'adds a resource', insert('resources', newTool), 'denied'),
  ended('announcements', 'announces something', news, 'denied'),
  ended('profiles', 'calls delete_my_account', call('delete_my_account')),
  ...pages.map((name) => ended('user_progress', `reads ${name}`, call(name))),
  ended('user_progress', 'saves progress', call('save_progress', saving)),
]
