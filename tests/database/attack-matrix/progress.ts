import {
  progressOf,
  type Row,
  type SignedIn,
  things,
  type World,
} from '../../support/backend/world.ts'
import { everyone, type MatrixRow, row, sees, select, stranger } from './row.ts'

export const start =
  (resource_id: string): MatrixRow['attempt'] =>
  (world, target) => ({
    verb: 'insert',
    table: 'user_progress',
    rows: [{ user_id: world.ids[target], resource_id, state: {} }],
  })
const changeProgress =
  (set: (world: World, target: SignedIn) => Row): MatrixRow['attempt'] =>
  (world, target) => ({
    verb: 'update',
    table: 'user_progress',
    where: { id: progressOf[target] },
    set: set(world, target),
  })

export const progress: MatrixRow[] = [
  row('user_progress', 'reads progress', select('user_progress'), {
    visitor: 'nothing',
    own: sees(things.memberProgress),
    adminOwn: sees(things.adminProgress),
  }),
  row(
    'user_progress',
    'reads one progress row',
    (_, target) => ({ verb: 'select', table: 'user_progress', where: { id: progressOf[target] } }),
    { visitor: 'nothing', other: 'none', adminOther: 'none' },
  ),
  row('user_progress', 'starts a tool', start(things.untouchedTool), {
    visitor: 'denied',
    own: 'rows',
    adminOwn: 'rows',
  }),
  row('user_progress', 'starts a tool for another', start(things.untouchedTool), {
    visitor: 'denied',
    other: 'denied',
    adminOther: 'denied',
  }),
  row('user_progress', 'starts a tool that is switched off', start(things.switchedOffTool), {
    visitor: 'denied',
    own: 'refused',
    adminOwn: 'refused',
  }),
  row('user_progress', 'starts a tool that does not exist', start(things.missing), {
    visitor: 'denied',
    own: 'refused',
    adminOwn: 'refused',
  }),
  row(
    'user_progress',
    'completes a tool',
    changeProgress(() => ({ completed_at: '2026-01-01T00:00:00Z' })),
    { visitor: 'nothing', own: 'rows', other: 'nothing', adminOwn: 'rows', adminOther: 'nothing' },
  ),
  row(
    'user_progress',
    'stores a state that is no object',
    changeProgress(() => ({ state: [] })),
    { visitor: 'nothing', own: 'constraint', other: 'nothing' },
  ),
  row(
    'user_progress',
    'stores a state of 300,000 characters',
    changeProgress(() => ({ state: { long: { v: 'x'.repeat(300_000), t: 1 } } })),
    { visitor: 'nothing', own: 'constraint', other: 'nothing' },
  ),
  row(
    'user_progress',
    'stores a number that no device can count with',
    changeProgress(() => ({ state: { huge: { v: 1e300, t: 1 } } })),
    { visitor: 'nothing', own: 'constraint', other: 'nothing' },
  ),
  row(
    'user_progress',
    'stores an entry of next year',
    changeProgress(() => ({ state: { late: { v: 1, t: Date.now() + 31_536_000_000 } } })),
    { visitor: 'nothing', own: 'constraint', other: 'nothing' },
  ),
  row(
    'user_progress',
    'gives progress to another',
    changeProgress((world, target) => ({ user_id: world.ids[stranger(target)] })),
    {
      visitor: 'nothing',
      own: 'denied',
      other: 'nothing',
      adminOwn: 'denied',
      adminOther: 'nothing',
    },
  ),
  row(
    'user_progress',
    'moves progress to another tool',
    changeProgress(() => ({ resource_id: things.untouchedTool })),
    { visitor: 'nothing', own: 'denied', other: 'nothing', adminOwn: 'denied' },
  ),
  row(
    'user_progress',
    'forges the starting date',
    changeProgress(() => ({ created_at: '2020-01-01T00:00:00Z' })),
    { visitor: 'nothing', own: 'denied', other: 'nothing', adminOwn: 'denied' },
  ),
  row(
    'user_progress',
    'deletes progress',
    (_, target) => ({ verb: 'delete', table: 'user_progress', where: { id: progressOf[target] } }),
    { visitor: 'nothing', own: 'rows', other: 'nothing', adminOwn: 'rows', adminOther: 'nothing' },
  ),
  row(
    'user_progress',
    'starts a tool for two people at once',
    (world) => ({
      verb: 'insert',
      table: 'user_progress',
      rows: (['member', 'otherMember', 'admin'] as const).map((person) => ({
        user_id: world.ids[person],
        resource_id: things.untouchedTool,
        state: {},
      })),
    }),
    everyone('denied'),
  ),
]
