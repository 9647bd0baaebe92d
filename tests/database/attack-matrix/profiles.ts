import { things } from '../../support/backend/world.ts'
import {
  everyone,
  type MatrixRow,
  remove,
  row,
  seesPeople,
  select,
  stranger,
  tooLong,
} from './row.ts'

export const profiles: MatrixRow[] = [
  row('profiles', 'reads profiles', select('profiles'), {
    visitor: 'nothing',
    own: seesPeople('member'),
    adminOwn: seesPeople('member', 'otherMember', 'admin'),
  }),
  row(
    'profiles',
    'reads one profile',
    (world, target) => ({ verb: 'select', table: 'profiles', where: { id: world.ids[target] } }),
    { other: 'none' },
  ),
  row(
    'profiles',
    'adds a profile',
    (world, target) => ({
      verb: 'insert',
      table: 'profiles',
      rows: [{ id: target === 'member' ? things.missing : world.ids[target] }],
    }),
    everyone('denied'),
  ),
  row(
    'profiles',
    'changes a name',
    (world, target) => ({
      verb: 'update',
      table: 'profiles',
      where: { id: world.ids[target] },
      set: { full_name: 'Changed' },
    }),
    { visitor: 'nothing', own: 'rows', other: 'nothing', adminOwn: 'rows', adminOther: 'nothing' },
  ),
  row(
    'profiles',
    'takes another id',
    (world, target) => ({
      verb: 'update',
      table: 'profiles',
      where: { id: world.ids[target] },
      set: { id: things.missing },
    }),
    {
      visitor: 'nothing',
      own: 'denied',
      other: 'nothing',
      adminOwn: 'denied',
      adminOther: 'nothing',
    },
  ),
  row(
    'profiles',
    'takes another address',
    (world, target) => ({
      verb: 'update',
      table: 'profiles',
      where: { id: world.ids[target] },
      set: { email: 'changed@example.com' },
    }),
    { visitor: 'nothing', own: 'denied', other: 'nothing', adminOwn: 'denied' },
  ),
  row(
    'profiles',
    'forges the joining date',
    (world, target) => ({
      verb: 'update',
      table: 'profiles',
      where: { id: world.ids[target] },
      set: { created_at: '2020-01-01T00:00:00Z' },
    }),
    { visitor: 'nothing', own: 'denied', other: 'nothing', adminOwn: 'denied' },
  ),
  row(
    'profiles',
    'takes a name of 10,000 characters',
    (world, target) => ({
      verb: 'update',
      table: 'profiles',
      where: { id: world.ids[target] },
      set: { full_name: tooLong },
    }),
    { visitor: 'nothing', own: 'constraint', other: 'nothing', adminOwn: 'constraint' },
  ),
  row(
    'profiles',
    'takes a name that nobody can see',
    (world, target) => ({
      verb: 'update',
      table: 'profiles',
      where: { id: world.ids[target] },
      set: { full_name: '\u200b' },
    }),
    { visitor: 'nothing', own: 'constraint', other: 'nothing', adminOwn: 'constraint' },
  ),
  row(
    'profiles',
    'deletes a profile',
    (world, target) => ({ verb: 'delete', table: 'profiles', where: { id: world.ids[target] } }),
    everyone('nothing'),
  ),
]

export const roles: MatrixRow[] = [
  row('user_roles', 'reads roles', select('user_roles'), {
    visitor: 'nothing',
    own: 'none',
    adminOwn: seesPeople('admin'),
  }),
  row(
    'user_roles',
    'makes an admin',
    (world, target) => ({
      verb: 'insert',
      table: 'user_roles',
      rows: [{ user_id: world.ids[target], role: 'admin' }],
    }),
    everyone('denied'),
  ),
  row(
    'user_roles',
    'makes an admin by upsert',
    (world, target) => ({
      verb: 'insert',
      table: 'user_roles',
      rows: [{ user_id: world.ids[target], role: 'admin' }],
      merge: true,
    }),
    everyone('denied'),
  ),
  row(
    'user_roles',
    'takes over the admin role',
    (world, target) => ({
      verb: 'update',
      table: 'user_roles',
      where: { role: 'admin' },
      set: { user_id: world.ids[stranger(target)] },
    }),
    everyone('nothing'),
  ),
  row('user_roles', 'deletes the admin role', remove('user_roles', { role: 'admin' }), {
    ...everyone('nothing'),
  }),
]
