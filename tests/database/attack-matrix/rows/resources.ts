import { things } from '#backend/world.ts'
import { byRole, on, sees, tooLong } from '../row.ts'

const { rows, select, insert, update, remove } = on('resources')
export const newTool = { title: 'New tool', description: 'One more.', resource_type: 'quiz' }
const active = { id: things.activeTool }
const isOff = { id: things.switchedOffTool }
const shown = [things.activeTool, things.untouchedTool]

export default [
  ...rows(byRole(sees(...shown), sees(...shown), sees(...shown, things.switchedOffTool)), {
    'reads resources': select(),
  }),
  ...rows(byRole('none', 'none', sees(things.switchedOffTool)), {
    'asks for what is switched off': select({ is_active: false }),
  }),
  ...rows(byRole('denied', 'denied', 'rows'), {
    'adds a resource': insert(newTool),
    'adds a resource of a type no tool knows': insert({ ...newTool, resource_type: 'hologram' }),
  }),
  ...rows(byRole('denied', 'denied', 'constraint'), {
    'adds a title of 10,000 characters': insert({ ...newTool, title: tooLong }),
  }),
  ...rows(byRole('nothing', 'nothing', 'rows'), {
    'switches a resource on': update(isOff, { is_active: true }),
    'renames a resource': update(active, { title: 'Renamed' }),
    'deletes a resource': remove({ id: things.untouchedTool }),
  }),
  ...rows(byRole('nothing', 'nothing', 'constraint'), {
    'changes a title to 10,000 characters': update(active, { title: tooLong }),
  }),
  ...rows(byRole('nothing', 'nothing', 'denied'), {
    'changes an id': update(active, { id: things.missing }),
    'changes a creation date': update(active, { created_at: '2020-01-01T00:00:00Z' }),
  }),
]
