// What is recorded of those who read the data of others.

import { emptyLog } from './change-log.ts'
import { type Caller, type Db, expect, ids, test, things } from './probe.ts'

const { session, otherSession, memberRegistration, visitorRegistration } = things

/** What the log says that somebody did with the data of others; the log is empty afterwards. */
async function takeEntries(db: Db): Promise<string[]> {
  const entries = await db.values`
    select concat_ws(' ', action, table_name, row_title) from public.change_log
    where actor is not null order by id`
  await emptyLog(db)
  return entries
}

const minutesPass = (db: Db) =>
  db`update public.change_log set happened_at = now() - interval '11 minutes'`

test('each export is one entry, however many pages it has and wherever it starts', async (db) => {
  const registrations = (id: string, before = 'null') =>
    db.rowsOf(`admin_registrations('${id}', '', ${before}, true)`)
  const nextMembers = `admin_members('', now(), '${ids.member}', true)`
  await emptyLog(db)
  // Neither what somebody else exports nor another entry of this admin stands for an export.
  await db`insert into public.user_roles (user_id, role) values (${ids.member}, 'admin')`
  await db.rowsOf(nextMembers, 'member')
  await db.rowsOf(`admin_order_resources('{${things.activeTool}}')`)
  await db`update public.change_log set action = 'export', row_id = null, row_title = null
    where table_name = 'resources'`
  await db`insert into public.change_log (actor, actor_role, action, table_name)
    select actor, actor_role, 'update', 'profiles' from public.change_log
    where table_name = 'resources'`
  await db`update public.change_log set happened_at = now() - interval '9 minutes'`
  await db.rowsOf(nextMembers)
  await db.rowsOf(`admin_members('', now(), '${ids.otherMember}', true)`)
  const before = ['export profiles', 'export resources', 'update profiles', 'export profiles']
  expect(await takeEntries(db)).toEqual(before)
  const members = () => db.rowsOf('admin_members(p_is_export => true)')
  for (const call of [() => registrations(session), members]) {
    await call()
    await call()
  }
  await registrations(session, '99')
  await registrations(otherSession, '99')
  await db.rowsOf(nextMembers)
  await minutesPass(db)
  await registrations(session, '99')
  await db`insert into public.registrations (session_id, person_id)
    select ${otherSession}, private.ensure_person(number || '@example.com') from generate_series(1, 51) as number`
  expect(await db.rowsOf(`admin_registrations('${otherSession}')`)).toHaveLength(50)
  expect(await registrations(otherSession, '999999999')).toHaveLength(51)
  const [first, second] = ['export registrations first', 'export registrations second']
  const exported = [first, first, 'export profiles', 'export profiles', second, first, second]
  expect(await takeEntries(db)).toEqual(exported)
})

test('each search is one entry, however many pages of it are read, without its words', async (db) => {
  const nextFound = `admin_members('kavya', now(), '${ids.member}')`
  await emptyLog(db)
  for (const call of [
    'admin_members()',
    `admin_members(' ', now(), '${ids.member}')`,
    'admin_members(null)',
    `admin_registrations('${session}')`,
    `admin_registrations('${session}', null, 99)`,
  ]) {
    await db.rowsOf(call)
  }
  expect(await takeEntries(db)).toEqual([])
  for (const call of [
    `admin_members('kavya')`,
    nextFound,
    `admin_members('ravi', now(), '${ids.member}')`,
    `admin_registrations('${session}', 'kavya')`,
    `admin_registrations('${session}', 'kavya')`,
    `admin_registrations('${session}', 'kavya', 99)`,
    `admin_registrations('${otherSession}', 'kavya', 99)`,
  ]) {
    await db.rowsOf(call)
  }
  const log = await db`select t::text as row from public.change_log as t`
  expect(JSON.stringify(log)).not.toMatch(/kavya|ravi/)
  expect((await db.rowsOf('admin_change_log()')).every((row) => row['row_id'] === null)).toBe(true)
  await minutesPass(db)
  await db.rowsOf(nextFound)
  const ofGuests = ['search registrations first', 'search registrations second']
  const searched = ['search profiles', 'search profiles', ...ofGuests, 'search profiles']
  expect(await takeEntries(db)).toEqual(searched)
})

test('an admin who previews a list, takes a link, deletes or retries is recorded, and nobody who acts by a link', async (db) => {
  const linkTo = (registration: string) => db.value`select private.link_token(${registration})`
  const link = await linkTo(visitorRegistration)
  const ofMember = await linkTo(memberRegistration)
  await db`update public.registrations set confirmed_at = null`
  await emptyLog(db)
  for (const act of ['confirm', 'cancel']) {
    await db.ask('admin', `${act}_registration('${link}')`)
    await db.ask('member', `${act}_registration('${ofMember}')`)
  }
  expect(await db`select from public.change_log`).toEqual([])
  const people = `'[{"email": "kavya@example.org"}]'`
  await db.ask('admin', `admin_import_registrations('${session}', ${people}, true)`)
  await db.ask('admin', `admin_registration_token('${visitorRegistration}')`)
  await db`insert into private.mailings (id, subject, body, audience) values
    (${things.missing}, 'Running', 'Text', 'news'),
    (${things.running}, 'Other', 'Text', 'news')`
  await db`insert into private.emails (kind, key, mailing_id, state)
    values ('news', 'failed', ${things.missing}, 'failed')`
  await db.ask('admin', `admin_retry_mailing('${things.missing}')`)
  await db.ask('admin', `admin_delete_person('${visitorRegistration}')`)
  const changes = await db`select row_id, changes from public.change_log
    where table_name in ('registrations', 'people') and action <> 'search' order by id`
  expect(changes).toEqual([{ row_id: expect.any(String), changes: {} }])
  const kept = db`select from public.registrations where id = ${memberRegistration}`
  expect(await kept).toHaveLength(1)
  expect(await takeEntries(db)).toEqual([
    ...['search registrations first', 'export registration_links first'],
    ...['update mailings Running', 'delete people'],
  ])
})

test('a member downloads their registrations and what the log says of them, nothing else', async (db) => {
  await emptyLog(db)
  await db`insert into public.user_roles (user_id, role) values
    (${ids.member}, 'reader'), (${ids.otherMember}, 'reader')`
  await db.query(
    'admin',
    `update public.resources set title = 'Renamed' where id = '${things.activeTool}'`,
  )
  const records = (caller: Caller) => db.ask(caller, 'my_records()')
  await db`insert into private.emails (kind, key, person_id) select 'news', who,
    private.person_at(who || '@example.com') from unnest('{member, otherMember}'::text[]) as who`
  await db`insert into private.email_suppressions (address, reason)
    values ('member@example.com', 'unclear'), ('admin@example.com', 'bounced')`
  for (const id of [visitorRegistration, memberRegistration])
    await db.ask('admin', `admin_registration_token('${id}')`)
  const own = { id: memberRegistration, session: { slug: 'first', starts_at: null } }
  const known = { person: {}, suppression: { reason: 'unclear' }, sessions: [{}], emails: [{}] }
  expect(await records('member')).toMatchObject({ ...known, registrations: [own] })
  await db`update private.people set user_id = null where user_id = ${ids.otherMember}`
  expect(await records('otherMember')).toMatchObject({ suppression: null, emails: [] })
  const mine = async (caller: Caller) => (await records(caller)).changes
  const link = { table_name: 'registration_links', row_id: memberRegistration }
  expect(await mine('member')).toMatchObject([{ table_name: 'user_roles' }, link])
  expect(await mine('admin')).toMatchObject([{ row_title: 'Renamed' }, {}, link])
  await db`update public.change_log set happened_at = now() - interval '366 days'`
  expect(await mine('admin')).toEqual([])
  await db`delete from auth.sessions where user_id = ${ids.member}`
  expect(await db.codeOf(() => records('member'))).toBe('PT401')
})
