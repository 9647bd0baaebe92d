import { things } from '../../support/backend/world.ts'
import {
  everyone,
  type MatrixRow,
  ofTarget,
  owners,
  remove,
  row,
  rows,
  seesPeople,
  select,
  stranger,
  tooLong,
} from './row.ts'

const profile = ofTarget('profiles', 'id')
const role = ofTarget('user_roles', 'user_id').insert({ role: 'admin' })

export const profiles: MatrixRow[] = [
  row('profiles', 'reads profiles', select('profiles'), {
    visitor: 'nothing',
    own: seesPeople('member'),
    adminOwn: seesPeople('member', 'otherMember', 'admin'),
  }),
  row('profiles', 'reads one profile', profile.select, { other: 'none' }),
  ...rows('profiles', everyone('denied'), {
    'adds a profile': (world, target) =>
      profile.insert(target === 'member' ? { id: things.missing } : {})(world, target),
  }),
  ...rows('profiles', owners('rows'), {
    'changes a name': profile.update({ full_name: 'Changed' }),
  }),
  ...rows('profiles', owners('denied'), {
    'takes another id': profile.update({ id: things.missing }),
    'takes another address': profile.update({ email: 'changed@example.com' }),
    'forges the joining date': profile.update({ created_at: '2020-01-01T00:00:00Z' }),
  }),
  ...rows('profiles', owners('constraint'), {
    'takes a name of 10,000 characters': profile.update({ full_name: tooLong }),
    'takes a name that nobody can see': profile.update({ full_name: '\u200b' }),
  }),
  ...rows('profiles', everyone('nothing'), { 'deletes a profile': profile.remove }),
]

export const roles: MatrixRow[] = [
  row('user_roles', 'reads roles', select('user_roles'), {
    visitor: 'nothing',
    own: 'none',
    adminOwn: seesPeople('admin'),
  }),
  ...rows('user_roles', everyone('denied'), {
    'makes an admin': role,
    'makes an admin by upsert': (...by) => ({ ...role(...by), merge: true }),
  }),
  ...rows('user_roles', everyone('nothing'), {
    'takes over the admin role': (world, target) => ({
      verb: 'update',
      table: 'user_roles',
      where: { role: 'admin' },
      set: { user_id: world.ids[stranger(target)] },
    }),
    'deletes the admin role': remove('user_roles', { role: 'admin' }),
  }),
]
