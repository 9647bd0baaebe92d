import { everyone, on } from '../row.ts'

const { rows, select, insert, update, remove } = on('change_log')
const entry = { actor_role: 'postgres', action: 'update', table_name: 'resources' }
const inserts = { action: 'insert' }
const changed = { row_title: 'Changed' }

export default [
  ...rows(everyone('nothing'), { 'reads the change log': select() }),
  ...rows(everyone('denied'), {
    'adds an entry to the change log': insert(entry),
    'changes an entry of the change log': update(inserts, changed),
    'changes every entry of the change log at once': update('all', changed),
    'deletes entries of the change log': remove(inserts),
    'deletes every entry of the change log at once': remove('all'),
  }),
]
