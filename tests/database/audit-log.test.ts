import type { Sql, TransactionSql } from 'postgres'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { connect, copyDatabase, inDatabase } from '../support/hosted.ts'
import { addFixture, as, ids } from '../support/over-sql.ts'
import { things } from '../support/world.ts'

const hosted = inject('hosted')
let sql: Sql

beforeAll(async () => {
  sql = connect(inDatabase(hosted.superuser, await copyDatabase(hosted)))
})
afterAll(() => sql.end())

/** Runs in a transaction of its own, with the people and rows of the attack matrix and an empty log. */
async function inWorld(work: (sql: TransactionSql) => Promise<void>): Promise<void> {
  const undo = new Error('undo')
  await sql
    .begin(async (transaction) => {
      await addFixture(transaction)
      await transaction`delete from public.audit_log where true`
      await work(transaction)
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
}

/** Goes on as the owner, whose role is not one of the API's. */
const asOwner = (sql: TransactionSql) =>
  sql`select set_config('role', 'postgres', true), set_config('request.jwt.claims', '', true)`

async function asAdmin(
  sql: TransactionSql,
  work: (sql: TransactionSql) => Promise<unknown>,
): Promise<void> {
  await as(sql, 'admin')
  await work(sql)
  await asOwner(sql)
}

const entries = (sql: TransactionSql) => sql`
  select log.actor_role, who.account_id as actor, action, table_name, row_id, row_title, changes
  from public.audit_log as log
  left join private.audit_accounts as who on who.number = log.actor
  order by id`

/** An entry that the admin caused. */
const byAdmin = { actor: ids.admin, actor_role: 'authenticated' }

describe('the audit log records', () => {
  test('which resource an admin changed, and each changed value before and after', () =>
    inWorld(async (sql) => {
      await asAdmin(
        sql,
        (sql) => sql`update public.resources set title = 'Renamed', is_active = false
          where id = ${things.activeTool}`,
      )
      expect(await entries(sql)).toEqual([
        {
          ...byAdmin,
          action: 'update',
          table_name: 'resources',
          row_id: things.activeTool,
          row_title: 'Renamed',
          changes: { title: ['Active', 'Renamed'], is_active: [true, false] },
        },
      ])
    }))

  test('what an admin announces and deletes', () =>
    inWorld(async (sql) => {
      await asAdmin(sql, async (sql) => {
        await sql`insert into public.announcements (title) values ('News')`
        await sql`delete from public.announcements where title = 'News'`
      })
      expect(await entries(sql)).toMatchObject([
        { ...byAdmin, action: 'insert', changes: { title: [null, 'News'], body: [null, ''] } },
        { ...byAdmin, action: 'delete', row_title: 'News', changes: { title: ['News', null] } },
      ])
    }))

  test('every move of a resource, which a function makes with the rights of its owner', () =>
    inWorld(async (sql) => {
      await asAdmin(
        sql,
        (sql) => sql`select public.admin_order_resources(${[things.untouchedTool]}::uuid[])`,
      )
      expect(await entries(sql)).toMatchObject([{ ...byAdmin, changes: { position: [1000, 1] } }])
    }))

  test('that a message was handled and deleted, but nothing that its sender wrote', () =>
    inWorld(async (sql) => {
      await asAdmin(sql, async (sql) => {
        await sql`update public.contact_messages set handled_at = now() where id = ${things.message}`
        await sql`delete from public.contact_messages where id = ${things.message}`
      })
      const found = await entries(sql)
      expect(found).toMatchObject([
        { ...byAdmin, action: 'update', row_id: things.message },
        { ...byAdmin, action: 'delete', row_id: things.message, row_title: null },
      ])
      expect(found.flatMap(({ changes }) => Object.keys(changes))).toEqual([
        'handled_at',
        'handled_at',
      ])
      expect(JSON.stringify(found)).not.toMatch(/Kavya|kavya@example\.com|Hello/)
    }))

  test('no message that a visitor sends', () =>
    inWorld(async (sql) => {
      await sql`insert into public.contact_messages (name, email, message)
        values ('Ada', 'ada@example.com', 'Hello')`
      expect(await entries(sql)).toEqual([])
    }))

  test('who became an admin by the secret key or by SQL, and by which of the two', () =>
    inWorld(async (sql) => {
      await sql`set local role service_role`
      await sql`insert into public.user_roles (user_id, role) values (${ids.member}, 'admin')`
      await asOwner(sql)
      await sql`delete from public.user_roles where user_id = ${ids.member}`
      const log = await sql`
        select actor, actor_role, action, about.account_id as account, changes
        from public.audit_log join private.audit_accounts as about on about.number = account
        order by id`
      expect(log).toEqual([
        {
          actor: null,
          actor_role: 'service_role',
          action: 'insert',
          account: ids.member,
          changes: { role: [null, 'admin'] },
        },
        {
          actor: null,
          actor_role: 'postgres',
          action: 'delete',
          account: ids.member,
          changes: { role: ['admin', null] },
        },
      ])
    }))

  test('settings of the owner, without the secret among them', () =>
    inWorld(async (sql) => {
      await asOwner(sql)
      await sql`update private.request_limits
        set an_hour_from_everyone = 99, address_salt = 'new' where form = 'contact'`
      expect(await entries(sql)).toMatchObject([
        { table_name: 'request_limits', changes: { an_hour_from_everyone: [60, 99] } },
      ])
    }))

  test('no change of nothing', () =>
    inWorld(async (sql) => {
      await asAdmin(sql, (sql) => sql`update public.resources set title = title`)
      expect(await entries(sql)).toEqual([])
    }))

  test('at most 300 characters of a value', () =>
    inWorld(async (sql) => {
      await asAdmin(
        sql,
        (sql) => sql`update public.announcements set body = ${'é'.repeat(2000)}
          where id = ${things.running}`,
      )
      expect(await entries(sql)).toMatchObject([{ changes: { body: ['', `${'é'.repeat(299)}…`] } }])
    }))

  test('one entry for an export of the members, wherever it starts, and the next one later', () =>
    inWorld(async (sql) => {
      const exported = { ...byAdmin, action: 'export', table_name: 'profiles', changes: {} }
      const exportAll = () =>
        asAdmin(sql, async (sql) => {
          await sql`select * from public.admin_member_export('00000000-0000-0000-0000-000000000001')`
          await sql`select * from public.admin_member_export()`
        })
      await exportAll()
      expect(await entries(sql)).toMatchObject([exported])
      await sql`update public.audit_log set happened_at = now() - interval '11 minutes' where true`
      await exportAll()
      expect(await entries(sql)).toMatchObject([exported, exported])
    }))

  test('later tables by one trigger, whatever their columns are', () =>
    inWorld(async (sql) => {
      await asOwner(sql)
      await sql`create table public.later (name text primary key, secret text)`
      await sql`create trigger later_is_audited
        after insert or update or delete on public.later
        for each row execute function private.record_change('name')`
      await sql`insert into public.later values ('A', 'hidden')`
      expect(await entries(sql)).toMatchObject([
        { table_name: 'later', row_id: null, row_title: null, changes: { name: [null, 'A'] } },
      ])
    }))
})

describe('nobody removes their own traces', () => {
  test.each(['authenticated', 'service_role'])(
    'an admin with every right of the role %s can neither change nor empty the log',
    (role) =>
      inWorld(async (sql) => {
        await sql.unsafe(`grant all on all tables in schema public to ${role}`)
        for (const statement of [
          "insert into public.audit_log (actor_role, action, table_name) values ('a', 'insert', 'b')",
          "update public.audit_log set table_name = 'forged' where true",
          'delete from public.audit_log where true',
          'truncate public.audit_log',
        ]) {
          const attempt = sql.savepoint(async (sql) => {
            await as(sql, 'admin')
            await sql.unsafe(`set local role ${role}`)
            await sql.unsafe(statement)
          })
          await expect(attempt, statement).rejects.toMatchObject({
            code: '42501',
            message: 'The audit log cannot be changed',
          })
        }
      }),
  )

  test.each(['authenticated', 'service_role'])('the retention is out of reach of %s', (role) =>
    inWorld(async (sql) => {
      await as(sql, 'admin')
      await sql.unsafe(`set local role ${role}`)
      await expect(
        sql`update private.audit_settings set retention_days = 30`,
      ).rejects.toMatchObject({ code: '42501' })
    }),
  )

  test('an admin who deletes their account stays one and the same number, without their id', () =>
    inWorld(async (sql) => {
      await asAdmin(sql, async (sql) => {
        await sql`update public.resources set title = 'Renamed' where id = ${things.activeTool}`
        await sql`delete from public.announcements where id = ${things.ended}`
      })
      await sql`delete from auth.users where id = ${ids.admin}`
      const log =
        await sql`select actor, account, action, table_name from public.audit_log order by id`
      const number = log[0]?.['actor']
      expect(number).toMatch(/^\d+$/)
      expect(log).toEqual([
        { actor: number, account: null, action: 'update', table_name: 'resources' },
        { actor: number, account: null, action: 'delete', table_name: 'announcements' },
        { actor: null, account: number, action: 'delete', table_name: 'users' },
      ])
      const [account] = await sql`select account_id from private.audit_accounts
        where number = ${number}`
      expect(account).toEqual({ account_id: null })
    }))

  test('a member whom the log does not name leaves no entry with their account', () =>
    inWorld(async (sql) => {
      await sql`delete from auth.users where id = ${ids.otherMember}`
      expect(await entries(sql)).toEqual([])
    }))
})

describe('the retention period', () => {
  const addOld = (sql: TransactionSql, number: number, days: number) => sql`
    insert into public.audit_log (happened_at, actor_role, action, table_name)
    select now() - make_interval(days => ${days}), 'postgres', 'update', 'old'
    from generate_series(1, ${number})`
  const countOld = async (sql: TransactionSql) => {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from public.audit_log where table_name = 'old'`
    return row?.count
  }

  test('is a year unless the owner sets another', () =>
    inWorld(async (sql) => {
      await asOwner(sql)
      await addOld(sql, 1, 364)
      await addOld(sql, 1, 366)
      await sql`update public.resources set title = 'Renamed' where id = ${things.activeTool}`
      expect(await countOld(sql)).toBe(1)
      await sql`update private.audit_settings set retention_days = 90`
      expect(await countOld(sql)).toBe(0)
    }))

  test('removes at most a hundred entries at once, and shows none of the others', () =>
    inWorld(async (sql) => {
      await asOwner(sql)
      await addOld(sql, 250, 366)
      await sql`update public.resources set title = 'Renamed' where id = ${things.activeTool}`
      expect(await countOld(sql)).toBe(150)
      await asAdmin(sql, async (sql) => {
        expect(await sql`select table_name from public.admin_audit_log()`).toEqual([
          { table_name: 'resources' },
        ])
      })
      expect(await countOld(sql)).toBe(50)
    }))

  test.each([29, 3651])('cannot be %i days', (days) =>
    inWorld(async (sql) => {
      await asOwner(sql)
      await expect(
        sql`update private.audit_settings set retention_days = ${days}`,
      ).rejects.toMatchObject({ code: '23514' })
    }),
  )
})

test('an admin reads the newest 50 entries with the addresses of those who have an account, then older ones', () =>
  inWorld(async (sql) => {
    await asAdmin(sql, async (sql) => {
      for (let position = 1; position <= 60; position += 1) {
        await sql`update public.resources set position = ${position} where id = ${things.activeTool}`
      }
      const newest = await sql`select * from public.admin_audit_log()`
      expect(newest.length).toBe(50)
      expect(newest[0]).toMatchObject({
        actor_email: 'admin@example.com',
        actor_kind: 'account',
        changes: { position: [59, 60] },
      })
      const older = await sql`select * from public.admin_audit_log(${newest.at(-1)?.['id']})`
      expect(older.length).toBe(10)
      expect(older[0]).toMatchObject({ changes: { position: [9, 10] } })
    })
  }))
