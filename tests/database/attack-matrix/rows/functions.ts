import { names, type Row, things } from '#backend/world.ts'
import { call, everyone, on, row } from '../row.ts'

/** What the pages of the members' area read. */
export const pages = ['member_page', 'admin_page']

/** A member saves an entry. */
const save = (entry: Row) =>
  call('save_progress', { p_resource_id: things.activeTool, p_state: { mine: entry } })

const ofTheSender: [name: string, args: Row][] = [
  ['claim_build', {}],
  ['report_build', {}],
  ['schedule_emails', {}],
  ['claim_emails', {}],
  ['record_email', { p_id: things.missing, p_claim: things.missing, p_outcome: 'sent' }],
  ['suppress_address', { p_address: 'member@example.com', p_reason: 'bounced', p_event: 'one' }],
  ['unsubscribe', { p_token: things.missing }],
]

const { rows } = on('user_progress')

export default [
  ...rows(
    { visitor: 'denied', own: 'rows', adminOwn: 'rows' },
    {
      'saves progress': save({ v: names.member, t: 2 }),
      ...Object.fromEntries(pages.map((name) => [`reads ${name}`, call(name)])),
    },
  ),
  ...rows(
    { visitor: 'denied', own: 'constraint', adminOwn: 'constraint' },
    { 'saves a time in the year 10000': save({ v: 1, t: 253402300800000 }) },
  ),
  row('profiles', 'deletes the account of nobody', call('delete_my_account'), {
    visitor: 'denied',
  }),
  // The outbox is not a table of the API; these functions are all that there is of it.
  ...ofTheSender.map(([name, args]) =>
    row('registrations', `calls ${name}, as the sender does`, call(name, args), {
      ...everyone('denied'),
      signedOut: 'denied',
    }),
  ),
  ...['wants_news', 'set_news', 'my_records'].map((name) =>
    row('profiles', `calls ${name}`, call(name), { visitor: 'denied', signedOut: 'sessionEnded' }),
  ),
]
