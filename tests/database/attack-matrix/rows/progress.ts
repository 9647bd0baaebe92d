import { things } from '#backend/world.ts'
import { everyone, on, owners, sees, strangers, theirs } from '../row.ts'

const { rows, select, insert, update, remove } = on('user_progress')
const own = theirs('user_id')
const start = (resource_id: string) => insert(theirs('user_id', { resource_id, state: {} }))

export default [
  ...rows(
    { visitor: 'nothing', own: sees(things.memberProgress), adminOwn: sees(things.adminProgress) },
    { 'reads progress': select() },
  ),
  ...rows(
    { visitor: 'nothing', other: 'none', adminOther: 'none' },
    { 'reads one progress row': select(own) },
  ),
  ...rows(owners('rows', 'denied'), { 'starts a tool': start(things.untouchedTool) }),
  ...rows(
    { visitor: 'denied', own: 'refused', adminOwn: 'refused' },
    {
      'starts a tool that is switched off': start(things.switchedOffTool),
      'starts a tool that does not exist': start(things.missing),
    },
  ),
  ...rows(owners('rows'), {
    'completes a tool': update(own, { completed_at: '2026-01-01T00:00:00Z' }),
    'deletes progress': remove(own),
  }),
  ...rows(owners('constraint'), {
    'stores a state of 300,000 characters': update(own, {
      state: { long: { v: 'x'.repeat(300_000), t: 1 } },
    }),
  }),
  ...rows(owners('denied'), {
    'gives progress to another': update(own, strangers('user_id')),
    'moves progress to another tool': update(own, { resource_id: things.untouchedTool }),
    'forges the starting date': update(own, { created_at: '2020-01-01T00:00:00Z' }),
  }),
  ...rows(everyone('denied'), {
    'starts a tool for two people at once': ({ ids }) => ({
      verb: 'insert',
      table: 'user_progress',
      rows: [ids.member, ids.otherMember, ids.admin].map((user_id) => {
        return { user_id, resource_id: things.untouchedTool, state: {} }
      }),
    }),
  }),
]
