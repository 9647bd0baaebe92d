import { things } from '#backend/world.ts'
import { call, type Expected, type MatrixRow, on, row, seesPeople, theirs } from '../row.ts'
import { pages } from './functions.ts'
import { newTool } from './resources.ts'

const ended = (
  table: string,
  says: string,
  attempt: (its: ReturnType<typeof on>) => MatrixRow['attempt'],
  signedOut: Expected = 'sessionEnded',
) => row(table, `${says} after the session has ended`, attempt(on(table)), { signedOut })

const calls = (table: string, says: string, name: string, args = {}) =>
  ended(table, says, () => call(name, args))

const registration = { id: things.visitorRegistration }
const dismissal = theirs('user_id', { announcement_id: things.ended })
const start = theirs('user_id', { resource_id: things.untouchedTool, state: {} })
const news = { title: 'News', body: 'Text' }
const saving = { p_resource_id: things.activeTool, p_state: { mine: { v: 1, t: 2 } } }

/** A token whose session has ended reads its owner's own rows. It reads nothing else and changes nothing. */
export default [
  ended('profiles', 'reads profiles', (its) => its.select(), seesPeople('admin')),
  ended('contact_messages', 'reads the inbox', (its) => its.select(), 'none'),
  ended('registrations', 'deletes a registration', (its) => its.remove(registration), 'nothing'),
  ended('profiles', 'changes their name', (its) => its.update('all', { full_name: 'Changed' })),
  ended('user_progress', 'starts a tool', (its) => its.insert(start)),
  ended('user_progress', 'changes progress', (its) => its.update('all', { state: {} })),
  ...['user_progress', 'announcement_dismissals'].map((table) =>
    ended(table, 'deletes what is theirs', (its) => its.remove('all')),
  ),
  ended('announcement_dismissals', 'dismisses an announcement', (its) => its.insert(dismissal)),
  ended('resources', 'adds a resource', (its) => its.insert(newTool), 'denied'),
  ended('announcements', 'announces something', (its) => its.insert(news), 'denied'),
  calls('profiles', 'calls delete_my_account', 'delete_my_account'),
  ...pages.map((name) => calls('user_progress', `reads ${name}`, name)),
  calls('user_progress', 'saves progress', 'save_progress', saving),
]
