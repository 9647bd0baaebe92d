import { things } from '#backend/world.ts'
import { byRole, everyone, on, owners, sees, strangers, theirs, tooLong } from '../row.ts'

const { rows, select, insert, update, remove } = on('announcements')
const dismissals = on('announcement_dismissals')
const running = { id: things.running }
const shown = [things.running, things.endsLater]

export default [
  ...rows(byRole(sees(...shown), sees(...shown), sees(...shown, things.ended, things.withdrawn)), {
    'reads announcements': select(),
  }),
  ...rows(byRole('denied', 'denied', 'rows'), {
    'announces something': insert({ title: 'News', body: 'Text' }),
  }),
  ...rows(byRole('denied', 'denied', 'constraint'), {
    'announces 10,000 characters': insert({ title: 'News', body: tooLong }),
  }),
  ...rows(byRole('nothing', 'nothing', 'rows'), {
    'changes an announcement': update(running, { title: 'Changed' }),
    'deletes an announcement': remove(running),
  }),
  ...rows(byRole('nothing', 'nothing', 'denied'), {
    'changes the date of an announcement': update(running, { created_at: '2020-01-01T00:00:00Z' }),
  }),
  ...dismissals.rows(
    { ...owners('rows', 'none'), visitor: 'nothing' },
    { 'reads dismissals': dismissals.select(theirs('user_id')) },
  ),
  ...dismissals.rows(owners('rows', 'denied'), {
    'dismisses an announcement': dismissals.insert(
      theirs('user_id', { announcement_id: things.ended }),
    ),
  }),
  ...dismissals.rows(owners('rows'), {
    'takes a dismissal back': dismissals.remove(theirs('user_id')),
  }),
  ...dismissals.rows(everyone('nothing'), {
    'gives a dismissal to another': dismissals.update(theirs('user_id'), strangers('user_id')),
  }),
]
