import { type Row, things } from '../../support/backend/world.ts'
import { call, everyone, forAdmins, type MatrixRow, row } from './row.ts'

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

const ofAdmins: [name: string, args: Row][] = [
  ['admin_mailings', {}],
  ['admin_mailing_emails', {}],
  ['admin_retry_mailing', {}],
  ['admin_count_audience', { p_audience: 'confirmed', p_session_id: things.session }],
  ['admin_save_mailing', { p_subject: 'News', p_body: 'Text', p_audience: 'news' }],
  ['admin_stop_mailing', { p_id: things.missing }],
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
    row('registrations', `calls ${name}`, call(name, args), forAdmins),
  ),
  ...['wants_news', 'set_news', 'my_records'].map((name) =>
    row('profiles', `calls ${name}`, call(name), {
      visitor: 'denied',
      signedOut: 'sessionEnded',
    }),
  ),
]
