import { byRole, everyone, insert, type MatrixRow, remove, row, select, update } from './row.ts'

export const auditLog: MatrixRow[] = [
  row('audit_log', 'reads the audit log', select('audit_log'), byRole('nothing', 'none', 'rows')),
  row(
    'audit_log',
    'adds an entry to the audit log',
    insert('audit_log', { actor_role: 'postgres', action: 'update', table_name: 'resources' }),
    everyone('denied'),
  ),
  row(
    'audit_log',
    'changes an entry of the audit log',
    update('audit_log', { action: 'insert' }, { row_title: 'Changed' }),
    everyone('denied'),
  ),
  row(
    'audit_log',
    'changes every entry of the audit log at once',
    () => ({ verb: 'changeAll', table: 'audit_log', set: { row_title: 'Changed' } }),
    everyone('denied'),
  ),
  row(
    'audit_log',
    'deletes entries of the audit log',
    remove('audit_log', { action: 'insert' }),
    everyone('denied'),
  ),
  row(
    'audit_log',
    'deletes every entry of the audit log at once',
    () => ({ verb: 'deleteAll', table: 'audit_log' }),
    everyone('denied'),
  ),
]
