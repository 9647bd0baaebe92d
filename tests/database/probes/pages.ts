// What the pages of the members' area read.

import { names } from '#backend/world.ts'
import { type Db, expect, ids, now, type Row, test, things } from './probe.ts'

const idsOf = (list: unknown, column = 'id') =>
  Array.isArray(list) ? list.map((row: Row) => row[column]) : list

/** So that only the function's own conditions are left to leave anything out. */
const withoutPolicies = async (db: Db) => {
  const tables = ['profiles', 'announcements', 'resources', 'user_progress']
  for (const table of [...tables, 'announcement_dismissals']) {
    await db.unsafe(`alter table public.${table} disable row level security`)
  }
}

test('a dashboard holds what its member may see, in order, even without policies', async (db) => {
  await withoutPolicies(db)
  await db`delete from public.announcement_dismissals where user_id <> ${ids.admin}`
  await db.agree('admin@example.com')
  await db`update public.resources set position = 0 where id = ${things.untouchedTool}`
  for (const person of ['member', 'otherMember', 'admin'] as const) {
    const shown = await db.ask(person, 'member_page()')
    expect(shown).toMatchObject({
      server_time: expect.any(String),
      full_name: names[person],
      is_admin: person === 'admin',
      wants_news: person === 'admin',
      errors: {},
    })
    const announcements = [things.endsLater, ...(person === 'admin' ? [] : [things.running])]
    expect(idsOf(shown['announcements'])).toEqual(expect.arrayContaining(announcements))
    expect(shown['announcements']).toHaveLength(announcements.length)
    const resources = idsOf(shown['resources'])
    expect(resources).toEqual(expect.arrayContaining([things.untouchedTool, things.activeTool]))
    expect(resources).not.toContain(things.switchedOffTool)
    expect(resources).toHaveProperty('0', things.untouchedTool)
  }
})

test('a dashboard names the seats that its member has confirmed in sessions that are not long over', async (db) => {
  await db`alter table public.registrations disable row level security`
  await db`alter table public.masterclass_sessions disable row level security`
  await db`delete from public.registrations`
  const later = new Date(Date.now() + 86_400_000).toISOString()
  const sessions = ['later', 'undated', 'started', 'over', 'unconfirmed', 'waiting', 'others']
  for (const slug of sessions) {
    await db`
      insert into public.masterclass_sessions (slug, seats, starts_at)
      values (${slug}, 9, case ${slug}
        when 'over' then now() - interval '30 days 91 minutes'
        when 'started' then now() - interval '30 days 89 minutes'
        when 'undated' then null else ${later}::timestamptz end)`
    const who = slug === 'others' ? 'otherMember@example.com' : 'member@example.com'
    const imported_at = slug === 'later' ? now : null
    const confirmed_at = ['later', 'unconfirmed'].includes(slug) ? null : now
    await db.addRegistration(who, slug, { state: 'registered', imported_at, confirmed_at })
  }
  await db`update public.masterclass_sessions set seats = 0`
  await db`update public.registrations set state = 'waiting' where session_id =
    (select id from public.masterclass_sessions where slug = 'waiting')`
  await db`update public.masterclass_sessions set canceled_at = now(), cancel_reason = 'Ill'
    where slug = 'later'`
  const { seats: shown } = await db.ask('member', 'member_page()')
  expect(idsOf(shown)).toEqual(['started', 'later', 'undated'])
  expect(idsOf(shown, 'reason')).toEqual([null, 'Ill', null])
  expect(idsOf(shown, 'starts_at')).toEqual([expect.any(String), expect.any(String), null])
})

test('a part of a page that fails is named with its code, and the others are there', async (db) => {
  await db`revoke select on public.announcements, public.user_progress from authenticated`
  expect(await db.ask('member', 'member_page()')).toMatchObject({
    full_name: names.member,
    announcements: null,
    tools: null,
    resources: expect.arrayContaining([]),
    errors: { announcements: '42501', tools: '42501' },
  })
})

test('everyone reads their own progress in the first active tool of a type, even without policies', async (db) => {
  await withoutPolicies(db)
  await db`update public.resources set resource_type = 'special',
      position = case when is_active then 5 else 0 end
    where id in (${things.activeTool}, ${things.switchedOffTool})`
  await db`update public.resources set resource_type = 'special', position = 6
    where id = ${things.untouchedTool}`
  for (const person of ['member', 'otherMember', 'admin'] as const) {
    const { tools: shown } = await db.ask(person, 'member_page()')
    expect(shown).toMatchObject({
      special: {
        resource_id: things.activeTool,
        completed_at: null,
        state: { secret: { v: person } },
      },
      quiz: { revision: 0, completed_at: null, state: {} },
    })
  }
})

test('a page leaves out the state of a tool whose revision the device names, and no other', async (db) => {
  await db`update public.resources set resource_type = 'special', position = 0
    where id = ${things.activeTool}`
  await db`update public.resources set resource_type = 'new', position = 0
    where id = ${things.untouchedTool}`
  const stateWith = async (revision: unknown) => {
    const args = JSON.stringify({ [things.activeTool]: revision, [things.untouchedTool]: 0 })
    const { tools: shown } = await db.ask('member', `member_page('${args}')`)
    expect(shown).toMatchObject({ new: { resource_id: things.untouchedTool, revision: 0 } })
    expect(shown).not.toHaveProperty('new.state')
    return shown as Row
  }
  const revision = await db.value`select revision from public.user_progress
    where resource_id = ${things.activeTool} and user_id = ${ids.member}`
  expect(await stateWith(Number(revision))).not.toHaveProperty('special.state')
  expect(await stateWith(1)).toHaveProperty('special.state.secret')
  expect(await stateWith(null)).toHaveProperty('special.state.secret')
})

test('the page for admins counts what waits, and tells nobody else', async (db) => {
  await db`insert into public.contact_messages (name, email, message, handled_at)
    values ('Handled', 'handled@example.com', 'Done', now())`
  expect(await db.ask('admin', 'admin_page()')).toMatchObject({
    is_admin: true,
    overview: { members: 3, resources: 8 },
    unread: 1,
    errors: {},
  })
  expect(await db.ask('member', 'admin_page()')).toMatchObject({
    is_admin: false,
    overview: null,
    unread: 0,
    errors: { overview: '42501' },
  })
})
