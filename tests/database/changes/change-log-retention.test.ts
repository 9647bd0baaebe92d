import type { TransactionSql } from 'postgres'
import { describe, expect, test } from 'vitest'
import { as, ids } from '../../support/backend/over-sql.ts'
import { things } from '../../support/backend/world.ts'
import { asAdmin, asOwner, changeLogWorld } from '../../support/people/change-log.ts'

const inWorld = changeLogWorld()

describe('nobody removes their own traces', () => {
  test.each(['authenticated', 'service_role'])(
    'an admin with every right of the role %s can neither change nor empty the log',
    (role) =>
      inWorld(async (sql) => {
        await sql.unsafe(`grant all on all tables in schema public to ${role}`)
        for (const statement of [
          "insert into public.change_log (actor_role, action, table_name) values ('a', 'insert', 'b')",
          "update public.change_log set table_name = 'forged' where true",
          'delete from public.change_log where true',
          'truncate public.change_log',
        ]) {
          const attempt = sql.savepoint(async (sql) => {
            await as(sql, 'admin')
            await sql.unsafe(`set local role ${role}`)
            await sql.unsafe(statement)
          })
          await expect(attempt, statement).rejects.toMatchObject({
            code: '42501',
            message: 'The change log cannot be changed',
          })
        }
      }),
  )

  test.each(['authenticated', 'service_role'])('the retention is out of reach of %s', (role) =>
    inWorld(async (sql) => {
      await as(sql, 'admin')
      await sql.unsafe(`set local role ${role}`)
      await expect(
        sql`update private.settings set keep_changes_for_days = 30`,
      ).rejects.toMatchObject({ code: '42501' })
    }),
  )

  test('an admin whose account is deleted stays one and the same in the log, by its id', () =>
    inWorld(async (sql) => {
      await asAdmin(sql, async (sql) => {
        await sql`update public.resources set title = 'Renamed' where id = ${things.activeTool}`
        await sql`delete from public.announcements where id = ${things.ended}`
      })
      await sql`delete from auth.users where id = ${ids.admin}`
      expect(
        await sql`select actor, account, action, table_name from public.change_log order by id`,
      ).toEqual([
        { actor: ids.admin, account: null, action: 'update', table_name: 'resources' },
        { actor: ids.admin, account: null, action: 'delete', table_name: 'announcements' },
        { actor: null, account: ids.admin, action: 'delete', table_name: 'users' },
      ])
    }))
})

describe('the retention period', () => {
  const addOld = (sql: TransactionSql, number: number, days: number) => sql`
    insert into public.change_log (happened_at, actor_role, action, table_name)
    select now() - make_interval(days => ${days}), 'postgres', 'update', 'old'
    from generate_series(1, ${number})`
  const countOld = async (sql: TransactionSql) => {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from public.change_log where table_name = 'old'`
    return row?.count
  }

  test('is a year unless the owner sets another', () =>
    inWorld(async (sql) => {
      await asOwner(sql)
      await addOld(sql, 1, 364)
      await addOld(sql, 1, 366)
      await sql`update public.resources set title = 'Renamed' where id = ${things.activeTool}`
      expect(await countOld(sql)).toBe(1)
      await sql`update private.settings set keep_changes_for_days = 90`
      expect(await countOld(sql)).toBe(0)
    }))
})
