import { things } from '../../support/backend/world.ts'
import {
  byRole,
  everyone,
  insert,
  type MatrixRow,
  remove,
  row,
  sees,
  select,
  stranger,
  tooLong,
  update,
} from './row.ts'

const running = { id: things.running }

export const announcements: MatrixRow[] = [
  row(
    'announcements',
    'reads announcements',
    select('announcements'),
    byRole(
      sees(things.running),
      sees(things.running),
      sees(things.running, things.ended, things.withdrawn),
    ),
  ),
  row(
    'announcements',
    'announces something',
    insert('announcements', { title: 'News', body: 'Text' }),
    byRole('denied', 'denied', 'rows'),
  ),
  row(
    'announcements',
    'announces 10,000 characters',
    insert('announcements', { title: 'News', body: tooLong }),
    byRole('denied', 'denied', 'constraint'),
  ),
  row(
    'announcements',
    'changes an announcement',
    update('announcements', running, { title: 'Changed' }),
    byRole('nothing', 'nothing', 'rows'),
  ),
  row(
    'announcements',
    'changes the date of an announcement',
    update('announcements', running, { created_at: '2020-01-01T00:00:00Z' }),
    byRole('nothing', 'nothing', 'denied'),
  ),
  row(
    'announcements',
    'deletes an announcement',
    remove('announcements', running),
    byRole('nothing', 'nothing', 'rows'),
  ),
  row(
    'announcement_dismissals',
    'reads dismissals',
    (world, target) => ({
      verb: 'select',
      table: 'announcement_dismissals',
      where: { user_id: world.ids[target] },
    }),
    { visitor: 'nothing', own: 'rows', other: 'none', adminOwn: 'rows', adminOther: 'none' },
  ),
  row(
    'announcement_dismissals',
    'dismisses an announcement',
    (world, target) => ({
      verb: 'insert',
      table: 'announcement_dismissals',
      rows: [{ user_id: world.ids[target], announcement_id: things.ended }],
    }),
    { visitor: 'denied', own: 'rows', other: 'denied', adminOwn: 'rows', adminOther: 'denied' },
  ),
  row(
    'announcement_dismissals',
    'takes a dismissal back',
    (world, target) => ({
      verb: 'delete',
      table: 'announcement_dismissals',
      where: { user_id: world.ids[target] },
    }),
    { visitor: 'nothing', own: 'rows', other: 'nothing', adminOwn: 'rows', adminOther: 'nothing' },
  ),
  row(
    'announcement_dismissals',
    'gives a dismissal to another',
    (world, target) => ({
      verb: 'update',
      table: 'announcement_dismissals',
      where: { user_id: world.ids[target] },
      set: { user_id: world.ids[stranger(target)] },
    }),
    everyone('nothing'),
  ),
]
