import { names, things } from '../../support/backend/world.ts'
import { byRole, type MatrixRow, row } from './row.ts'

/** What the pages of the members' area read. */
export const pages = ['member_page', 'admin_page']

export const functions: MatrixRow[] = [
  ...['admin_members', 'admin_member_export', 'admin_change_log'].map((name) =>
    row(
      'profiles',
      `calls ${name}`,
      () => ({ verb: 'call', name, args: {} }),
      byRole('denied', 'denied', 'rows'),
    ),
  ),
  row(
    'resources',
    'calls admin_order_resources',
    () => ({
      verb: 'call',
      name: 'admin_order_resources',
      args: { p_ids: [things.untouchedTool, things.activeTool] },
    }),
    byRole('denied', 'denied', 'rows'),
  ),
  row(
    'profiles',
    'asks whose an address is',
    () => ({ verb: 'call', name: 'account_of', args: { p_email: 'admin@example.com' } }),
    byRole('denied', 'denied', 'denied'),
  ),
  row(
    'user_progress',
    'saves progress',
    () => ({
      verb: 'call',
      name: 'save_progress',
      args: { p_resource_id: things.activeTool, p_state: { mine: { v: names.member, t: 2 } } },
    }),
    { visitor: 'denied', own: 'rows', adminOwn: 'rows' },
  ),
  row(
    'user_progress',
    'saves a time in the year 10000',
    () => ({
      verb: 'call',
      name: 'save_progress',
      args: { p_resource_id: things.activeTool, p_state: { mine: { v: 1, t: 253402300800000 } } },
    }),
    { visitor: 'denied', own: 'constraint', adminOwn: 'constraint' },
  ),
  ...pages.map((name) =>
    row('user_progress', `reads ${name}`, () => ({ verb: 'call', name, args: {} }), {
      visitor: 'denied',
      own: 'rows',
      adminOwn: 'rows',
    }),
  ),
  row(
    'profiles',
    'deletes the account of nobody',
    () => ({ verb: 'call', name: 'delete_my_account', args: {} }),
    { visitor: 'denied' },
  ),
]
