import { byRole, everyone, insert, type MatrixRow, remove, row, select, update } from './row.ts'

export const changeLog: MatrixRow[] = [
  row(
    'change_log',
    'reads the change log',
    select('change_log'),
    byRole('nothing', 'none', 'rows'),
  ),
  row(
    'change_log',
    'adds an entry to the change log',
    insert('change_log', { actor_role: 'postgres', action: 'update', table_name: 'resources' }),
    everyone('denied'),
  ),
  row(
    'change_log',
    'changes an entry of the change log',
    update('change_log', { action: 'insert' }, { row_title: 'Changed' }),
    everyone('denied'),
  ),
  row(
    'change_log',
    'changes every entry of the change log at once',
    () => ({ verb: 'changeAll', table: 'change_log', set: { row_title: 'Changed' } }),
    everyone('denied'),
  ),
  row(
    'change_log',
    'deletes entries of the change log',
    remove('change_log', { action: 'insert' }),
    everyone('denied'),
  ),
  row(
    'change_log',
    'deletes every entry of the change log at once',
    () => ({ verb: 'deleteAll', table: 'change_log' }),
    everyone('denied'),
  ),
]
