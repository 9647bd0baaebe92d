import { things } from '../../support/backend/world.ts'
import {
  byRole,
  insert,
  type MatrixRow,
  remove,
  row,
  sees,
  select,
  tooLong,
  update,
} from './row.ts'

export const newTool = { title: 'New tool', description: 'One more.', resource_type: 'quiz' }
const active = { id: things.activeTool }
const switchedOff = { id: things.switchedOffTool }

export const resources: MatrixRow[] = [
  row(
    'resources',
    'reads resources',
    select('resources'),
    byRole(
      sees(things.activeTool, things.untouchedTool),
      sees(things.activeTool, things.untouchedTool),
      sees(things.activeTool, things.untouchedTool, things.switchedOffTool),
    ),
  ),
  row(
    'resources',
    'asks for what is switched off',
    select('resources', { is_active: false }),
    byRole('none', 'none', sees(things.switchedOffTool)),
  ),
  row(
    'resources',
    'adds a resource',
    insert('resources', newTool),
    byRole('denied', 'denied', 'rows'),
  ),
  row(
    'resources',
    'switches a resource on',
    update('resources', switchedOff, { is_active: true }),
    byRole('nothing', 'nothing', 'rows'),
  ),
  row(
    'resources',
    'renames a resource',
    update('resources', active, { title: 'Renamed' }),
    byRole('nothing', 'nothing', 'rows'),
  ),
  row(
    'resources',
    'changes an id',
    update('resources', active, { id: things.missing }),
    byRole('nothing', 'nothing', 'denied'),
  ),
  row(
    'resources',
    'changes a creation date',
    update('resources', active, { created_at: '2020-01-01T00:00:00Z' }),
    byRole('nothing', 'nothing', 'denied'),
  ),
  row(
    'resources',
    'deletes a resource',
    remove('resources', { id: things.untouchedTool }),
    byRole('nothing', 'nothing', 'rows'),
  ),
  row(
    'resources',
    'adds a title of 10,000 characters',
    insert('resources', { ...newTool, title: tooLong }),
    byRole('denied', 'denied', 'constraint'),
  ),
  row(
    'resources',
    'changes a title to 10,000 characters',
    update('resources', active, { title: tooLong }),
    byRole('nothing', 'nothing', 'constraint'),
  ),
  row(
    'resources',
    'adds a resource of a type no tool knows',
    insert('resources', { ...newTool, resource_type: 'hologram' }),
    byRole('denied', 'denied', 'rows'),
  ),
]
