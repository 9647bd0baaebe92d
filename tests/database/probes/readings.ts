// What is recorded of those who read the data of others.
import type { TransactionSql } from 'postgres'
import { expect } from 'vitest'
import { things } from '../../support/backend/world.ts'
import { emptyLog } from './change-log.ts'
import { type Caller, codeOf, ids, oneValue, request, test, valuesOf } from './requests.ts'

const { session, otherSession, memberRegistration, visitorRegistration } = things

const ask = (sql: TransactionSql, call: string, caller: Caller = 'admin') =>
  request(sql, caller, (asked) => asked.unsafe(`select * from public.${call}`))

/** What the log says that somebody did with the data of others; the log is empty afterwards. */
async function takeEntries(sql: TransactionSql): Promise<string[]> {
  const entries = await valuesOf(sql`
    select concat_ws(' ', action, table_name, row_title) from public.change_log
    where actor is not null order by id`)
  await emptyLog(sql)
  return entries
}

const minutesPass = (sql: TransactionSql) =>
  sql`update public.change_log set happened_at = now() - interval '11 minutes'`

test('each export is one entry, however many pages it has and wherever it starts', async (sql) => {
  const registrations = (id: string, before = 'null') =>
    ask(sql, `admin_registrations('${id}', '', ${before}, true)`)
  const nextMembers = `admin_members('', now(), '${ids.member}', true)`
  await emptyLog(sql)
  // Neither what somebody else exports nor another entry of this admin stands for an export.
  await sql`insert into public.user_roles (user_id, role) values (${ids.member}, 'admin')`
  await ask(sql, nextMembers, 'member')
  await ask(sql, `admin_order_resources('{${things.activeTool}}')`)
  await sql`update public.change_log set action = 'export', row_id = null, row_title = null
    where table_name = 'resources'`
  await sql`insert into public.change_log (actor, actor_role, action, table_name)
    select actor, actor_role, 'update', 'profiles' from public.change_log
    where table_name = 'resources'`
  await sql`update public.change_log set happened_at = now() - interval '9 minutes'`
  await ask(sql, nextMembers)
  await ask(sql, `admin_members('', now(), '${ids.otherMember}', true)`)
  expect(await takeEntries(sql)).toEqual([
    'export profiles',
    'export resources',
    'update profiles',
    'export profiles',
  ])
  const members = () => ask(sql, 'admin_members(p_is_export => true)')
  for (const call of [() => registrations(session), members]) {
    await call()
    await call()
  }
  await registrations(session, '99')
  await registrations(otherSession, '99')
  await ask(sql, nextMembers)
  await minutesPass(sql)
  await registrations(session, '99')
  await sql`insert into public.registrations (session_id, person_id)
    select ${otherSession}, private.ensure_person(number || '@example.com') from generate_series(1, 51) as number`
  expect(await ask(sql, `admin_registrations('${otherSession}')`)).toHaveLength(50)
  expect(await registrations(otherSession, '999999999')).toHaveLength(51)
  expect(await takeEntries(sql)).toEqual([
    'export registrations first',
    'export registrations first',
    'export profiles',
    'export profiles',
    'export registrations second',
    'export registrations first',
    'export registrations second',
  ])
})

test('each search is one entry, however many pages of it are read, without its words', async (sql) => {
  const nextFound = `admin_members('kavya', now(), '${ids.member}')`
  await emptyLog(sql)
  for (const call of [
    'admin_members()',
    `admin_members(' ', now(), '${ids.member}')`,
    'admin_members(null)',
    `admin_registrations('${session}')`,
    `admin_registrations('${session}', null, 99)`,
  ]) {
    await ask(sql, call)
  }
  expect(await takeEntries(sql)).toEqual([])
  for (const call of [
    `admin_members('kavya')`,
    nextFound,
    `admin_members('ravi', now(), '${ids.member}')`,
    `admin_registrations('${session}', 'kavya')`,
    `admin_registrations('${session}', 'kavya')`,
    `admin_registrations('${session}', 'kavya', 99)`,
    `admin_registrations('${otherSession}', 'kavya', 99)`,
  ]) {
    await ask(sql, call)
  }
  const log = await sql`select t::text as row from public.change_log as t`
  expect(JSON.stringify(log)).not.toMatch(/kavya|ravi/)
  const shown = await ask(sql, 'admin_change_log()')
  expect(shown.every(({ row_id }) => row_id === null)).toBe(true)
  await minutesPass(sql)
  await ask(sql, nextFound)
  expect(await takeEntries(sql)).toEqual([
    'search profiles',
    'search profiles',
    'search registrations first',
    'search registrations second',
    'search profiles',
  ])
})

test('an admin who previews a list, takes a link, confirms, cancels, deletes or retries is recorded', async (sql) => {
  const linkTo = (registration: string) => oneValue(sql`select private.link_token(${registration})`)
  const link = await linkTo(visitorRegistration)
  const ofMember = await linkTo(memberRegistration)
  await sql`update public.registrations set confirmed_at = null`
  await emptyLog(sql)
  await ask(sql, `confirm_registration('${ofMember}')`, 'visitor')
  await ask(sql, `cancel_registration('${ofMember}')`, 'member')
  expect(await sql`select from public.change_log`).toEqual([])
  const people = `'[{"email": "kavya@example.org"}]'`
  await ask(sql, `admin_import_registrations('${session}', ${people}, true)`)
  await ask(sql, `admin_registration_token('${visitorRegistration}')`)
  for (let time = 1; time <= 2; time++) {
    await ask(sql, `confirm_registration('${link}')`)
  }
  await ask(sql, `cancel_registration('${link}')`)
  await ask(sql, `cancel_registration('${link}')`)
  await sql`insert into private.mailings (id, subject, body, audience) values
    (${things.missing}, 'Running', 'Text', 'news'),
    (${things.running}, 'Other', 'Text', 'news')`
  await sql`insert into private.emails (kind, key, mailing_id, state)
    values ('news', 'failed', ${things.missing}, 'failed')`
  await ask(sql, `admin_retry_mailing('${things.missing}')`)
  await ask(sql, `admin_delete_person('${visitorRegistration}')`)
  const changes = await sql`select row_id, changes from public.change_log
    where table_name in ('registrations', 'people') and action <> 'search' order by id`
  expect(changes).toEqual([
    { row_id: visitorRegistration, changes: { confirmed_at: [null, expect.any(String)] } },
    { row_id: visitorRegistration, changes: { state: [null, 'canceled'] } },
    { row_id: expect.any(String), changes: {} },
  ])
  expect(await sql`select from public.registrations where id = ${memberRegistration}`).toHaveLength(
    1,
  )
  expect(await takeEntries(sql)).toEqual([
    'search registrations first',
    'export registration_links first',
    'update registrations first',
    'update registrations first',
    'update mailings Running',
    'delete people',
  ])
})

test('a member downloads their registrations and what the log says of them, nothing else', async (sql) => {
  await emptyLog(sql)
  await sql`insert into public.user_roles (user_id, role) values
    (${ids.member}, 'reader'), (${ids.otherMember}, 'reader')`
  await request(sql, 'admin', (asked) =>
    asked.unsafe(`update public.resources set title = 'Renamed' where id = '${things.activeTool}'`),
  )
  const records = (caller: Caller) => oneValue(ask(sql, 'my_records()', caller))
  const mine = async (caller: Caller) => (await records(caller)).changes
  const own = { id: memberRegistration, session: { slug: 'first', starts_at: null } }
  expect((await records('member')).registrations).toMatchObject([own])
  expect(await mine('member')).toMatchObject([{ table_name: 'user_roles' }])
  expect(await mine('admin')).toMatchObject([{ table_name: 'resources', row_title: 'Renamed' }])
  await sql`update public.change_log set happened_at = now() - interval '366 days'`
  expect(await mine('admin')).toEqual([])
  await sql`delete from auth.sessions where user_id = ${ids.member}`
  expect(await codeOf(sql, (inner) => ask(inner, 'my_records()', 'member'))).toBe('PT401')
})
