import { type Db, expect, ids, now, test } from '../probe.ts'

const emails = async (db: Db, call: string) =>
  (await db.rowsOf(call)).map(({ email }) => email.replace(/@.*/, ''))

const guests = (db: Db, slug: string, people: number) =>
  db`
    with session as (
      insert into public.masterclass_sessions (slug, seats) values (${slug}, 1) returning id
    )
    insert into public.registrations (session_id, name, person_id, confirmed_at)
    select id, 'Gina Guest', private.ensure_person(${slug} || number || '@example.com'), now()
    from session, generate_series(1, ${people}::int) as number order by number`

const registrationAt = (db: Db, email: string): Promise<string> =>
  db.value`select id from tests.registrations where email = ${email}`

test("an admin lists and searches one session's registrations, the newest first", async (db) => {
  await guests(db, 'beta', 3)
  await guests(db, 'alpha', 5)
  const change = (name: string, facts: string) => db.change(`${name}@example.com`, facts)
  await change('alpha1', 'attended_at = now()')
  await change('alpha3', "state = 'canceled', confirmed_at = null")
  await change('alpha4', 'confirmed_at = null')
  await change('alpha5', "confirmed_at = null, imported_at = now(), state = 'registered'")
  await db.agree('alpha2@example.com')
  const id = await db.sessionAt('alpha')
  const rows = await db.rowsOf(`admin_registrations('${id}')`)
  const lines = rows.map(
    ({ email, state, place, wants_news }) => `${email} ${state} ${place} ${wants_news}`,
  )
  expect(lines).toEqual([
    'alpha5@example.com imported null false',
    'alpha4@example.com unconfirmed 2 false',
    'alpha3@example.com canceled null false',
    'alpha2@example.com waiting 1 true',
    'alpha1@example.com attended null false',
  ])
  const before = rows[2]?.['position']
  for (const [args, found] of [
    [`'', ${before}, false`, ['alpha2', 'alpha1']],
    [`'', ${before}, true`, ['alpha2', 'alpha1']],
    [`'gi', ${before}`, ['alpha2', 'alpha1']],
    [`'alpha2'`, ['alpha2']],
    [`'gina alpha2'`, ['alpha2']],
    [`'gina nobody'`, []],
  ] as const) {
    expect(await emails(db, `admin_registrations('${id}', ${args})`)).toEqual(found)
  }
  const other = await db.sessionAt('beta')
  expect(await emails(db, `admin_registrations('${other}', 'gina')`)).toHaveLength(3)
})

test('registrations that somebody deletes are recorded, those that go with others are not', async (db) => {
  await guests(db, 'alpha', 3)
  await guests(db, 'beta', 1)
  await db`delete from public.change_log`
  const entries = () => db`
    select actor_role, table_name as table, row_title as title, changes -> 'registrations' as amounts,
      row_id is not null as has_id
    from public.change_log order by id`
  const first = await registrationAt(db, 'alpha1@example.com')
  const others = ['alpha2', 'alpha3'].map((name) => registrationAt(db, `${name}@example.com`))
  const remove = (...found: string[]) =>
    db.query('sender', `delete from public.registrations where id = any ('{${found}}')`)
  await remove(first)
  await remove(...(await Promise.all(others)))
  const entry = { table: 'registrations', title: 'alpha' }
  const recorded = [
    { ...entry, actor_role: 'service_role', amounts: [1, 0], has_id: true },
    { ...entry, actor_role: 'service_role', amounts: [2, 0], has_id: false },
  ]
  expect(await entries()).toEqual(recorded)
  await guests(db, 'gamma', 3)
  await guests(db, 'delta', 2)
  await db`delete from public.change_log where actor_role <> 'service_role'`
  await db`delete from public.registrations where session_id in
    (select id from public.masterclass_sessions where slug in ('gamma', 'delta'))`
  const ofTwo = [
    { title: 'delta', amounts: [2, 0], has_id: false },
    { title: 'gamma', amounts: [3, 0], has_id: false },
  ]
  const found = await entries()
  expect(found.toSorted((a, b) => a['title'].localeCompare(b['title']))).toMatchObject([
    ...recorded,
    ...ofTwo,
  ])
  await db`grant select, delete on auth.users to postgres`
  await db`set local role postgres`
  await db`delete from auth.users where id = ${ids.member}`
  await db`delete from public.masterclass_sessions where slug = 'beta'`
  await db`set local role none`
  expect(await entries()).toMatchObject([...found, { table: 'masterclass_sessions' }])
})

test('a person whom an admin deletes leaves their seat and, if they have one, an account that agreed to nothing', async (db) => {
  await guests(db, 'alpha', 3)
  await db.addRegistration('alpha1@example.com', 'first', { confirmed_at: now })
  await db.addMember('alpha1@example.com')
  await db.agree('alpha1@example.com')
  await db`delete from public.change_log`
  const person = db`select private.person_at('alpha1@example.com') as id`
  const links = [
    await db.value`select private.link_token(id) from (${person}) as person`,
    await db.value`insert into private.joined_ids (id, person_id)
      select gen_random_uuid(), id from (${person}) as person returning private.link_token(id)`,
  ]
  await db`insert into private.joined_ids (id, person_id)
    select gen_random_uuid(), private.person_at('alpha3@example.com')`
  for (const email of ['alpha1@example.com', 'alpha3@example.com']) {
    await db.ask('admin', `admin_delete_person('${await registrationAt(db, email)}')`)
  }
  const left = await db`select email, state from tests.registrations where email ~ '^alpha'`
  expect(left).toEqual([{ email: 'alpha2@example.com', state: 'registered' }])
  const known =
    await db`select address, private.takes_news(id) as news, user_id is not null as account
    from private.people where address ~ '^alpha' order by 1`
  expect(known).toEqual([
    { address: 'alpha1@example.com', news: false, account: true },
    { address: 'alpha2@example.com', news: false, account: false },
  ])
  const entry = { actor_role: 'authenticated', action: 'delete', table_name: 'people' }
  const logged = await db`select actor_role, action, table_name from public.change_log`
  expect(logged).toEqual([entry, entry])
  // Who agrees to news again later may still use the link of an email from before, also of one they had under another address.
  for (const link of links) {
    await db.agree('alpha1@example.com')
    expect(await db.ask('sender', `unsubscribe('${link}')`)).toBe(true)
    expect(await db.value`select private.takes_news(id) from (${person}) as person`).toBe(false)
  }
})
