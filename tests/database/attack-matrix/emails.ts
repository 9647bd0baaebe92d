import { type Row, things } from '../../support/backend/world.ts'
import { call, everyone, type MatrixRow, row } from './row.ts'

const anEmail = { p_id: things.missing, p_claim: things.missing, p_outcome: 'sent' }
const anAddress = { p_address: 'member@example.com', p_reason: 'bounced' }

const ofTheSender: [name: string, args: Row][] = [
  ['claim_build', {}],
  ['report_build', {}],
  ['schedule_emails', {}],
  ['claim_emails', {}],
  ['record_email', anEmail],
  ['suppress_address', anAddress],
  ['unsubscribe', { p_token: things.missing }],
]

/** The outbox is not a table of the API; these functions are all that there is of it. */
export const emails: MatrixRow[] = [
  ...ofTheSender.map(([name, args]) =>
    row('registrations', `calls ${name}, as the sender does`, call(name, args), {
      ...everyone('denied'),
      signedOut: 'denied',
    }),
  ),
  ...['wants_news', 'set_news', 'my_records'].map((name) =>
    row('profiles', `calls ${name}`, call(name), {
      visitor: 'denied',
      signedOut: 'sessionEnded',
    }),
  ),
]
