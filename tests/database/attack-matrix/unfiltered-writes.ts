import type { Row } from '../../support/backend/world.ts'
import { type Expectations, type MatrixRow, remove, rows, update } from './row.ts'

const changes: Record<string, Row> = {
  profiles: { full_name: 'Changed' },
  user_roles: { role: 'changed' },
  resources: { title: 'Changed' },
  user_progress: { state: {} },
  contact_messages: { handled_at: '2026-01-01T00:00:00Z' },
  announcements: { title: 'Changed' },
  announcement_dismissals: { created_at: '2026-01-01T00:00:00Z' },
  masterclass_sessions: { seats: 1 },
  registrations: { state: 'canceled' },
}

/** Tables of which an admin changes no more than a member does. */
const closedToAdmins = [
  'profiles',
  'user_roles',
  'user_progress',
  'masterclass_sessions',
  'registrations',
]

/** Writes without a filter read no row, so only the policy for the verb itself can stop them. */
export const unfilteredWrites: MatrixRow[] = Object.entries(changes).flatMap(([table, set]) => {
  const ofAdmins: Expectations = closedToAdmins.includes(table) ? { adminOwn: 'onlyOwn' } : {}
  return rows(
    table,
    { visitor: 'onlyOwn', own: 'onlyOwn', ...ofAdmins },
    {
      'changes every row at once': update(table, 'all', set),
      'deletes every row at once': remove(table, 'all'),
    },
  )
})
