import { type Db, expect, ids, things } from '../probe.ts'
import { test } from './emails.ts'

/** A row in each table of the outbox. */
export async function fillOutbox(db: Db): Promise<void> {
  await db`insert into private.mailings (subject, body, audience) values ('News', 'Text', 'news')`
  await db`insert into private.emails (kind, key, person_id)
    values ('news', 'one', private.ensure_person('a@example.com'))`
  await db`insert into private.email_suppressions (address, reason)
    values ('a@example.com', 'bounced')`
}

test('an email goes with what it is about', async (db) => {
  await fillOutbox(db)
  await db`insert into private.emails
      (kind, key, registration_id, message_id, person_id, mailing_id)
    select 'news', number,
      case number when 1 then ${things.memberRegistration}::uuid end,
      case number when 2 then ${things.message}::uuid end,
      case number when 3 then private.person_at('otherMember@example.com') end,
      case number when 4 then (select id from private.mailings) end
    from generate_series(1, 4) as number`
  await db`delete from public.registrations where id = ${things.memberRegistration}`
  await db`delete from public.contact_messages where id = ${things.message}`
  await db`delete from auth.users where id = ${ids.otherMember}`
  await db`delete from private.mailings where true`
  expect(await db`select key from private.emails`).toEqual([{ key: 'one' }])
})

test('an email carries what its template needs, and nothing of others', async (db) => {
  await db`update public.masterclass_sessions set starts_at = '2099-01-01T10:00:00Z',
      title = 'First', time_zone = 'Europe/Berlin', minutes = 45
    where id = ${things.session}`
  await db`insert into public.masterclass_sessions (seats, registration_open, starts_at)
    values (9, true, '2099-02-01')`
  const registration_id = things.memberRegistration
  await db`update private.settings set owner_address = 'owner@example.com' where true`
  const person_id = await db.ensurePerson('member@example.com')
  await db.agree('member@example.com')
  await db.addEmail('member@example.com', { kind: 'reminder-day', registration_id })
  await db`insert into private.emails (kind, key, message_id)
    select 'contact-message', 'b', id from public.contact_messages`
  await db`insert into private.mailings (subject, body, audience)
    values ('Other', 'Other', 'news'), ('News', 'Text', 'news')`
  await db`insert into private.emails (kind, key, person_id, mailing_id)
    select 'news', 'c', ${person_id}, id from private.mailings where subject = 'News'`
  await db`update private.mailings set started_at = now()`
  const [tokens] = await db`select private.link_token(${registration_id}) as token,
    private.link_token(${person_id}) as "newsToken"`
  const writtenAt = expect.any(String)
  // The person alone, not the session, gives the token that ends the news: every email carries it.
  const toMember = { recipient: 'member@example.com', writtenAt, newsToken: tokens?.['newsToken'] }
  const content = Object.fromEntries(
    (await db.claim()).map(({ id, claim, ...rest }) => [rest.kind, rest]),
  )
  expect(content).toEqual({
    'reminder-day': {
      ...toMember,
      kind: 'reminder-day',
      name: 'Registered',
      token: tokens?.['token'],
      sessionId: 'first',
      sessionStart: expect.stringMatching(/^2099-01-01T/),
      sessionTitle: 'First',
      timeZone: 'Europe/Berlin',
      minutes: 45,
    },
    'contact-message': {
      kind: 'contact-message',
      recipient: 'owner@example.com',
      writtenAt,
      contactName: 'Kavya',
      contactEmail: 'kavya@example.com',
      message: 'Hello',
    },
    news: { ...toMember, kind: 'news', name: 'Mira Member', subject: 'News', body: 'Text' },
  })
  await db`update public.registrations set confirmed_at = null where true`
  await db`update private.emails set next_at = now()`
  const ofVisitor = { kind: 'registration-repeated', registration_id: things.visitorRegistration }
  await db.addEmail('kavya@example.org', ofVisitor)
  const named = (await db.claim()).map(({ recipient, name }) => `${recipient}: ${name}`)
  const unnamed = ['owner@example.com: undefined', 'kavya@example.org: undefined']
  expect(new Set(named)).toEqual(new Set(['member@example.com: Mira Member', ...unnamed]))
})

test('a member whose account has no name is called as they confirmed it as a guest', async (db) => {
  await db`update public.registrations set name = 'Mira', confirmed_at = now()
    where id = ${things.memberRegistration}`
  await db`update public.profiles set full_name = '' where id = ${ids.member}`
  await db.agree('member@example.com')
  await db.addEmail('member@example.com', { kind: 'news' })
  expect((await db.claim()).map(({ name }) => name)).toEqual(['Mira'])
})

test('an email of a recording has its link and says who came by now, and no other has', async (db) => {
  await db.startIn('-3 hours', 'first')
  const registration_id = things.memberRegistration
  for (const kind of ['recording-missed', 'session-message']) {
    await db.addEmail('member@example.com', { kind, key: kind, registration_id })
  }
  await db.change('member@example.com', 'attended_at = now()')
  expect((await db.claim()).map(({ kind }) => kind)).toEqual(['session-message'])
  await db`update public.masterclass_sessions set recording_link = 'https://example.com/recording'
    where id = ${things.session}`
  await db`update private.emails set state = 'due', next_at = now()`
  const links = (await db.claim()).map((email) => [email.kind, email.recordingLink])
  expect(Object.fromEntries(links)).toEqual({
    recording: 'https://example.com/recording',
    'session-message': undefined,
  })
})

test('an email to an owner without an address is not sent', async (db) => {
  await db`update private.settings set owner_address = null where true`
  await db`insert into private.emails (kind, key, message_id)
    select 'contact-message', id, id from public.contact_messages`
  expect(await db.claim()).toEqual([])
})
