import { things } from '../../support/backend/world.ts'
import {
  byRole,
  everyone,
  insert,
  type MatrixRow,
  ofTarget,
  owners,
  remove,
  row,
  rows,
  sees,
  select,
  stranger,
  tooLong,
  update,
} from './row.ts'

const running = { id: things.running }
const shown = [things.running, things.endsLater]
export const dismissals = ofTarget('announcement_dismissals', 'user_id')

export const announcements: MatrixRow[] = [
  row(
    'announcements',
    'reads announcements',
    select('announcements'),
    byRole(sees(...shown), sees(...shown), sees(...shown, things.ended, things.withdrawn)),
  ),
  ...rows('announcements', byRole('denied', 'denied', 'rows'), {
    'announces something': insert('announcements', { title: 'News', body: 'Text' }),
  }),
  ...rows('announcements', byRole('denied', 'denied', 'constraint'), {
    'announces 10,000 characters': insert('announcements', { title: 'News', body: tooLong }),
  }),
  ...rows('announcements', byRole('nothing', 'nothing', 'rows'), {
    'changes an announcement': update('announcements', running, { title: 'Changed' }),
    'deletes an announcement': remove('announcements', running),
  }),
  ...rows('announcements', byRole('nothing', 'nothing', 'denied'), {
    'changes the date of an announcement': update('announcements', running, {
      created_at: '2020-01-01T00:00:00Z',
    }),
  }),
  row('announcement_dismissals', 'reads dismissals', dismissals.select, {
    ...owners('rows', 'none'),
    visitor: 'nothing',
  }),
  ...rows('announcement_dismissals', owners('rows', 'denied'), {
    'dismisses an announcement': dismissals.insert({ announcement_id: things.ended }),
  }),
  ...rows('announcement_dismissals', owners('rows'), {
    'takes a dismissal back': dismissals.remove,
  }),
  ...rows('announcement_dismissals', everyone('nothing'), {
    'gives a dismissal to another': (world, target) =>
      dismissals.update({ user_id: world.ids[stranger(target)] })(world, target),
  }),
]
