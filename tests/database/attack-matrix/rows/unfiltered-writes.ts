import type { Row } from '#backend/world.ts'
import { type Expectations, on } from '../row.ts'

/** Of some tables an admin changes no more than a member does. */
const closed: Expectations = { adminOwn: 'onlyOwn' }

const changes: [table: string, set: Row, ofAdmins?: Expectations][] = [
  ['profiles', { full_name: 'Changed' }, closed],
  ['user_roles', { role: 'changed' }, closed],
  ['resources', { title: 'Changed' }],
  ['user_progress', { state: {} }, closed],
  ['contact_messages', { handled_at: '2026-01-01T00:00:00Z' }],
  ['announcements', { title: 'Changed' }],
  ['announcement_dismissals', { created_at: '2026-01-01T00:00:00Z' }],
  ['masterclass_sessions', { seats: 1 }, closed],
  ['registrations', { state: 'canceled' }, closed],
]

/** Writes without a filter read no row, so only the policy for the verb itself can stop them. */
export default changes.flatMap(([table, set, ofAdmins]) => {
  const { rows, update, remove } = on(table)
  return rows(
    { visitor: 'onlyOwn', own: 'onlyOwn', ...ofAdmins },
    { 'changes every row at once': update('all', set), 'deletes every row at once': remove('all') },
  )
})
