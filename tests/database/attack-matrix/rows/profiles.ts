import { things } from '#backend/world.ts'
import { everyone, on, owners, seesPeople, strangers, theirs, tooLong } from '../row.ts'

const { rows, select, insert, update, remove } = on('profiles')
const roles = on('user_roles')
const own = theirs('id')
const anAdmin = { role: 'admin' }
const makeAdmin = roles.insert(theirs('user_id', anAdmin))

export default [
  ...rows(
    {
      visitor: 'nothing',
      own: seesPeople('member'),
      adminOwn: seesPeople('member', 'otherMember', 'admin'),
    },
    { 'reads profiles': select() },
  ),
  ...rows({ other: 'none' }, { 'reads one profile': select(own) }),
  ...rows(everyone('denied'), {
    'adds a profile': insert((world, target) =>
      target === 'member' ? { id: things.missing } : own(world, target),
    ),
  }),
  ...rows(owners('rows'), { 'changes a name': update(own, { full_name: 'Changed' }) }),
  ...rows(owners('denied'), {
    'takes another id': update(own, { id: things.missing }),
    'takes another address': update(own, { email: 'changed@example.com' }),
    'forges the joining date': update(own, { created_at: '2020-01-01T00:00:00Z' }),
  }),
  ...rows(owners('constraint'), {
    'takes a name of 10,000 characters': update(own, { full_name: tooLong }),
    'takes a name that nobody can see': update(own, { full_name: '\u200b' }),
  }),
  ...rows(everyone('nothing'), { 'deletes a profile': remove(own) }),
  ...roles.rows(
    { visitor: 'nothing', own: 'none', adminOwn: seesPeople('admin') },
    { 'reads roles': roles.select() },
  ),
  ...roles.rows(everyone('denied'), {
    'makes an admin': makeAdmin,
    'makes an admin by upsert': (...by) => ({ ...makeAdmin(...by), merge: true }),
  }),
  ...roles.rows(everyone('nothing'), {
    'takes over the admin role': roles.update(anAdmin, strangers('user_id')),
    'deletes the admin role': roles.remove(anAdmin),
  }),
]
