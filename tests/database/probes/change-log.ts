// What is recorded in the change log, who reads it, and what leaves it.
import { readFields } from '../../../src/content-model/content-fields.ts'
import { admin } from '../../../src/features/admin/words.ts'
import { type Caller, type Db, expect, ids, testAfter, things } from './probe.ts'

/** As superuser: nobody who comes by the API may. */
export const emptyLog = (db: Db) => db`delete from public.change_log`

const test = testAfter(emptyLog)

/** The log from its oldest entry on. */
const entries = (db: Db) =>
  db`select action, table_name as table, actor, account from public.change_log order by id`

const changes = async (db: Db) =>
  (await db`select changes from public.change_log order by id`).map((row) => row['changes'])

const byAdmin = (action: string, table: string) => ({
  action,
  table,
  actor: ids.admin,
  account: null,
})

test('what an admin adds, changes and deletes is recorded once, and a change of nothing is not', async (db) => {
  await db.request('admin', async (asked) => {
    await asked`update public.resources set title = 'Renamed' where id = ${things.activeTool}`
    await asked`update public.resources set title = title`
    await asked`select public.admin_order_resources(${[things.untouchedTool]}::uuid[])`
    await asked`insert into public.announcements (title, body)
      values ('News', repeat('é', 301))`
    await asked`delete from public.announcements where title = 'News'`
  })
  expect(await entries(db)).toEqual([
    byAdmin('update', 'resources'),
    byAdmin('update', 'resources'),
    byAdmin('insert', 'announcements'),
    byAdmin('delete', 'announcements'),
  ])
  const [renamed, moved, announced] = await changes(db)
  expect([renamed, moved]).toEqual([{ title: ['Active', 'Renamed'] }, { position: [1000, 1] }])
  expect(announced.body[1]).toBe(`${'é'.repeat(299)}…`)
  const [{ row_title } = {}] = await db`select row_title from public.change_log order by id`
  expect(row_title).toBe('Renamed')
})

test('each column that an entry may name has a name for the reader', async (db) => {
  const { columns } = readFields(admin).changeLog
  const logged = db.values`select distinct ltrim(arg, '-') from pg_trigger,
      unnest(string_to_array(encode(tgargs, 'escape'), '\\000')) as arg
    where tgfoid = 'private.record_change'::regproc and arg not in ('', '*')`
  expect(Object.keys(columns)).toEqual(expect.arrayContaining(await logged))
})

test('what becomes of a message is recorded, but not that it came, nor what its sender wrote', async (db) => {
  await db`insert into public.contact_messages (name, email, message)
    values ('Kavya', 'kavya@example.com', 'Hello')`
  await db.request('admin', async (asked) => {
    await asked`update public.contact_messages set handled_at = now() where id = ${things.message}`
    await asked`update public.contact_messages set handled_at = null where id = ${things.message}`
    await asked`delete from public.contact_messages where id = ${things.message}`
  })
  const acts = ['update', 'update', 'delete'].map((action) => byAdmin(action, 'contact_messages'))
  expect(await entries(db)).toEqual(acts)
  const rows = await db`select t::text as row from public.change_log as t`
  expect(JSON.stringify(rows)).not.toMatch(/Kavya|kavya@example\.com|Hello/)
})

test('what an admin changes about a session is recorded, but not where it takes place', async (db) => {
  const facts = { title: 'First', starts_at: '2099-01-01T10:00:00Z', time_zone: 'UTC', seats: 9 }
  const room = { room_link: 'https://meet.example.com/room' }
  const session = `admin_save_session(p_facts => '${JSON.stringify({ ...facts, ...room })}')`
  const { id } = await db.ask('admin', session)
  await db.ask('admin', `admin_cancel_session('${id}', 'I am ill')`)
  const acts = ['insert', 'update'].map((action) => byAdmin(action, 'masterclass_sessions'))
  expect(await entries(db)).toEqual(acts)
  expect(await changes(db)).toMatchObject([
    { seats: [null, 9], room_link: [null, '***'] },
    { cancel_reason: ['', 'I am ill'] },
  ])
})

test('of a secret, an address and the text of an email the log says that it has changed, of what is not to be logged nothing', async (db) => {
  await db`insert into private.mailings (subject, body, audience)
    values ('News', 'Text', 'news')`
  await emptyLog(db)
  await db`update private.mailings set subject = 'Other', body = 'Other', written_at = now()`
  await db`update private.mailings set body = 'Text'`
  await db`update private.settings set keep_changes_for_days = 99, address_header = null,
    address_salt = 'new-salt', token_secret = 'new-secret', owner_address = 'me@example.com'`
  await db`update public.masterclass_sessions set room_link = 'https://meet.example.com/room'
    where id = ${things.session}`
  await db`update public.masterclass_sessions set room_link = null where id = ${things.session}`
  const titles = db.values`select row_title from public.change_log order by id`
  expect(await titles).toEqual(['Other', 'Other', null, '', ''])
  expect(await changes(db)).toEqual([
    { subject: ['News', 'Other'], body: ['***', '***'] },
    { body: ['***', '***'] },
    {
      keep_changes_for_days: [365, 99],
      address_header: ['cf-connecting-ip', null],
      address_salt: ['***', '***'],
      token_secret: ['***', '***'],
      owner_address: [null, '***'],
    },
    { room_link: [null, '***'] },
    { room_link: ['***', null] },
  ])
})

for (const table of ['settings', 'request_limits', 'site_origins']) {
  test(`every column of ${table} is recorded, also one that comes later`, async (db) => {
    await db`insert into private.site_origins values ('https://www.example.com', false)`
    await db`alter table private.${db(table)} add column later text default 'hidden'`
    await db`delete from private.${db(table)}`
    const columns = await db.values`select column_name from information_schema.columns
      where table_schema = 'private' and table_name = ${table} and column_name <> 'owner_address'`
    const deletions = await db`select changes from public.change_log where action = 'delete'`
    expect(deletions.length).toBeGreaterThan(0)
    for (const { changes } of deletions) {
      expect(Object.keys(changes)).toEqual(expect.arrayContaining(columns))
      expect(changes).toMatchObject({ later: ['***', null] })
    }
  })
}

test('the deletion of an account with a role, or that the log names, is one entry, of others none', async (db) => {
  await db`insert into public.user_roles (user_id, role) values (${ids.member}, 'editor')`
  await db`delete from public.user_roles where user_id = ${ids.member}`
  await db`insert into auth.users (id, email) values (gen_random_uuid(), 'stays@example.com')`
  await db`delete from auth.users where email is distinct from 'stays@example.com'`
  const entries = await db`select table_name, account from public.change_log
    where action = 'delete' order by table_name, account`
  expect(entries).toEqual([
    { table_name: 'user_roles', account: ids.member },
    { table_name: 'users', account: ids.member },
    { table_name: 'users', account: ids.admin },
  ])
})

test('expired entries go with time, and are never shown', async (db) => {
  const planted = () => db`select from public.change_log where table_name = 'planted'`
  // One that has not expired, and more of those that have than one call deletes.
  await db`insert into public.change_log (happened_at, actor_role, action, table_name)
    select now() - case number when 0 then '364 days' else '366 days' end::interval,
      'postgres', 'update', 'planted' from generate_series(0, 1100) as number`
  expect(await readLog(db, 'admin')).toHaveLength(1)
  await db`select private.tick()`
  expect(await planted()).toHaveLength(101)
  await db`select private.tick()`
  expect(await planted()).toHaveLength(1)
  await db`update private.settings set keep_changes_for_days = 90`
  expect(await readLog(db, 'admin')).toHaveLength(1)
  await db`select private.tick()`
  expect(await planted()).toHaveLength(0)
})

const readLog = (db: Db, caller: Caller, before: string | null = null) =>
  db.rowsOf(`admin_change_log(${before})`, caller)

test('an admin reads who did what, the newest first, and then what was before an entry', async (db) => {
  await db`insert into public.user_roles (user_id, role) values (${ids.member}, 'admin')`
  await db.query('sender', `delete from public.user_roles where user_id = '${ids.member}'`)
  await db.query('admin', "update public.resources set title = 'Renamed'")
  const all = await readLog(db, 'admin')
  const about = { account_email: 'member@example.com' }
  const row_id = expect.any(String)
  expect(all.slice(-3)).toMatchObject([
    { actor_kind: 'account', actor_email: 'admin@example.com', account_email: null, row_id },
    { actor_kind: 'secret_key', actor_email: null, ...about },
    { actor_kind: 'owner', actor_email: null, ...about },
  ])
  expect(await readLog(db, 'admin', all.at(-2)?.['id'])).toEqual(all.slice(-1))
  expect(await db.codeOf(() => readLog(db, 'member'))).toBe('42501')
})

test('an admin reads the change log 50 entries at a time', async (db) => {
  for (let position = 1; position <= 60; position++) {
    await db`update public.resources set position = ${position} where id = ${things.activeTool}`
  }
  const newest = await readLog(db, 'admin')
  const older = await readLog(db, 'admin', newest.at(-1)?.['id'])
  expect([newest.length, older.length]).toEqual([50, 10])
})

const writes: Record<string, string> = {
  'adds to':
    "insert into public.change_log (actor_role, action, table_name) values ('a', 'insert', 'b')",
  changes: "update public.change_log set table_name = 'forged' where id > 0",
  'deletes from': 'delete from public.change_log where id > 0',
  empties: 'truncate public.change_log',
}

for (const [says, statement] of Object.entries(writes)) {
  test(`nobody ${says} the log by the API, nor with the secret key and every grant`, async (db) => {
    await db`grant all on public.change_log to authenticated, service_role`
    for (const caller of ['visitor', 'member', 'admin', 'sender'] as const) {
      expect(await db.codeOf(() => db.query(caller, statement))).toBe('42501')
    }
  })
}
