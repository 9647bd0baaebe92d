import { things } from '#backend/world.ts'
import { row, sees, seesPeople } from '../row.ts'

const ownTables = ['profiles', 'user_roles', 'user_progress', 'announcement_dismissals']

/** What an admin counts of tables of which they do not read every row. */
const admins: Record<string, 'own' | 'none'> = {
  user_roles: 'own',
  registrations: 'none',
  change_log: 'none',
}

const estimated = [...ownTables, 'contact_messages', 'resources', 'announcements']

export default [
  row(
    'user_progress',
    'reads progress through resources',
    () => ({
      verb: 'read',
      path: 'resources?select=*,user_progress(*)',
      sql: 'select * from resources r left join user_progress p on p.resource_id = r.id',
    }),
    {
      visitor: { ...sees(), orDenied: true },
      own: sees(things.memberProgress),
      adminOwn: sees(things.adminProgress),
    },
  ),
  ...['contact_messages', 'profiles', 'user_roles', 'change_log', 'registrations'].map((table) =>
    row(table, `counts ${table}`, () => ({ verb: 'count', table }), {
      visitor: { counts: 'none' },
      own: { counts: table === 'profiles' ? 'own' : 'none' },
      adminOwn: { counts: admins[table] ?? 'all' },
    }),
  ),
  row(
    'profiles',
    'guesses at the names of others',
    () => ({
      verb: 'read',
      path: `profiles?select=id&full_name=like.${encodeURIComponent('Otto*')}`,
      sql: `select id from profiles where full_name like 'Otto%'`,
    }),
    { visitor: 'nothing', own: 'none', adminOwn: seesPeople('otherMember') },
  ),
  // The planner's estimate of a table's rows, which it makes without asking whose they are.
  ...estimated.map((table) =>
    row(table, 'asks how many rows there are about', () => ({ verb: 'estimate', table }), {
      ...(['resources', 'announcements'].includes(table) ? { visitor: 'denied' } : {}),
      own: 'denied',
      adminOwn: 'denied',
    }),
  ),
]
