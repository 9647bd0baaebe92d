// What is known of a person beside their registrations.
import { type Db, expect, ids, person, type Row, test } from './guests.ts'

const other = 'other@example.com'
const third = 'third@example.com'

/** Makes the other one the person. */
const join = (db: Db) =>
  db`select private.join_people(private.person_at(${other}), private.person_at(${person}))`

/** Writes an email of one mailing to somebody, that may have gone out or not. */
const mail = (db: Db, email: string, mayHaveGone: boolean) =>
  db`insert into private.emails (kind, key, person_id, mailing_id, uncertain_since)
    select 'news', id || ${email}, private.ensure_person(${email}), id,
      case when ${mayHaveGone} then now() end
    from private.mailings where subject = 'News'`

test('who cancels by the link before confirming has proved the mailbox', async (db) => {
  await db.register(person)
  const provedAt = () => db.value`select proved_at from private.people where address = ${person}`
  expect(await provedAt()).toBeNull()
  await db.cancel(person)
  expect(await provedAt()).toBeInstanceOf(Date)
})

test('the ids that were joined with a person go with the person', async (db) => {
  await db.register(person)
  await db`insert into private.joined_ids (id, person_id)
    select gen_random_uuid(), private.person_at(${person})`
  await db`insert into private.joined_ids (id, registration_id)
    select gen_random_uuid(), id from public.registrations
    where person_id = private.person_at(${person})`
  const kept = () => db`select from private.joined_ids`
  const before = (await kept()).length
  await db`delete from private.people where address = ${person}`
  expect(await kept()).toHaveLength(before - 2)
})

test('an account whose address is no longer verified is nobody, and all others stay', async (db) => {
  await db`update auth.users set email_confirmed_at = null where id = ${ids.member}`
  const known = await db.values`select user_id from private.people where user_id is not null`
  expect(known.toSorted()).toEqual([ids.otherMember, ids.admin].toSorted())
})

const [confirmed, unconfirmed] = ['confirmed_at = now()', 'confirmed_at = null']
const listed = 'imported_at = now(), may_be_emailed = true'
const isCanceled = "state = 'canceled', canceled_at = now(), may_be_emailed = false"

/** What the registrations of two people say, and that of the person they become. */
const joined: [kept: string, gone: string, left: Row][] = [
  [listed, unconfirmed, { may_be_emailed: true }],
  [unconfirmed, listed, { may_be_emailed: true }],
  [unconfirmed, unconfirmed, { name: 'Kept', is_confirmed: false }],
  [unconfirmed, confirmed, { name: 'Gone', is_confirmed: true }],
  [confirmed, unconfirmed, { name: 'Kept', is_confirmed: true }],
  [confirmed, confirmed, { name: 'Kept', is_confirmed: true }],
  // Also canceled by time alone.
  ...['registered', 'waiting', 'canceled'].map((state): [string, string, Row] => [
    ...([`state = '${state}'`, `state = '${state}'`] as const),
    { state },
  ]),
  [isCanceled, `${confirmed}, ${listed}`, { state: 'canceled', may_be_emailed: false }],
  [`${confirmed}, ${listed}`, isCanceled, { state: 'canceled', may_be_emailed: false }],
]

for (const [kept, gone, left] of joined) {
  test(`two who become one, with ${kept} and, of who goes, ${gone}, have ${JSON.stringify(left)}`, async (db) => {
    for (const email of [person, other]) await db.register(email)
    await db.change(person, `name = 'Kept', ${kept}`)
    await db.change(other, `name = 'Gone', ${gone}`)
    await join(db)
    const rows = await db`select *, confirmed_at is not null as is_confirmed
      from public.registrations where person_id = private.person_at(${person})`
    expect(rows).toMatchObject([left])
  })
}

test('two who become one keep what only one of them had, and take nothing else', async (db) => {
  for (const email of [other, third]) await db.register(email)
  await db`insert into private.people (address) values (${person})`
  await db`insert into private.joined_ids (id, person_id)
    select gen_random_uuid(), id from private.people where address in (${other}, ${third})`
  await db`insert into private.consents (person_id, is_given, page, wording)
    select id, true, 'account', 1 from private.people where address in (${other}, ${third})`
  await db`insert into private.emails (kind, key, person_id)
    select 'news', address, id from private.people where address in (${other}, ${third})`
  await join(db)
  const owned = (email: string) => db`select
        (select count(*)::int from public.registrations where person_id = owner) as seats,
        (select count(*)::int from private.consents where person_id = owner) as consents,
        (select count(*)::int from private.joined_ids where person_id = owner) as ids,
        (select count(*)::int from private.emails where person_id = owner and kind = 'news') as news
      from private.person_at(${email}) as owner`
  expect(await owned(person)).toEqual([{ seats: 1, consents: 1, ids: 2, news: 1 }])
  expect(await owned(third)).toEqual([{ seats: 1, consents: 1, ids: 1, news: 1 }])
  const link = db.value`select private.link_token(private.person_at(${third}))`
  expect(await db.ask('sender', `unsubscribe('${await link}')`)).toBe(true)
})

test('two who become one leave a third their registration, its emails and its link', async (db) => {
  for (const email of [person, other, third]) await db.register(email)
  await db`insert into private.joined_ids (id, registration_id)
    select gen_random_uuid(), id from public.registrations`
  const ofThird = () => db`select
        (select count(*)::int from private.emails where registration_id = owned.id) as emails,
        (select count(*)::int from private.joined_ids where registration_id = owned.id) as ids
      from public.registrations as owned where person_id = private.person_at(${third})`
  expect(await ofThird()).toEqual([{ emails: 1, ids: 1 }])
  await join(db)
  expect(await ofThird()).toEqual([{ emails: 1, ids: 1 }])
  expect(await db.pageOf(third)).toMatchObject({ session: 'probe' })
})

for (const [before, after] of [
  [{ [other]: false, [third]: false }, [person, third]],
  [{ [other]: true, [third]: false }, [person, third]],
  [{ [person]: true, [other]: true }, [person, person]],
  [{ [person]: false, [other]: true }, [person]],
] as const) {
  test(`two who become one: of a mailing to ${JSON.stringify(before)}, true for gone, ${after} is left`, async (db) => {
    await db`insert into private.people (address) values (${person})`
    await db`insert into private.mailings (subject, body, audience)
      values ('News', 'Text', 'news')`
    for (const [email, mayHaveGone] of Object.entries(before)) await mail(db, email, mayHaveGone)
    await join(db)
    const mailed = db.values`select address from private.emails
      join private.people on people.id = person_id where mailing_id is not null order by 1`
    expect(await mailed).toEqual(after)
  })
}
