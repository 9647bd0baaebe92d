import { everyone, insert, type MatrixRow, remove, rows, select, update } from './row.ts'

export const changeLog: MatrixRow[] = [
  ...rows('change_log', everyone('nothing'), {
    'reads the change log': select('change_log'),
  }),
  ...rows('change_log', everyone('denied'), {
    'adds an entry to the change log': insert('change_log', {
      actor_role: 'postgres',
      action: 'update',
      table_name: 'resources',
    }),
    'changes an entry of the change log': update(
      'change_log',
      { action: 'insert' },
      { row_title: 'Changed' },
    ),
    'changes every entry of the change log at once': update('change_log', 'all', {
      row_title: 'Changed',
    }),
    'deletes entries of the change log': remove('change_log', { action: 'insert' }),
    'deletes every entry of the change log at once': remove('change_log', 'all'),
  }),
]
