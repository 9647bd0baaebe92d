import { type Row, things } from '#backend/world.ts'
import { call, type Expected, row, sees } from '../row.ts'

const session = { p_id: things.session }
const registrations = { p_session_id: things.session }
const registration = { p_registration_id: things.visitorRegistration }
const facts = { title: 'Third', time_zone: 'UTC', starts_at: '2099-01-01T10:00:00Z', seats: 9 }
const moreSeats = { title: 'First', seats: 90 }
const imported = { ...registrations, p_rows: [{ name: 'Imported', email: 'imported@example.com' }] }
const exported = { ...registrations, p_is_export: true }
const mailing = { p_subject: 'News', p_body: 'Text', p_audience: 'news' }
const allRegistrations = sees(
  things.memberRegistration,
  things.otherMemberRegistration,
  things.adminRegistration,
  things.visitorRegistration,
)

/** What only admins call, the table in which it shows, and what an admin is answered if not elsewhere. */
const functions: [table: string, name: string, args: Row, answer?: Expected][] = [
  ['profiles', 'admin_members', {}, 'rows'],
  ['profiles', 'admin_change_log', {}, 'rows'],
  ['resources', 'admin_order_resources', { p_ids: [things.untouchedTool] }, 'rows'],
  ['masterclass_sessions', 'admin_sessions', {}, sees(things.session, things.otherSession)],
  ['masterclass_sessions', 'admin_save_session', { p_facts: facts }, 'rows'],
  ['masterclass_sessions', 'admin_cancel_session', { ...session, p_reason: 'Ill' }],
  ['masterclass_sessions', 'admin_delete_session', { p_id: things.otherSession }],
  ['masterclass_sessions', 'admin_set_attended', registration],
  ['registrations', 'admin_registrations', registrations, allRegistrations],
  ['registrations', 'admin_registrations', exported, allRegistrations],
  ['registrations', 'admin_import_registrations', imported, 'rows'],
  ['registrations', 'admin_delete_person', registration, 'rows'],
  ['registrations', 'admin_registration_token', registration, 'rows'],
  ['registrations', 'admin_registration_funnel', {}, 'rows'],
  ['registrations', 'admin_mailings', {}],
  ['registrations', 'admin_mailing_emails', {}],
  ['registrations', 'admin_retry_mailing', {}],
  ['registrations', 'admin_count_audience', { ...registrations, p_audience: 'confirmed' }],
  ['registrations', 'admin_save_mailing', mailing],
  ['registrations', 'admin_stop_mailing', { p_id: things.missing }],
]

const tried = (table: string, says: string, name: string, args: Row, answer?: Expected) =>
  row(table, says, call(name, args), {
    visitor: 'denied',
    own: 'denied',
    signedOut: 'denied',
    ...(answer && { adminOther: answer }),
  })

const saved = (says: string, args: Row, answer: Expected) =>
  tried('masterclass_sessions', says, 'admin_save_session', { ...session, ...args }, answer)

export default [
  ...functions.map(([table, name, args, answer]) =>
    tried(table, `calls ${name} with ${Object.keys(args)}`, name, args, answer),
  ),
  saved('asks what follows from more seats', { p_facts: moreSeats, p_is_preview: true }, sees()),
  ...['room_link', 'recording_link'].map((link) => {
    const p_facts = { title: 'First', [link]: 'javascript:alert(1)' }
    return saved(`sets a ${link} that a browser would run`, { p_facts }, 'constraint')
  }),
]
