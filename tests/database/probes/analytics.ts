import { type Db, expect, ids, type Row, test, things } from './probe.ts'

const overview = (db: Db) => db.ask('admin', `admin_page() -> 'overview'`)

/** The same figures, counted row by row. */
const recount = (db: Db) =>
  db.value`
    select jsonb_build_object(
      'next', null, 'failed_emails', 0,
      'members', (select count(*) from public.profiles),
      'resources', (select count(*) from public.resources),
      'started', (select count(*) from public.user_progress),
      'days', (
        select jsonb_agg(jsonb_build_object(
          'day', day,
          'sign_ups', (select count(*) from public.profiles
            where (created_at at time zone 'utc')::date = day),
          'completions', (select count(*) from public.user_progress
            where (completed_at at time zone 'utc')::date = day)) order by day)
        from (select (now() at time zone 'utc')::date - ago as day
          from generate_series(0, 29) as ago) as calendar),
      'tools', (
        select jsonb_agg(jsonb_build_object(
          'resource_id', tool.id, 'title', title, 'is_active', is_active,
          'started', (select count(*) from public.user_progress where resource_id = tool.id),
          'completed', (select count(completed_at) from public.user_progress
            where resource_id = tool.id))
          order by position, created_at, tool.id)
        from public.resources as tool))`

test("the admin's figures are those of the rows as they come, change and go", async (db) => {
  const expectTrueFigures = async () => expect(await overview(db)).toEqual(await recount(db))
  await db`insert into auth.users (id, email, created_at)
    values (gen_random_uuid(), 'early@example.com', now() - interval '3 days')`
  await expectTrueFigures()
  await db`insert into public.user_progress (user_id, resource_id, completed_at)
    values (${ids.member}, ${things.untouchedTool}, now() - interval '2 days')`
  await expectTrueFigures()
  await db`update public.user_progress set completed_at = now() - interval '1 day'
    where id = ${things.memberProgress}`
  await expectTrueFigures()
  await db`delete from auth.users where id = ${ids.otherMember}`
  await expectTrueFigures()
})

test('an admin sees first the session that is on or comes next, and how many emails failed', async (db) => {
  await db`insert into public.masterclass_sessions (slug, title, seats, starts_at, canceled_at)
    values ('over', 'Over', 9, now() - interval '91 minutes', null),
      ('live', 'Live', 9, now() - interval '89 minutes', null),
      ('off', 'Off', 9, now() + interval '1 hour', now()),
      ('soon', 'Soon', 9, now() + interval '2 hours', null),
      ('later', 'Later', 9, now() + interval '3 hours', null)`
  await db`insert into private.emails (kind, key, state, changed_at) values
    ('news', 'a', 'failed', now() - interval '29 days'), ('news', 'c', 'sent', now()),
    ('news', 'b', 'failed', now() - interval '31 days')`
  await db`update public.registrations
    set session_id = (select id from public.masterclass_sessions where slug = 'soon')`
  expect(await overview(db)).toMatchObject({ failed_emails: 1, next: { title: 'Live' } })
  await db`delete from public.masterclass_sessions where slug = 'live'`
  expect((await overview(db)).next).toEqual({
    id: expect.any(String),
    starts_at: expect.any(String),
    time_zone: 'Asia/Kolkata',
    title: 'Soon',
    seats: 9,
    figures: { confirmed: 4 },
  })
})

const all = ['member', 'otherMember', 'admin'] as const
const listed = (person: (typeof all)[number], started = '1') => ({
  id: ids[person],
  email: `${person}@example.com`,
  started,
  completed: '0',
})

test('an admin lists the members with their own figures, all or the searched ones', async (db) => {
  await db`insert into public.user_progress (user_id, resource_id, completed_at)
    values (${ids.admin}, ${things.untouchedTool}, null)`
  await db`update public.user_progress set completed_at = now() - interval '40 days'
    where id = ${things.otherMemberProgress}`
  const people = [
    listed('member'),
    { ...listed('otherMember'), completed: '1' },
    listed('admin', '2'),
  ]
  const columns = 'id, email, started, completed'
  const members = (search: string) => `select ${columns} from admin_members('${search}') as page,
      jsonb_populate_recordset(null::private.listed_members, page -> 'members') order by id`
  expect(await db.query('admin', members(''))).toEqual(people)
  expect(await db.query('admin', members('otto'))).toEqual([people[1]])
  expect(await db.query('admin', members('!'))).toEqual([])
  const totals = `select admin_members() -> 'total' as everybody, admin_members('otto') -> 'total' as one`
  expect(await db.query('admin', totals)).toEqual([{ everybody: 3, one: 1 }])
})

test('an admin reads the members on from the last one known, the newest first, and exports a thousand at once', async (db) => {
  await db`insert into auth.users (id, email, created_at)
    select ('f0000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid,
      number || '@example.com', '2099-01-01 10:00:00.123456Z'::timestamptz + number / 26 * interval '1 s'
    from generate_series(1, 1000) as number`
  const emails = async (args: string) =>
    (await db.ask('admin', `admin_members(${args})`)).members.map((row: Row) => row['email'])
  const numbered = (from: number, to: number) =>
    Array.from({ length: from - to + 1 }, (_, i) => `${from - i}@example.com`)
  // The last of the first fifty joined in the same microsecond as the one behind it.
  const last = `'2099-01-01 10:00:36.123456Z', 'f0000000-0000-4000-8000-000000000951'`
  expect(await emails('')).toEqual(numbered(1000, 951))
  expect(await emails(`'', ${last}`)).toEqual(numbered(950, 901))
  expect(await emails(`'95', ${last}`)).toEqual(['950@example.com', '95@example.com'])
  expect(await emails('p_is_export => true')).toEqual(numbered(1000, 1))
  const first = `'2099-01-01 10:00:00.123456Z', 'f0000000-0000-4000-8000-000000000001'`
  expect(await emails(`'', ${first}, true`)).toHaveLength(3)
})

test('an admin puts resources in order, and one that is in its place is not written again', async (db) => {
  const order = [things.untouchedTool, things.activeTool]
  const put = () =>
    db.request('admin', (asked) => asked`select public.admin_order_resources(${order}::uuid[])`)
  const places = () => db`select id, position, ctid::text as version from public.resources
    where title in ('New', 'Active', 'Off') order by position, id`
  await put()
  const after = await places()
  expect(after.map(({ id, position }) => ({ id, position }))).toEqual([
    { id: things.untouchedTool, position: 1 },
    { id: things.activeTool, position: 2 },
    { id: things.switchedOffTool, position: 1000 },
  ])
  await put()
  expect(await places()).toEqual(after)
})
