import { things } from '../../support/backend/world.ts'
import {
  byRole,
  insert,
  type MatrixRow,
  remove,
  rows,
  sees,
  select,
  tooLong,
  update,
} from './row.ts'

export const newTool = { title: 'New tool', description: 'One more.', resource_type: 'quiz' }
const active = { id: things.activeTool }
const shown = [things.activeTool, things.untouchedTool]

export const resources: MatrixRow[] = [
  ...rows(
    'resources',
    byRole(sees(...shown), sees(...shown), sees(...shown, things.switchedOffTool)),
    { 'reads resources': select('resources') },
  ),
  ...rows('resources', byRole('none', 'none', sees(things.switchedOffTool)), {
    'asks for what is switched off': select('resources', { is_active: false }),
  }),
  ...rows('resources', byRole('denied', 'denied', 'rows'), {
    'adds a resource': insert('resources', newTool),
    'adds a resource of a type no tool knows': insert('resources', {
      ...newTool,
      resource_type: 'hologram',
    }),
  }),
  ...rows('resources', byRole('denied', 'denied', 'constraint'), {
    'adds a title of 10,000 characters': insert('resources', { ...newTool, title: tooLong }),
  }),
  ...rows('resources', byRole('nothing', 'nothing', 'rows'), {
    'switches a resource on': update(
      'resources',
      { id: things.switchedOffTool },
      { is_active: true },
    ),
    'renames a resource': update('resources', active, { title: 'Renamed' }),
    'deletes a resource': remove('resources', { id: things.untouchedTool }),
  }),
  ...rows('resources', byRole('nothing', 'nothing', 'constraint'), {
    'changes a title to 10,000 characters': update('resources', active, { title: tooLong }),
  }),
  ...rows('resources', byRole('nothing', 'nothing', 'denied'), {
    'changes an id': update('resources', active, { id: things.missing }),
    'changes a creation date': update('resources', active, { created_at: '2020-01-01T00:00:00Z' }),
  }),
]
