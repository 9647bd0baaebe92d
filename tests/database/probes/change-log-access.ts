import type { TransactionSql } from 'postgres'
import { expect } from 'vitest'
import type { Claims } from '../../support/backend/over-sql.ts'
import { emptyLog } from './change-log.ts'
import { claimsOf, codeOf, ids, type Probe, request, serviceRole } from './requests.ts'

const admin = claimsOf('admin')
const member = claimsOf('member')

const addEntry = (sql: TransactionSql, age: string) => sql`
  insert into public.change_log (happened_at, actor_role, action, table_name)
  values (now() - ${age}::interval, 'postgres', 'update', 'planted')`

const expire: Probe = {
  says: 'expired entries go with time, and are never shown',
  about: ['change_log', 'private.tick', 'private.admin_change_log'],
  run: async (sql) => {
    const planted = () => sql`select from public.change_log where table_name = 'planted'`
    await emptyLog(sql)
    await addEntry(sql, '364 days')
    // More than one call deletes.
    await sql`insert into public.change_log (happened_at, actor_role, action, table_name)
      select now() - interval '366 days', 'postgres', 'update', 'planted' from generate_series(1, 1100)`
    expect(await readLog(sql, admin)).toHaveLength(1)
    await sql`select private.tick()`
    expect(await planted()).toHaveLength(101)
    await sql`select private.tick()`
    expect(await planted()).toHaveLength(1)
    await sql`update private.settings set keep_changes_for_days = 90`
    expect(await readLog(sql, admin)).toHaveLength(1)
    await sql`select private.tick()`
    expect(await planted()).toHaveLength(0)
  },
}

type Entry = { id: string; actor_kind: string; actor_email: string; account_email: string }

const readLog = (sql: TransactionSql, claims: Claims, before: string | null = null) =>
  request(sql, claims, async (asked) => {
    const rows = await asked<Entry[]>`select * from public.admin_change_log(${before})`
    return [...rows]
  })

const read: Probe = {
  says: 'an admin reads who did what, the newest first, and then what was before an entry',
  about: ['change_log', 'private.admin_change_log', 'private.add_change'],
  run: async (sql) => {
    await emptyLog(sql)
    await sql`insert into public.user_roles (user_id, role) values (${ids.member}, 'admin')`
    await request(
      sql,
      serviceRole,
      (asked) => asked`delete from public.user_roles where user_id = ${ids.member}`,
    )
    await request(sql, admin, (asked) => asked`update public.resources set title = 'Renamed'`)
    const all = await readLog(sql, admin)
    const about = { account_email: 'member@example.com' }
    const row_id = expect.any(String)
    expect(all.slice(-3)).toMatchObject([
      { actor_kind: 'account', actor_email: 'admin@example.com', account_email: null, row_id },
      { actor_kind: 'secret_key', actor_email: null, ...about },
      { actor_kind: 'owner', actor_email: null, ...about },
    ])
    expect(await readLog(sql, admin, all.at(-2)?.id)).toEqual(all.slice(-1))
    expect(await codeOf(sql, (inner) => readLog(inner, member))).toBe('42501')
  },
}

const writes: [says: string, statement: string][] = [
  [
    'adds to',
    "insert into public.change_log (actor_role, action, table_name) values ('a', 'insert', 'b')",
  ],
  ['changes', "update public.change_log set table_name = 'forged' where id > 0"],
  ['deletes from', 'delete from public.change_log where id > 0'],
  ['empties', 'truncate public.change_log'],
]

const refuseWrites: Probe[] = writes.map(([says, statement]) => ({
  says: `nobody ${says} the log by the API, nor with the secret key and every grant`,
  about: ['change_log'],
  run: async (sql) => {
    await sql`grant all on public.change_log to authenticated, service_role`
    for (const claims of [claimsOf('visitor'), member, admin, serviceRole]) {
      const write = (inner: TransactionSql) =>
        request(inner, claims, (asked) => asked.unsafe(statement))
      expect(await codeOf(sql, write)).toBe('42501')
    }
  },
}))

/** Who reads the log, and what leaves it. */
export const changeLogAccess: Probe[] = [expire, read, ...refuseWrites]
