import { type Row, things } from '../../support/backend/world.ts'
import { everyone, type MatrixRow, row } from './row.ts'

const call =
  (name: string, args: Row): MatrixRow['attempt'] =>
  () => ({ verb: 'call', name, args })

const anEmail = { p_id: things.missing, p_claim: things.missing, p_outcome: 'sent' }
const anAddress = { p_address: 'member@example.com', p_reason: 'bounced' }

const ofTheSender: [name: string, args: Row][] = [
  ['schedule_emails', {}],
  ['claim_emails', {}],
  ['record_email', anEmail],
  ['suppress_address', anAddress],
  ['unsubscribe', { p_token: things.missing }],
]

const ofAdmins: [name: string, args: Row][] = [
  ['admin_mailings', {}],
  ['admin_mailing_emails', {}],
  ['admin_retry_mailing', {}],
  ['admin_email_announcement', { p_announcement_id: things.running }],
]

/** The outbox is not a table of the API; these functions are all that there is of it. */
export const emails: MatrixRow[] = [
  ...ofTheSender.map(([name, args]) =>
    row('registrations', `calls ${name}, as the sender does`, call(name, args), {
      ...everyone('denied'),
      signedOut: 'denied',
    }),
  ),
  ...ofAdmins.map(([name, args]) =>
    row('announcements', `calls ${name}`, call(name, args), {
      visitor: 'denied',
      own: 'denied',
      signedOut: 'denied',
    }),
  ),
  ...['wants_news', 'set_news', 'my_consents'].map((name) =>
    row('profiles', `calls ${name}`, call(name, {}), {
      visitor: 'denied',
      signedOut: 'sessionEnded',
    }),
  ),
]
