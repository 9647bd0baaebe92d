import type { TransactionSql } from 'postgres'
import { expect } from 'vitest'
import { type Row, things } from '../../support/backend/world.ts'
import { addEmail, claim, probe } from './emails.ts'
import { ids, type Probe } from './requests.ts'

const otherId = { id: things.missing }
const otherKey = { id: things.missing, key: 'other' }
const nobody = things.missing
const characters = (count: number) => 'x'.repeat(count)

/** What a copy of some row of the outbox, with these values changed, is refused with. */
export const refusedEmails: [table: string, changes: Row, code: string][] = [
  ['private.mailings', { announcement_id: null }, '23505'],
  ['private.mailings', { ...otherId, announcement_id: nobody }, '23503'],
  ['private.emails', { key: 'other' }, '23505'],
  ['private.emails', { ...otherKey, kind: 'Other' }, '23514'],
  ['private.emails', { ...otherKey, kind: 'x'.repeat(41) }, '23514'],
  ['private.emails', { ...otherKey, state: 'other' }, '23514'],
  ['private.emails', { ...otherKey, recipient: 'a@' }, '23514'],
  ['private.emails', { ...otherKey, recipient: characters(255) }, '23514'],
  ['private.emails', { ...otherKey, reason: characters(301) }, '23514'],
  ['private.emails', { ...otherKey, registration_id: nobody }, '23503'],
  ['private.emails', { ...otherKey, message_id: nobody }, '23503'],
  ['private.emails', { ...otherKey, mailing_id: nobody }, '23503'],
  ['private.emails', { ...otherKey, user_id: nobody }, '23503'],
  ['private.email_suppressions', {}, '23505'],
  ['private.email_suppressions', { address: 'A@example.com' }, '23514'],
  ['private.email_suppressions', { reason: 'other' }, '23514'],
  ['private.unclear_bounces', {}, '23505'],
  ['private.unclear_bounces', { address: 'A@example.com' }, '23514'],
]

/** A row in each table of the outbox. */
export async function fillOutbox(sql: TransactionSql): Promise<void> {
  await sql`insert into private.mailings (announcement_id, title, body)
    values (${things.running}, 'News', '')`
  await sql`insert into private.emails (kind, key, recipient)
    values ('announcement', 'one', 'a@example.com')`
  await sql`insert into private.email_suppressions (address, reason)
    values ('a@example.com', 'bounced')`
  await sql`insert into private.unclear_bounces (address) values ('a@example.com')`
}

const emailCascades: Probe = {
  says: 'an email goes with what it is about',
  about: ['emails'],
  run: async (sql) => {
    await fillOutbox(sql)
    await sql`insert into private.emails
        (kind, key, recipient, registration_id, message_id, user_id, mailing_id)
      select 'announcement', number, 'b@example.com',
        case number when 1 then ${things.memberRegistration}::uuid end,
        case number when 2 then ${things.message}::uuid end,
        case number when 3 then ${ids.otherMember}::uuid end,
        case number when 4 then (select id from private.mailings) end
      from generate_series(1, 4) as number`
    await sql`delete from public.registrations where id = ${things.memberRegistration}`
    await sql`delete from public.contact_messages where id = ${things.message}`
    await sql`delete from auth.users where id = ${ids.otherMember}`
    await sql`delete from private.mailings where true`
    expect(await sql`select key from private.emails`).toEqual([{ key: 'one' }])
  },
}

const contentProbe = probe(
  'carries what its template needs, and nothing of others',
  async (sql) => {
    await sql`update public.masterclass_sessions set starts_at = '2099-01-01T10:00:00Z'
    where id = ${things.session}`
    const registration_id = things.memberRegistration
    await sql`update public.registrations set email = 'a@example.com' where id = ${registration_id}`
    await sql`update auth.users set email = 'c@example.com' where id = ${ids.member}`
    await sql`insert into private.consents (address, is_given, form)
      values ('c@example.com', true, 'account')`
    await addEmail(sql, 'a@example.com', { kind: 'reminder-day', registration_id })
    await sql`insert into private.emails (kind, key, recipient, message_id)
    select 'contact-message', 'b', 'b@example.com', id from public.contact_messages`
    await sql`insert into private.mailings (title, body) values ('Other', ''), ('News', 'Text')`
    await sql`insert into private.emails (kind, key, recipient, mailing_id, user_id)
    select 'announcement', 'c', 'c@example.com', id, ${ids.member}
    from private.mailings where title = 'News'`
    const [token] = await sql`select private.registration_token(${registration_id}) as token`
    const writtenAt = expect.any(String)
    const content = Object.fromEntries(
      (await claim(sql)).map(({ id, claim, recipient, ...rest }) => [recipient, rest]),
    )
    expect(content).toEqual({
      'a@example.com': {
        kind: 'reminder-day',
        writtenAt,
        name: 'Registered',
        sessionId: 'first',
        sessionStart: expect.stringMatching(/^2099-01-01T/),
        token: token?.['token'],
      },
      'b@example.com': {
        kind: 'contact-message',
        writtenAt,
        contactName: 'Kavya',
        contactEmail: 'kavya@example.com',
        message: 'Hello',
      },
      'c@example.com': { kind: 'announcement', writtenAt, title: 'News', body: 'Text' },
    })
  },
)

export const emailContent: Probe[] = [contentProbe, emailCascades]
