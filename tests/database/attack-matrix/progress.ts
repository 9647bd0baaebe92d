import { progressOf, type Row, things } from '../../support/backend/world.ts'
import {
  everyone,
  type MatrixRow,
  ofTarget,
  owners,
  row,
  rows,
  sees,
  select,
  stranger,
} from './row.ts'

export const start = (resource_id: string) =>
  ofTarget('user_progress', 'user_id').insert({ resource_id, state: {} })
const changeProgress =
  (set: Row): MatrixRow['attempt'] =>
  (_, target) => ({
    verb: 'update',
    table: 'user_progress',
    where: { id: progressOf[target] },
    set,
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
  ...rows('user_progress', owners('rows', 'denied'), {
    'starts a tool': start(things.untouchedTool),
  }),
  ...rows(
    'user_progress',
    { visitor: 'denied', own: 'refused', adminOwn: 'refused' },
    {
      'starts a tool that is switched off': start(things.switchedOffTool),
      'starts a tool that does not exist': start(things.missing),
    },
  ),
  ...rows('user_progress', owners('rows'), {
    'completes a tool': changeProgress({ completed_at: '2026-01-01T00:00:00Z' }),
    'deletes progress': (_, target) => ({
      verb: 'delete',
      table: 'user_progress',
      where: { id: progressOf[target] },
    }),
  }),
  ...rows('user_progress', owners('constraint'), {
    'stores a state of 300,000 characters': changeProgress({
      state: { long: { v: 'x'.repeat(300_000), t: 1 } },
    }),
  }),
  ...rows('user_progress', owners('denied'), {
    'gives progress to another': (world, target) =>
      changeProgress({ user_id: world.ids[stranger(target)] })(world, target),
    'moves progress to another tool': changeProgress({ resource_id: things.untouchedTool }),
    'forges the starting date': changeProgress({ created_at: '2020-01-01T00:00:00Z' }),
  }),
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
