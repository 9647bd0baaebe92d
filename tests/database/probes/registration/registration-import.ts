import { type Db, expect, ids, testAfter } from '../probe.ts'

type Person = { name?: string; email?: string; attended?: boolean }

const nina = { name: 'Nina New', email: 'nina@example.com' }
const guest = (index: number) => ({ name: 'Guest', email: `guest-${index}@example.com` })

/** Imports as an admin, or previews it. @returns what becomes of each person */
async function importInto(
  db: Db,
  slug: string,
  people: Person[],
  isPreview = false,
  mayBeEmailed = false,
): Promise<string[]> {
  const id = await db.sessionAt(slug)
  const list = JSON.stringify(people)
  const args = `${id && `'${id}'`}, '${list}', ${isPreview}, ${mayBeEmailed}`
  return db.ask('admin', `admin_import_registrations(${args})`)
}

const inSession = (db: Db, slug: string) => db`
  select name, email, state, source, may_be_emailed, attended_at = starts_at as attended
  from tests.registrations where slug = ${slug} order by email`

const imported = (person: typeof nina) => ({
  ...person,
  state: 'registered',
  source: 'import',
  may_be_emailed: false,
  attended: null,
})

/** Session `past` has started, `next` has one seat, `undated` has no date. */
const test = testAfter(async (db) => {
  await db`insert into public.masterclass_sessions (slug, seats, starts_at) values
    ('past', 1, now() - interval '1 day'), ('next', 1, now() + interval '1 day'),
    ('undated', 1, null)`
})

const add = (db: Db, slug: string, { name, email }: typeof nina, state: string) => db`
  insert into public.registrations
    (session_id, name, person_id, state, source, confirmed_at, canceled_at)
  select id, ${name}, private.ensure_person(${email}), ${state}, 'newsletter',
    case when ${state} <> 'canceled' then now() end,
    case when ${state} = 'canceled' then now() end
  from public.masterclass_sessions where slug = ${slug}`

test('an imported person may be emailed until they cancel, whatever list comes later', async (db) => {
  const came = [{ ...nina, attended: true }]
  const mayBeEmailed = async () => (await inSession(db, 'past')).map((row) => row['may_be_emailed'])
  await importInto(db, 'past', [nina], false, true)
  await importInto(db, 'past', came)
  expect(await mayBeEmailed()).toEqual([true])
  await db`update public.registrations set state = 'canceled', canceled_at = now(),
    imported_at = null, may_be_emailed = false, attended_at = null
    where person_id = private.person_at(${nina.email})`
  expect(await importInto(db, 'past', came, false, true)).toEqual(['updated'])
  expect(await mayBeEmailed()).toEqual([false])
})

test('an imported person who has confirmed is emailed anyway, so that a list changes nothing', async (db) => {
  await add(db, 'next', nina, 'registered')
  expect(await importInto(db, 'next', [nina], false, true)).toEqual(['unchanged'])
})

test('an imported person keeps the seat when the time to confirm is over', async (db) => {
  await importInto(db, 'next', [nina])
  await db.overdue(nina.email)
  const state = db.value`select private.describe_registration(id) ->> 'state'
    from public.registrations where person_id = private.person_at(${nina.email})`
  expect(await state).toBe('unconfirmed')
})

test('an imported person is there once, however often and in whatever case they are imported', async (db) => {
  const twice = [nina, { ...nina, name: 'Other', email: 'NINA@example.com' }]
  expect(await importInto(db, 'next', twice)).toEqual(['added', 'unchanged'])
  const before = await db.stored(nina.email)
  expect(await importInto(db, 'next', [nina])).toEqual(['unchanged'])
  expect(await db.stored(nina.email)).toEqual(before)
  expect(await inSession(db, 'next')).toEqual([imported(nina)])
})

test('an imported person needs an address, and no name', async (db) => {
  const people = [
    { name: 'No address' },
    { email: 'no address' },
    { ...nina, name: 'x'.repeat(101) },
    { email: ' nina@example.com ' },
  ]
  expect(await importInto(db, 'next', people)).toEqual(['invalid', 'invalid', 'invalid', 'added'])
  expect(await inSession(db, 'next')).toEqual([imported({ ...nina, name: '' })])
})

test('an imported person is told in a preview as it will be, and nothing is written', async (db) => {
  await add(db, 'next', guest(3), 'registered')
  await add(db, 'next', nina, 'waiting')
  const before = await inSession(db, 'next')
  const people = async () => (await db`select from private.people`).length
  const known = await people()
  const everyone = [nina, { ...guest(1), attended: true }, guest(2), { name: 'No address' }]
  const outcomes = ['updated', 'not_started', 'added', 'invalid']
  expect(await importInto(db, 'next', everyone, true)).toEqual(outcomes)
  expect(await inSession(db, 'next')).toEqual(before)
  expect(await people()).toBe(known)
  expect(await entries(db)).toEqual([])
  expect(await importInto(db, 'next', everyone)).toEqual(outcomes)
})

test('an imported person who waited has a seat, and keeps the name and source they had', async (db) => {
  await add(db, 'next', guest(1), 'registered')
  await add(db, 'next', nina, 'waiting')
  await add(db, 'next', guest(2), 'waiting')
  const people = [{ ...nina, name: 'Other' }]
  expect(await importInto(db, 'next', people)).toEqual(['updated'])
  const rows = await inSession(db, 'next')
  expect(rows.map(({ state }) => state)).toEqual(['registered', 'waiting', 'registered'])
  expect(rows[2]).toEqual({ ...imported(nina), source: 'newsletter' })
})

test('an imported person who canceled in that session stays canceled', async (db) => {
  await add(db, 'past', nina, 'canceled')
  await add(db, 'next', nina, 'registered')
  await add(db, 'next', guest(1), 'canceled')
  const people = [guest(1), guest(1), nina]
  expect(await importInto(db, 'next', people)).toEqual(['canceled', 'canceled', 'unchanged'])
  expect(await inSession(db, 'next')).toMatchObject([
    { state: 'canceled' },
    { ...imported(nina), source: 'newsletter' },
  ])
})

test('an imported person keeps the seat that nobody had confirmed in time, by the name on the list, and confirms nothing', async (db) => {
  await add(db, 'next', nina, 'waiting')
  await add(db, 'next', guest(1), 'canceled')
  await db`update public.registrations set confirmed_at = null, canceled_at = null,
    held_until = now() - interval '1 hour' where source = 'newsletter'`
  const listed = [{ ...nina, name: 'Listed' }, { email: guest(1).email }]
  expect(await importInto(db, 'next', listed)).toEqual(['updated', 'updated'])
  await db`select private.expire_registrations()`
  const rows = db.values`select concat_ws(' ', name, state, confirmed_at)
    from public.registrations where source = 'newsletter' order by 1`
  expect(await rows).toEqual(['Guest registered', 'Listed registered'])
})

test('an imported person may be emailed once one list says so', async (db) => {
  await importInto(db, 'next', [nina])
  for (const outcome of ['updated', 'unchanged']) {
    expect(await importInto(db, 'next', [nina], false, true)).toEqual([outcome])
  }
  await importInto(db, 'next', [nina])
  expect(await inSession(db, 'next')).toEqual([{ ...imported(nina), may_be_emailed: true }])
})

const people = (number: number) => Array.from({ length: number }, (_, index) => guest(index))

test('an imported person comes in a list of 1 to 2,000, into a session that exists', async (db) => {
  const code = (slug: string, batch: Person[]) => db.codeOf(() => importInto(db, slug, batch))
  expect(await code('next', [])).toBe('22023')
  expect(await code('next', people(2001))).toBe('22023')
  expect(await code('none', [nina])).toBe('22023')
  expect(await inSession(db, 'next')).toEqual([])
  expect(await code('next', people(2000))).toBe('done')
})

const entries = (db: Db) => db`
  select session.slug, row_title, actor, changes
  from public.change_log
  join public.masterclass_sessions as session on session.id::text = row_id
  where table_name = 'registration_imports' order by change_log.id`

test('an imported person is counted in the entry of the change log for the list', async (db) => {
  await importInto(db, 'next', [nina, guest(1)])
  await importInto(db, 'next', [nina, guest(2), { name: 'No address' }])
  const entry = { slug: 'next', row_title: 'next', actor: ids.admin }
  expect(await entries(db)).toEqual([
    { ...entry, changes: { added: [null, 2] } },
    { ...entry, changes: { added: [null, 1], unchanged: [null, 1], invalid: [null, 1] } },
  ])
})

test('an imported person who attended did so when the session started, registered before or not', async (db) => {
  await add(db, 'past', nina, 'registered')
  await add(db, 'past', guest(1), 'canceled')
  const people = [nina, guest(1), guest(2)].map((person) => ({ ...person, attended: true }))
  // A person on two lines attended if one of them says so.
  const mixed = [...people, { ...guest(2), attended: false }, { ...guest(3), attended: false }]
  const outcomes = ['updated', 'updated', 'added', 'unchanged', 'added']
  expect(await importInto(db, 'past', mixed)).toEqual(outcomes)
  expect(await inSession(db, 'past')).toMatchObject([
    { state: 'canceled', attended: true },
    { state: 'registered', attended: true },
    { state: 'registered', attended: null },
    { state: 'registered', attended: true },
  ])
  await db.change(nina.email, 'attended_at = now()')
  const again = await importInto(db, 'past', [...people, nina])
  expect(again).toEqual(['unchanged', 'canceled', 'unchanged', 'unchanged'])
  expect(await db`select from tests.registrations where attended_at = now()`).toHaveLength(1)
})

for (const slug of ['next', 'undated']) {
  test(`an imported person cannot have attended session ${slug}, which has not started`, async (db) => {
    const people = [{ ...nina, attended: true }, guest(1)]
    expect(await importInto(db, slug, people)).toEqual(['not_started', 'added'])
    expect(await inSession(db, slug)).toEqual([imported(guest(1))])
  })
}
