import { progressOf, type Row, type SignedIn, things } from '../../support/backend/world.ts'
import {
  call,
  type Expectations,
  everyone,
  type MatrixRow,
  ofTarget,
  remove,
  row,
  rows,
  sees,
  select,
  update,
  type Verdict,
} from './row.ts'

/** Saves one entry as whoever asks. */
export const save = (p_resource_id: string, entry: Row = { v: 1, t: 2 }) =>
  call('save_progress', { p_resource_id, p_state: { mine: entry } })
/** What an attempt comes to that only somebody with an account may make, for themselves. */
const savers = (expected: Verdict): Expectations => ({
  visitor: 'denied',
  own: expected,
  adminOwn: expected,
})
const own = (target: SignedIn) => ({ id: progressOf[target] })

export const progress: MatrixRow[] = [
  row('user_progress', 'reads progress', select('user_progress'), {
    visitor: 'nothing',
    own: sees(things.memberProgress),
    adminOwn: sees(things.adminProgress),
  }),
  row(
    'user_progress',
    'reads one progress row',
    (_, target) => select('user_progress', own(target))(),
    { visitor: 'nothing', other: 'none', adminOther: 'none' },
  ),
  ...rows('user_progress', savers('rows'), {
    'saves progress': save(things.activeTool),
    'starts a tool': save(things.untouchedTool),
  }),
  ...rows('user_progress', savers('denied'), {
    'starts a tool that is switched off': save(things.switchedOffTool),
    'starts a tool that does not exist': save(things.missing),
  }),
  ...rows('user_progress', savers('constraint'), {
    'saves a time in the year 10000': save(things.activeTool, { v: 1, t: 253402300800000 }),
    'saves a state of 300,000 characters': save(things.activeTool, {
      v: 'x'.repeat(300_000),
      t: 1,
    }),
  }),
  row(
    'user_progress',
    'starts a tool past the function',
    ofTarget('user_progress', 'user_id').insert({ resource_id: things.untouchedTool }),
    everyone('denied'),
  ),
  ...rows('user_progress', everyone('nothing'), {
    'completes a tool past the function': (_, target) =>
      update('user_progress', own(target), { completed_at: '2026-01-01T00:00:00Z' })(),
    'deletes progress': (_, target) => remove('user_progress', own(target))(),
  }),
]
