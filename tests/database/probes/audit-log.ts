import type { TransactionSql } from 'postgres'
import { expect } from 'vitest'
import type { Claims } from '../../support/over-sql.ts'
import { things } from '../../support/world.ts'
import { claimsOf, codeOf, ids, type Probe, request, serviceRole } from './requests.ts'

const admin = claimsOf('admin')
const member = claimsOf('member')

/** As superuser: nobody who comes by the API may. */
const emptyLog = (sql: TransactionSql) => sql`delete from public.audit_log`

/** The log from its oldest entry on, with the accounts that its numbers stand for. */
const entries = (sql: TransactionSql) => sql`
  select action, table_name as table, actor.account_id as actor, about.account_id as account
  from public.audit_log as log
  left join private.audit_accounts as actor on actor.number = log.actor
  left join private.audit_accounts as about on about.number = log.account
  order by id`

const byAdmin = (action: string, table: string, account: string | null = null) => ({
  action,
  table,
  actor: ids.admin,
  account,
})
const byOwner = (action: string, table: string, account: string | null = null) => ({
  action,
  table,
  actor: null,
  account,
})

const recordChanges: Probe = {
  says: 'what an admin adds, changes and deletes is recorded once, and a change of nothing is not',
  about: [
    'resources',
    'announcements',
    'contact_messages',
    'private.record_change',
    'private.add_audit_entry',
  ],
  run: async (sql) => {
    await emptyLog(sql)
    await request(sql, admin, async (asked) => {
      await asked`update public.resources set title = 'Renamed' where id = ${things.activeTool}`
      await asked`update public.resources set title = title`
      await asked`insert into public.announcements (title) values ('News')`
      await asked`delete from public.announcements where title = 'News'`
      await asked`update public.contact_messages set handled_at = now()`
      await asked`update public.contact_messages set handled_at = null`
      await asked`delete from public.contact_messages`
    })
    expect(await entries(sql)).toEqual([
      byAdmin('update', 'resources'),
      byAdmin('insert', 'announcements'),
      byAdmin('delete', 'announcements'),
      byAdmin('update', 'contact_messages'),
      byAdmin('update', 'contact_messages'),
      byAdmin('delete', 'contact_messages'),
    ])
    expect(await sql`select row_title, changes from public.audit_log order by id limit 1`).toEqual([
      { row_title: 'Renamed', changes: { title: ['Active', 'Renamed'] } },
    ])
  },
}

const recordOwner: Probe = {
  says: "what the owner changes about roles and settings is recorded, with the role's account",
  about: [
    'user_roles',
    'audit_settings',
    'request_limits',
    'masterclass_sessions',
    'registration_settings',
    'site_origins',
    'email_settings',
    'mailings',
    'private.record_change',
    'private.audit_number',
  ],
  run: async (sql) => {
    await emptyLog(sql)
    await sql`insert into public.user_roles (user_id, role) values (${ids.member}, 'admin')`
    await sql`delete from public.user_roles where user_id = ${ids.member}`
    await sql`update private.audit_settings set retention_days = 400`
    await sql`update private.request_limits set an_hour_from_everyone = 99 where form = 'contact'`
    await sql`insert into public.masterclass_sessions (slug, seats) values ('audited', 5)`
    await sql`update private.registration_settings set keep_for = interval '2 years' where true`
    await sql`insert into private.site_origins (origin, is_default)
      values ('https://www.example.com', false)`
    await sql`update private.email_settings set is_enabled = true where true`
    await sql`insert into private.mailings (title, body) values ('News', '')`
    expect(await entries(sql)).toEqual([
      byOwner('insert', 'user_roles', ids.member),
      byOwner('delete', 'user_roles', ids.member),
      byOwner('update', 'audit_settings'),
      byOwner('update', 'request_limits'),
      byOwner('insert', 'masterclass_sessions'),
      byOwner('update', 'registration_settings'),
      byOwner('insert', 'site_origins'),
      byOwner('update', 'email_settings'),
      byOwner('insert', 'mailings'),
    ])
  },
}

const nameByOneNumber: Probe = {
  says: 'an account has one number in the log, and no other account gets one with it',
  about: ['private.audit_number', 'audit_accounts'],
  run: async (sql) => {
    const grantAndRevoke = async () => {
      await sql`insert into public.user_roles (user_id, role) values (${ids.member}, 'admin')`
      await sql`delete from public.user_roles where user_id = ${ids.member}`
    }
    const lastNumber = () => sql`select last_value from private.audit_accounts_number_seq`
    await grantAndRevoke()
    const last = await lastNumber()
    await grantAndRevoke()
    expect(await lastNumber()).toEqual(last)
    const others =
      await sql`select from private.audit_accounts where account_id = ${ids.otherMember}`
    expect(others).toHaveLength(0)
  },
}

const recordDeletedAccounts: Probe = {
  says: 'the deletion of an account that the log names is one entry, and of any other none',
  about: ['users', 'private.record_account_deletion', 'private.record_change'],
  run: async (sql) => {
    const [named] =
      await sql`select number from private.audit_accounts where account_id = ${ids.admin}`
    await emptyLog(sql)
    await sql`delete from auth.users where id in (${ids.admin}, ${ids.otherMember})`
    expect(await sql`select action, table_name, account from public.audit_log`).toEqual([
      { action: 'delete', table_name: 'users', account: named?.['number'] },
    ])
  },
}

const addEntry = (sql: TransactionSql, age: string, action = 'update') => sql`
  insert into public.audit_log (happened_at, actor_role, action, table_name)
  values (now() - ${age}::interval, 'postgres', ${action}, 'planted')`

const expire: Probe = {
  says: 'expired entries go when the log is written or read, and are never shown',
  about: ['audit_log', 'private.delete_expired_audit_entries', 'private.audit_entries'],
  run: async (sql) => {
    const planted = () => sql`select from public.audit_log where table_name = 'planted'`
    await emptyLog(sql)
    await addEntry(sql, '364 days')
    await addEntry(sql, '366 days')
    await sql`update public.resources set title = 'Renamed' where id = ${things.activeTool}`
    expect(await planted()).toHaveLength(1)
    await addEntry(sql, '366 days')
    await readLog(sql, admin)
    expect(await planted()).toHaveLength(1)
    // More than one call deletes.
    await sql`insert into public.audit_log (happened_at, actor_role, action, table_name)
      select now() - interval '366 days', 'postgres', 'update', 'planted' from generate_series(1, 150)`
    expect(await readLog(sql, admin)).toHaveLength(2)
    expect(await planted()).toHaveLength(51)
  },
}

type Entry = { id: string; actor_kind: string; actor_email: string; account_email: string }

const readLog = (sql: TransactionSql, claims: Claims, before: string | null = null) =>
  request(sql, claims, async (asked) => {
    const rows = await asked<Entry[]>`select * from public.admin_audit_log(${before})`
    return [...rows]
  })

const read: Probe = {
  says: 'an admin reads who did what, the newest first, and then what was before an entry',
  about: ['audit_log', 'private.audit_entries', 'private.add_audit_entry'],
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
    expect(all.slice(-3)).toMatchObject([
      { actor_kind: 'account', actor_email: 'admin@example.com', account_email: null },
      { actor_kind: 'secret_key', actor_email: null, ...about },
      { actor_kind: 'owner', actor_email: null, ...about },
    ])
    expect(await readLog(sql, admin, all.at(-2)?.id)).toEqual(all.slice(-1))
    expect(await codeOf(sql, (inner) => readLog(inner, member))).toBe('42501')
  },
}

const exportMembers = (claims: Claims) => (sql: TransactionSql) =>
  request(sql, claims, (asked) => asked`select * from public.admin_member_export()`)

const recordExports: Probe = {
  says: 'an export of the members is one entry within ten minutes, for each admin',
  about: ['private.record_export'],
  run: async (sql) => {
    await emptyLog(sql)
    await addEntry(sql, '1 minute', 'export')
    await request(sql, admin, (asked) => asked`update public.resources set title = 'Renamed'`)
    const exports = () => sql`select from public.audit_log
      where action = 'export' and table_name = 'profiles'`
    await exportMembers(admin)(sql)
    await exportMembers(admin)(sql)
    expect(await exports()).toHaveLength(1)
    await sql`update public.audit_log set happened_at = now() - interval '11 minutes'`
    await exportMembers(admin)(sql)
    expect(await exports()).toHaveLength(2)
    const record = (inner: TransactionSql) =>
      request(inner, member, (asked) => asked`select private.record_export('profiles')`)
    expect(await codeOf(sql, record)).toBe('42501')
  },
}

const writes: [says: string, statement: string][] = [
  [
    'adds to',
    "insert into public.audit_log (actor_role, action, table_name) values ('a', 'insert', 'b')",
  ],
  ['changes', "update public.audit_log set table_name = 'forged' where id > 0"],
  ['deletes from', 'delete from public.audit_log where id > 0'],
]

const refuseWrites: Probe[] = writes.map(([says, statement]) => ({
  says: `nobody ${says} the log by the API, nor with the secret key and every grant`,
  about: ['audit_log', 'private.refuse_audit_write'],
  run: async (sql) => {
    await sql`grant all on public.audit_log to service_role`
    for (const claims of [claimsOf('visitor'), member, admin, serviceRole]) {
      const write = (inner: TransactionSql) =>
        request(inner, claims, (asked) => asked.unsafe(statement))
      expect(await codeOf(sql, write)).toBe('42501')
    }
  },
}))

/** What is in, and what leaves, the log. */
export const auditLog: Probe[] = [
  recordChanges,
  recordOwner,
  nameByOneNumber,
  recordDeletedAccounts,
  expire,
  read,
  recordExports,
  ...refuseWrites,
]
