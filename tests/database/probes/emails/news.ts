// Who gets news by email.
import type { TransactionSql } from 'postgres'
import { expect } from 'vitest'
import { things } from '../../../support/backend/world.ts'
import { call, codeOf, ids, oneValue, valuesOf } from '../requests.ts'
import { addRegistration } from '../rows.ts'
import { mail, recipients, test } from './news-calls.ts'

/** Who agreed or no longer does, in the order of the rows. */
const consents = (sql: TransactionSql) =>
  valuesOf(sql`select concat_ws(' ', address, is_given::text, page, wording)
    from private.consents as consent join private.people as person on person.id = person_id
    order by consent.id`)

/** A guest whose registration is not confirmed. @returns the token of its link */
async function addGuest(sql: TransactionSql): Promise<string> {
  await sql`delete from private.consents`
  const facts = { name: 'Guest', state: 'registered' }
  return addRegistration(sql, 'guest@example.com', 'first', facts)
}

const provedAt = (sql: TransactionSql) =>
  oneValue(sql`select proved_at from private.people where address = 'guest@example.com'`)

test('a member starts and ends the news to their own address alone', async (sql) => {
  await call(sql, 'otherMember', 'set_news(false)')
  await call(sql, 'sender', "suppress_address('Member@example.com', 'bounced')")
  expect(await call(sql, 'member', 'wants_news()')).toBe(true)
  for (const wants of [false, false, true]) {
    await call(sql, 'member', `set_news(${wants}, 1)`)
    expect(await call(sql, 'member', 'wants_news()')).toBe(wants)
    expect(await call(sql, 'otherMember', 'wants_news()')).toBe(false)
    expect(await call(sql, 'admin', 'wants_news()')).toBe(true)
  }
  const suppressed = await sql`select address, reason from private.email_suppressions`
  expect(suppressed).toEqual([{ address: 'member@example.com', reason: 'bounced' }])
})

test('an address gets no more emails once they bounced for an unknown reason on three days', async (sql) => {
  const known = () =>
    sql`select address, reason, times from private.email_suppressions
      where address like 'unclear%' order by 1`
  const bounce = "suppress_address('Unclear@example.com', 'unclear')"
  const nextDay = () => sql`update private.email_suppressions
    set created_at = created_at - interval '25 hours' where reason = 'unclear'`
  for (const times of [1, 2]) {
    // A provider repeats a report until it has an answer.
    for (const _ of ['reported', 'repeated']) await call(sql, 'sender', bounce)
    expect(await known()).toEqual([{ address: 'unclear@example.com', reason: 'unclear', times }])
    await nextDay()
  }
  for (const _ of ['third', 'fourth']) await call(sql, 'sender', bounce)
  await call(sql, 'sender', "suppress_address('unclear-too@example.com', 'unclear')")
  for (const reason of ['unclear', 'complained']) {
    await call(sql, 'sender', `suppress_address('unclear-angry@example.com', '${reason}')`)
  }
  expect(await known()).toEqual([
    { address: 'unclear-angry@example.com', reason: 'complained', times: 2 },
    { address: 'unclear-too@example.com', reason: 'unclear', times: 1 },
    { address: 'unclear@example.com', reason: 'bounced', times: 3 },
  ])
})

test('nobody gets news before they have asked for it', async (sql) => {
  await sql`delete from private.consents`
  expect(await call(sql, 'member', 'wants_news()')).toBe(false)
  expect(await call(sql, 'member', 'my_records()')).toMatchObject({ consents: [] })
  await mail(sql)
  expect(await recipients(sql)).toEqual([])
  await call(sql, 'member', 'set_news(true, 1)')
  await call(sql, 'member', 'set_news(true, 1)')
  expect(await call(sql, 'member', 'wants_news()')).toBe(true)
  expect(await call(sql, 'admin', 'wants_news()')).toBe(false)
  await mail(sql)
  expect(await recipients(sql)).toEqual(['member@example.com'])
})

test('who confirms with the box ticked gets news, until they end it', async (sql) => {
  const token = await addGuest(sql)
  const confirm = (claims: Parameters<typeof call>[1], wording: number | null) =>
    call(sql, claims, `confirm_registration('${token}', 'Guest', ${wording})`)
  for (const wording of [0, 10_000]) {
    expect(await codeOf(sql, () => confirm('visitor', wording))).toBe('PT400')
  }
  await confirm('visitor', null)
  expect(await consents(sql)).toEqual([])
  for (const wording of [3, 4]) await confirm('visitor', wording)
  expect(await consents(sql)).toEqual(['guest@example.com true registration 3'])
  await call(sql, 'visitor', `cancel_registration('${token}')`)
  await sql`delete from private.emails where true`
  await mail(sql)
  expect(await recipients(sql)).toEqual(['guest@example.com'])
})

test('an admin who confirms for somebody else proves and agrees to nothing', async (sql) => {
  const token = await addGuest(sql)
  await call(sql, 'admin', `confirm_registration('${token}', null, 3)`)
  await call(sql, 'admin', `cancel_registration('${token}')`)
  expect([await provedAt(sql), await consents(sql)]).toEqual([null, []])
  const own = await oneValue(sql`select private.link_token(${things.adminRegistration})`)
  await call(sql, 'admin', `confirm_registration('${own}', null, 3)`)
  expect(await consents(sql)).toEqual(['admin@example.com true registration 3'])
})

test('who confirms what can no longer be confirmed agrees to nothing', async (sql) => {
  const token = await addGuest(sql)
  await sql`update public.registrations set state = 'canceled', confirmed_at = null`
  await sql`update public.masterclass_sessions set registration_open = false`
  await call(sql, 'visitor', `confirm_registration('${token}', null, 3)`)
  expect(await consents(sql)).toEqual([])
  expect(await provedAt(sql)).toBeInstanceOf(Date)
})

test('an account whose address is not confirmed cannot agree', async (sql) => {
  await sql`update auth.users set email_confirmed_at = null where id = ${ids.member}`
  expect(await codeOf(sql, (inner) => call(inner, 'member', 'set_news(true, 1)'))).toBe('PT409')
  await call(sql, 'member', 'set_news(false)')
})

test('each change of mind is kept with the version of the words, and read by its member', async (sql) => {
  await sql`delete from private.consents`
  for (const change of ['true, 1', 'true, 2', 'false, 2', 'true, 2'])
    await call(sql, 'member', `set_news(${change})`)
  await call(sql, 'admin', 'set_news(true, 1)')
  expect((await consents(sql)).slice(0, 3)).toEqual([
    'member@example.com true account 1',
    'member@example.com false account',
    'member@example.com true account 2',
  ])
  expect((await call(sql, 'member', 'my_records()')).consents).toHaveLength(3)
  for (const change of ['is_given = not is_given', "page = 'email'", 'wording = 9']) {
    const update = (inner: TransactionSql) =>
      inner.unsafe(`update private.consents set ${change} where wording is not null`)
    expect(await codeOf(sql, update)).toBe('42501')
  }
})

test('the token of an email ends the news to its person alone, whatever becomes of it', async (sql) => {
  await mail(sql)
  const tokenOf = (email: string): Promise<string> =>
    oneValue(sql`select private.link_token(private.person_at(${email}))`)
  const token = await tokenOf('member@example.com')
  const end = (ended: string) => call(sql, 'sender', `unsubscribe('${ended}')`)
  await sql`delete from private.emails`
  for (let times = 0; times < 2; times++) expect(await end(token)).toBe(true)
  for (const wrong of [things.missing, `${token.slice(1)}0`, token.toUpperCase(), `${token}0`]) {
    expect(await end(wrong)).toBe(false)
  }
  expect((await consents(sql)).slice(3)).toEqual(['member@example.com false email'])
  const other = await tokenOf('otherMember@example.com')
  await sql`delete from auth.users where id = ${ids.otherMember}`
  expect(await end(other)).toBe(true)
})
