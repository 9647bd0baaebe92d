// Who gets news by email.
import { type Caller, type Db, expect, ids, past, testAfter, things } from '../probe.ts'

/** Email is enabled, and every member has agreed to news. */
export const test = testAfter(async (db) => {
  await db`update private.settings set is_email_enabled = true where true`
  await db`insert into private.consents (person_id, is_given, page, wording)
    select id, true, 'account', 1 from private.people where user_id is not null`
})

/** Who agreed or no longer does, in the order of the rows. */
const consents = (db: Db) =>
  db.values`select concat_ws(' ', address, is_given::text, page, wording)
    from private.consents as consent join private.people as person on person.id = person_id
    order by consent.id`

/** A guest whose registration is not confirmed. @returns the token of its link */
async function addGuest(db: Db): Promise<string> {
  await db`delete from private.consents`
  const facts = { name: 'Guest', state: 'registered' }
  return db.addRegistration('guest@example.com', 'first', facts)
}

const provedAt = (db: Db) =>
  db.value`select proved_at from private.people where address = 'guest@example.com'`

test('a member starts and ends the news to their own address alone', async (db) => {
  await db.ask('otherMember', 'set_news(false)')
  await db.ask('sender', "suppress_address('Member@example.com', 'bounced', '')")
  expect(await db.ask('member', 'wants_news()')).toBe(true)
  for (const wants of [false, false, true]) {
    await db.ask('member', `set_news(${wants}, 1)`)
    expect(await db.ask('member', 'wants_news()')).toBe(wants)
    expect(await db.ask('otherMember', 'wants_news()')).toBe(false)
    expect(await db.ask('admin', 'wants_news()')).toBe(true)
  }
  const suppressed = await db`select address, reason from private.email_suppressions`
  expect(suppressed).toEqual([{ address: 'member@example.com', reason: 'bounced' }])
})

test('an address gets no more emails once they bounced for an unknown reason three times', async (db) => {
  const known = () =>
    db`select address, reason, cardinality(events) as times from private.email_suppressions
      where address like 'unclear%' order by 1`
  const report = (name: string, reason: string, event: string) =>
    db.ask('sender', `suppress_address('${name}@example.com', '${reason}', '${event}')`)
  for (const times of [1, 2]) {
    // An event is delivered again when its answer was lost.
    for (const _ of ['first', 'again']) await report('Unclear', 'unclear', `event ${times}`)
    expect(await known()).toEqual([{ address: 'unclear@example.com', reason: 'unclear', times }])
  }
  for (const event of ['third', 'fourth']) await report('Unclear', 'unclear', event)
  await report('unclear-too', 'unclear', '')
  for (const [event, reason] of ['unclear', 'unclear', 'complained'].entries())
    await report('unclear-angry', reason, `event ${event}`)
  expect(await known()).toEqual([
    { address: 'unclear-angry@example.com', reason: 'complained', times: 3 },
    { address: 'unclear-too@example.com', reason: 'unclear', times: 1 },
    { address: 'unclear@example.com', reason: 'bounced', times: 3 },
  ])
})

test('nobody gets news before they have asked for it', async (db) => {
  await db`delete from private.consents`
  expect(await db.ask('member', 'wants_news()')).toBe(false)
  expect(await db.ask('member', 'my_records()')).toMatchObject({ consents: [] })
  await db.mail()
  expect(await db.recipients()).toEqual([])
  await db.ask('member', 'set_news(true, 1)')
  expect(await db.ask('member', 'wants_news()')).toBe(true)
  expect(await db.ask('admin', 'wants_news()')).toBe(false)
  await db.mail()
  expect(await db.recipients()).toEqual(['member@example.com'])
})

test('who confirms with the box ticked gets news, until they end it', async (db) => {
  const token = await addGuest(db)
  const confirm = (caller: Caller, wording: number | null) =>
    db.ask(caller, `confirm_registration('${token}', 'Guest', ${wording})`)
  for (const wording of [0, 10_000]) {
    expect(await db.codeOf(() => confirm('visitor', wording))).toBe('PT400')
  }
  await confirm('visitor', null)
  expect(await consents(db)).toEqual([])
  for (const wording of [3, 4]) await confirm('visitor', wording)
  expect(await consents(db)).toEqual(['guest@example.com true registration 3'])
  await db.ask('visitor', `cancel_registration('${token}')`)
  await db`delete from private.emails where true`
  await db.mail()
  expect(await db.recipients()).toEqual(['guest@example.com'])
})

test('whatever takes a token proves no mailbox, and starts and ends no news, by one that an admin copied', async (db) => {
  await addGuest(db)
  const id = await db.value`select id from public.registrations where confirmed_at is null`
  const copied = String(await db.ask('admin', `admin_registration_token('${id}')`))
  const calls = await db.values`
    select format('%I(%s)', proname, string_agg(
      case type when 'integer'::regtype then '3' else quote_literal(${copied}::text) end,
      ', ' order by place))
    from pg_proc, unnest(proargtypes::oid[]) with ordinality as given (type, place)
    where pronamespace = 'public'::regnamespace and 'p_token' = any (proargnames)
    group by oid order by proname desc`
  expect(calls).toHaveLength(5)
  for (const news of [[], ['guest@example.com true account 1']]) {
    if (news.length > 0) await db.agree('guest@example.com')
    for (const call of calls) {
      for (const caller of ['visitor', 'admin', 'sender'] as const)
        await db.codeOf(() => db.ask(caller, String(call)))
      expect([await provedAt(db), await consents(db)], String(call)).toEqual([null, news])
    }
  }
  const [acted] = await db`select name, state from public.registrations where id = ${id}`
  expect(acted).toEqual({ name: copied, state: 'canceled' })
})

test('who confirms what can no longer be confirmed agrees to nothing', async (db) => {
  const token = await addGuest(db)
  await db`update public.registrations set state = 'canceled', confirmed_at = null`
  await db`update public.masterclass_sessions set registration_open = false`
  await db.ask('visitor', `confirm_registration('${token}', null, 3)`)
  expect(await consents(db)).toEqual([])
  expect(await provedAt(db)).toBeInstanceOf(Date)
})

test('an account whose address is not confirmed cannot agree', async (db) => {
  await db`update auth.users set email_confirmed_at = null where id = ${ids.member}`
  expect(await db.codeOf(() => db.ask('member', 'set_news(true, 1)'))).toBe('PT409')
  await db.ask('member', 'set_news(false)')
})

test('a member agrees at most twenty times a day, and may always take it back', async (db) => {
  await db`insert into private.consents (person_id, is_given, page, wording, created_at)
    select private.person_at(address), true, 'account', 1, time
    from (values ('member@example.com', ${past}::timestamptz), ('admin@example.com', now()))
      as agreed (address, time), generate_series(1, 20)`
  const set = (wants: boolean) => db.codeOf(() => db.ask('member', `set_news(${wants}, 1)`))
  for (let times = 1; times < 20; times++)
    expect([await set(false), await set(true)]).toEqual(['done', 'done'])
  expect([await set(false), await set(true), await set(false)]).toEqual(['done', 'PT409', 'done'])
})

test('each change of mind is kept with the version of the words, and read by its member', async (db) => {
  await db`delete from private.consents`
  for (const change of ['true, 1', 'true, 2', 'false, 2', 'true, 2'])
    await db.ask('member', `set_news(${change})`)
  await db.ask('admin', 'set_news(true, 1)')
  expect((await consents(db)).slice(0, 3)).toEqual([
    'member@example.com true account 1',
    'member@example.com false account',
    'member@example.com true account 2',
  ])
  expect((await db.ask('member', 'my_records()')).consents).toHaveLength(3)
  for (const change of ['is_given = not is_given', "page = 'email'", 'wording = 9']) {
    const update = `update private.consents set ${change} where wording is not null`
    expect(await db.codeOf((inner) => inner.unsafe(update))).toBe('42501')
  }
})

test('the token of an email ends the news to its person alone, whatever becomes of it', async (db) => {
  await db.mail()
  const tokenOf = (email: string): Promise<string> =>
    db.value`select private.link_token(private.person_at(${email}))`
  const token = await tokenOf('member@example.com')
  const end = (ended: string) => db.ask('sender', `unsubscribe('${ended}')`)
  await db`delete from private.emails`
  for (let times = 0; times < 2; times++) expect(await end(token)).toBe(true)
  for (const wrong of [things.missing, `${token.slice(1)}0`, token.toUpperCase(), `${token}0`]) {
    expect(await end(wrong)).toBe(false)
  }
  expect((await consents(db)).slice(3)).toEqual(['member@example.com false email'])
  const other = await tokenOf('otherMember@example.com')
  await db`delete from auth.users where id = ${ids.otherMember}`
  expect(await end(other)).toBe(true)
})
