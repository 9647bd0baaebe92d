import { names, things } from '../../support/backend/world.ts'
import { call, type MatrixRow, row } from './row.ts'

/** What the pages of the members' area read. */
export const pages = ['member_page', 'admin_page']

/** A member saves an entry. */
const save = (entry: Record<string, string | number>) =>
  call('save_progress', { p_resource_id: things.activeTool, p_state: { mine: entry } })

export const functions: MatrixRow[] = [
  row('user_progress', 'saves progress', save({ v: names.member, t: 2 }), {
    visitor: 'denied',
    own: 'rows',
    adminOwn: 'rows',
  }),
  row('user_progress', 'saves a time in the year 10000', save({ v: 1, t: 253402300800000 }), {
    visitor: 'denied',
    own: 'constraint',
    adminOwn: 'constraint',
  }),
  ...pages.map((name) =>
    row('user_progress', `reads ${name}`, call(name), {
      visitor: 'denied',
      own: 'rows',
      adminOwn: 'rows',
    }),
  ),
  row('profiles', 'deletes the account of nobody', call('delete_my_account'), {
    visitor: 'denied',
  }),
]
