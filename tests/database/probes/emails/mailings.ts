// Emails of the owner's own words.
import { type Db, expect, ids, things } from '../probe.ts'
import { test } from './news.ts'

/** What becomes of a mailing before its emails have gone out, and who still gets them. */
const changes: Record<string, (db: Db, id: string) => Promise<unknown>> = {
  'is stopped': (db, id) => db.ask('admin', `admin_stop_mailing('${id}')`),
  'loses those who no longer want news': (db) => db.ask('member', 'set_news(false)'),
  'loses those whose account is deleted': (db) =>
    db`delete from auth.users where id = ${ids.member}`,
  'loses those whose address rejects mail': (db) =>
    db.ask('sender', "suppress_address('Member@example.com', 'complained', '')"),
  'loses those whose account is banned': (db) =>
    db`update auth.users set banned_until = '2999-01-01' where id = ${ids.member}`,
}

export const claimed = async (db: Db) =>
  (await db.claim()).map(({ recipient }) => recipient.split('@')[0]).toSorted()

for (const [says, change] of Object.entries(changes)) {
  test(`a mailing that ${says} sends them nothing more, before and after its emails are written`, async (db) => {
    await db.ask('otherMember', 'set_news(false)')
    const left = says === 'is stopped' ? [] : ['admin']
    await change(db, await db.mail())
    expect(await claimed(db)).toEqual(left)
    const later = String(await db.write())
    await change(db, later)
    await db.schedule()
    expect(await claimed(db)).toEqual(left)
  })
}

test('a mailing goes out in batches, in the order of people, once to each', async (db) => {
  await db.write()
  const written = async () => {
    await db`select private.write_mailings(2)`
    const [row] =
      await db`select written_at is not null as is_over, started_at is not null as has_started from private.mailings`
    return [(await db.recipients()).length, row?.['is_over'], row?.['has_started']]
  }
  expect(await written()).toEqual([2, false, true])
  expect(await written()).toEqual([3, true, true])
  await db`update private.mailings set written_at = null, reached = default`
  await db`delete from private.emails where person_id = private.person_at('member@example.com')`
  await written()
  expect(await written()).toEqual([3, true, true])
  await db`delete from private.emails where true`
  expect(await written()).toEqual([0, true, true])
})

test('a mailing waits for its time, and is changed and stopped until it has started', async (db) => {
  const id = await db.saveFor('1 hour', 'Early')
  await db.schedule()
  expect(await db.recipients()).toEqual([])
  expect(await db.saveFor('-1 minute', 'Late', id)).toBe(id)
  await db.schedule()
  expect((await db.claim()).map(({ subject }) => subject)).toEqual(['Late', 'Late', 'Late'])
  expect(await db.codeOf(() => db.saveFor('1 hour', 'Later', id))).toBe('PT409')
  // A caller that names a new one may repeat it.
  const named = things.missing
  for (const _ of ['once', 'again']) {
    expect(await db.saveFor('1 hour', 'Named', named)).toBe(named)
  }
  expect(await db`select from private.mailings where subject = 'Named'`).toHaveLength(1)
  await db`delete from private.mailings where subject = 'Named'`
  const stopped = await db.saveFor('1 hour', 'Stopped')
  for (const _ of ['once', 'again']) await db.ask('admin', `admin_stop_mailing('${stopped}')`)
  expect(await db.codeOf(() => db.saveFor('1 hour', 'Later', stopped))).toBe('PT409')
  await db`update private.mailings set send_at = now()`
  await db.schedule()
  expect(await db.recipients()).toHaveLength(3)
  expect(await db`select from private.mailings where stopped_at is not null`).toHaveLength(1)
  const [log] = await db`select count(*)::int as entries from public.change_log
    where table_name = 'mailings' and row_id = ${String(stopped)} and changes ? 'stopped_at'`
  expect(log).toEqual({ entries: 1 })
})

test('what has not gone out yet is listed first, however much there is, and 50 others', async (db) => {
  await db`insert into private.mailings (subject, body, audience, send_at, written_at, stopped_at)
    select kind, 'Text', 'news', now() + days * interval '1 day',
      case kind when 'going' then now() end, case kind when 'stopped' then now() end
    from (values ('later', 1), ('stopped', 2), ('going', -9)) as given (kind, days)
    cross join generate_series(1, 60)`
  await db`insert into private.emails (kind, key, mailing_id)
    select 'news', id, id from private.mailings where subject = 'going'`
  const listed: { subject: string }[] = await db.ask('admin', 'admin_mailings()')
  const kinds = ['later', 'going', 'stopped'].flatMap((kind) => Array(60).fill(kind))
  expect(listed.map(({ subject }) => subject)).toEqual(kinds.slice(0, 170))
})

test('a test goes to its sender at once, as news or as to people of a session, and is not listed', async (db) => {
  await db.write('news-guests')
  for (const session of [null, things.session]) await db.write('test', session)
  expect(await db`select from private.mailings where started_at is null`).toHaveLength(1)
  await db`delete from private.mailings where audience <> 'test'`
  await db`delete from private.consents`
  await db.schedule()
  const tests = (await db.claim()).map(({ kind, recipient }) => `${kind} to ${recipient}`)
  const sent = ['news to admin@example.com', 'session-message to admin@example.com']
  expect(tests.toSorted()).toEqual(sent)
  expect(await db.ask('admin', 'admin_mailings()')).toEqual([])
})

for (const [written, sent, isOver] of [
  [[], '', false],
  [['guest'], '', false],
  [['guest'], '', true],
  [['guest', 'member'], '', true],
  [['guest', 'member'], 'guest', true],
  [['guest', 'member'], 'member', true],
] as const) {
  test(`two who become one person once a mailing ${isOver ? 'is' : 'is being'} written to ${written} and sent to ${sent} get it once`, async (db) => {
    await db`delete from private.consents`
    for (const who of ['guest', 'member']) await db.agree(`${who}@example.com`)
    await db.mail()
    const addressesOf = (who: readonly string[]) => who.map((name) => `${name}@example.com`)
    await db`delete from private.emails
      where person_id <> all (select private.person_at(unnest(${addressesOf(written)}::text[])))`
    const test = await db.write('test')
    await db`update private.emails set person_id = private.person_at('member@example.com')
      where mailing_id = ${test}`
    await db`update private.emails set state = 'sent', uncertain_since = now()
      where person_id = private.person_at(${`${sent}@example.com`}) and mailing_id <> ${test}`
    await db`update auth.users set email = 'guest@example.com' where id = ${ids.member}`
    await db`update private.mailings set reached = default,
      written_at = case when ${isOver} then now() end where id <> ${test}`
    await db.schedule()
    expect(await claimed(db)).toEqual(sent ? ['guest'] : ['guest', 'guest'])
  })
}

test('while email is not enabled, no mailing is written', async (db) => {
  await db`update private.settings set is_email_enabled = false where true`
  expect(await db.codeOf(() => db.write())).toBe('PT409')
})

test('an admin sees the emails of a mailing by state, and tries the failed again', async (db) => {
  const [failed, id] = [await db.mail(), await db.mail('news-members')]
  await db`update private.emails set state = 'failed' where mailing_id = ${failed}`
  const mark = (who: string, state: string, since: string | null = null) =>
    db`update private.emails set state = ${state}, attempts = 3,
      uncertain_since = now() - ${since}::interval
      where person_id = private.person_at(${`${who}@example.com`}) and mailing_id = ${id}`
  await mark('admin', 'sending')
  await mark('member', 'failed')
  await mark('otherMember', 'suppressed')
  const [first, second, ...others] = await db.ask('admin', 'admin_mailings()')
  expect(others).toEqual([])
  expect([first, second].find((mailing) => mailing.id === id)).toMatchObject({
    audience: 'news-members',
    subject: 'Subject',
    session: null,
    figures: { due: 1, sent: 0, failed: 1, suppressed: 1 },
  })
  const list = async (rest: string) => {
    const rows = await db.rowsOf(`admin_mailing_emails('${id}'${rest})`)
    return rows.map((row) => row['recipient'].split('@')[0])
  }
  expect(await list('')).toEqual(['admin', 'member', 'otherMember'])
  expect(await list(", 'member@example.com'")).toEqual(['otherMember'])
  await mark('otherMember', 'failed', '21 hours')
  await mark('admin', 'sent', '1 hour')
  const retry = `admin_retry_mailing('${id}')`
  expect(await db.ask('admin', retry)).toBe(1)
  const due = await db`select recipient, attempts from tests.emails where state = 'due'`
  expect(due).toEqual([{ recipient: 'member@example.com', attempts: 0 }])
  await mark('member', 'failed', '19 hours')
  expect(await db.ask('admin', retry)).toBe(1)
  const logged = await db`select row_id, row_title from public.change_log
    where table_name = 'mailings' and changes ? 'retried'`
  expect(logged).toEqual(Array(2).fill({ row_id: id, row_title: 'Subject' }))
})

test('an admin sees every email that failed in the last 30 days, and tries them again', async (db) => {
  const id = await db.mail()
  await db`update private.settings set owner_address = 'zoe@example.com' where true`
  await db`update private.emails set state = 'failed', reason = 'Full' where mailing_id = ${id}
    and person_id = private.person_at('member@example.com')`
  const ages = { 'b-new': '29 days', 'b-old': '31 days', 'a-newer': '1 day' }
  for (const [key, age] of Object.entries(ages))
    await db`insert into private.emails (kind, key, person_id, state, reason, changed_at) values
      ('promoted', ${key}, private.person_at(${`${key[0] === 'a' ? 'admin' : 'otherMember'}@example.com`}),
        'failed', ${key}, now() - ${age}::interval)`
  await db`insert into private.emails (kind, key, person_id, state, reason, changed_at)
    select 'promoted', 'older', person_id, 'failed', 'older', now() - interval '2 days'
    from private.emails where key = 'a-newer'
    union all select 'contact', 'owner', null, 'failed', 'No', now()`
  const list = async (after = '') => {
    const rows = await db.rowsOf(`admin_mailing_emails(null${after})`)
    return rows.map(({ recipient, reason }) => `${recipient.split('@')[0]} ${reason}`)
  }
  const all = ['admin a-newer', 'member Full', 'otherMember b-new', 'zoe No']
  expect(await list()).toEqual(all)
  expect(await list(", 'member@example.com'")).toEqual(all.slice(2))
  expect(await db.ask('admin', 'admin_retry_mailing()')).toBe(5)
  expect(await list()).toEqual([])
  expect(await db.ask('admin', 'admin_retry_mailing()')).toBe(0)
  const left = await db`select key from private.emails where state = 'failed'`
  expect(left).toEqual([{ key: 'b-old' }])
  const logged = await db`select row_id, changes from public.change_log where table_name = 'emails'`
  expect(logged).toEqual([{ row_id: null, changes: { retried: [null, 5] } }])
})

for (const over of ['written_at', 'stopped_at']) {
  test(`a mailing keeps its figures for good, and its emails for 30 days after ${over}`, async (db) => {
    const id = await db.mail()
    await db`update private.emails set state = 'sent'
      where person_id = private.person_at('member@example.com')`
    const ages = { '29 days': 3, '31 days': 0, '32 days': 0 }
    for (const [age, emails] of Object.entries(ages)) {
      await db`update private.mailings set written_at = null, stopped_at = now()`
      await db`update private.mailings set ${db(over)} = now() - ${age}::interval`
      await db.schedule()
      expect(await db.recipients()).toHaveLength(emails)
      expect(await db.ask('admin', 'admin_mailings()')).toMatchObject([
        { id, figures: { due: 2, sent: 1, failed: 0, suppressed: 0 } },
      ])
    }
  })
}
