// Who reads the change log, and what leaves it.
import { expect } from 'vitest'
import { emptyLog } from './change-log.ts'
import { type Db, ids, test, things } from './probe.ts'
import type { Caller } from './requests.ts'

test('expired entries go with time, and are never shown', async (db) => {
  const planted = () => db`select from public.change_log where table_name = 'planted'`
  await emptyLog(db)
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
  await emptyLog(db)
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
  await emptyLog(db)
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
