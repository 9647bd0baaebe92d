// What happens to one mailing happens to no other.
import { expect, things } from '../probe.ts'
import { claimed } from './mailings.ts'
import { test } from './news.ts'

test('what is written and counted of one email is so of no other', async (db) => {
  await db`insert into private.mailings (subject, body, audience, send_at, written_at)
    values ('Now', 'Text', 'news', now(), null), ('Later', 'Text', 'news', now() + '1 hour', null),
      ('Old', 'Text', 'news', now() - interval '31 days', now() - interval '31 days'),
      ('Recent', 'Text', 'news', now() - interval '1 day', now() - interval '1 day')`
  await db`insert into private.emails (kind, key, person_id, mailing_id, state)
    select 'news', subject, private.person_at('member@example.com'), id, 'sent'
    from private.mailings where subject in ('Old', 'Recent')`
  await db.schedule()
  const rows = await db`select subject, written_at is not null as is_written,
    started_at is not null as has_started, figures is not null as is_counted
    from private.mailings order by subject`
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['Later', false, false, false],
    ['Now', true, true, false],
    ['Old', true, false, true],
    ['Recent', true, false, false],
  ])
  const kept = await db`select key from private.emails where key in ('Old', 'Recent')`
  expect(kept).toEqual([{ key: 'Recent' }])
})

test('who was joined with somebody that has a mailing keeps it from nobody else', async (db) => {
  const id = String(await db.write())
  await db`insert into private.joined_ids (id, person_id)
    select ${things.missing}, private.person_at('member@example.com')`
  await db`insert into private.emails (kind, key, person_id, mailing_id)
    select 'news', ${id} || ':' || id, person_id, ${id} from private.joined_ids`
  await db.schedule()
  expect(await claimed(db)).toEqual(['admin', 'member', 'otherMember'])
})

test('an email because of a session is no news', async (db) => {
  await db.change('member@example.com', "confirmed_at = now(), state = 'registered'")
  await db`insert into private.mailings (subject, body, audience, session_id)
    select 'To guests', 'Text', 'confirmed', session_id
    from public.registrations where id = ${things.memberRegistration}`
  await db.write()
  await db.schedule()
  const rows = await db`select distinct subject, kind from private.emails
    join private.mailings as mailing on mailing.id = mailing_id order by 1`
  expect(rows).toEqual([
    { subject: 'Subject', kind: 'news' },
    { subject: 'To guests', kind: 'session-message' },
  ])
})

test('an email that is stopped again was stopped when it first was', async (db) => {
  const id = await db.mail()
  const stop = () => db.ask('admin', `admin_stop_mailing('${id}')`)
  await stop()
  await db`update private.mailings set stopped_at = now() - interval '1 hour' where id = ${id}`
  await stop()
  expect(await db`select from private.mailings where stopped_at < now()`).toHaveLength(1)
})

test('who changes an email that has not started changes no other', async (db) => {
  const id = await db.saveFor('1 hour', 'One')
  await db.saveFor('1 hour', 'Two')
  await db.saveFor('1 hour', 'Changed', id)
  const rows = await db`select subject from private.mailings order by subject`
  expect(rows).toEqual([{ subject: 'Changed' }, { subject: 'Two' }])
})
