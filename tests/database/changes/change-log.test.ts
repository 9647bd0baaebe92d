import { describe, expect, test } from 'vitest'
import { ids } from '../../support/backend/over-sql.ts'
import { things } from '../../support/backend/world.ts'
import { asAdmin, asOwner, changeLogWorld, entries } from '../../support/people/change-log.ts'

const inWorld = await changeLogWorld()

/** An entry that the admin caused. */
const byAdmin = { actor: ids.admin, actor_role: 'authenticated' }

describe('the change log records', () => {
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

  test('what an admin changes about a session, but not where it takes place', () =>
    inWorld(async (sql) => {
      const facts = sql.json({
        title: 'First',
        starts_at: '2099-01-01T10:00:00Z',
        time_zone: 'UTC',
        seats: 9,
        room_link: 'https://meet.example.com/room',
      })
      await asAdmin(sql, async (sql) => {
        const [row] =
          await sql`select public.admin_save_session(p_facts => ${facts}) ->> 'id' as id`
        await sql`select public.admin_cancel_session(${row?.['id']}, 'I am ill')`
      })
      const found = await entries(sql)
      expect(found).toMatchObject([
        { ...byAdmin, action: 'insert', row_title: 'First', changes: { seats: [null, 9] } },
        { ...byAdmin, table_name: 'session_links', changes: { room_link: [null, '***'] } },
        { ...byAdmin, action: 'update', changes: { cancel_reason: ['', 'I am ill'] } },
      ])
      expect(JSON.stringify(found)).not.toContain('meet.example.com')
    }))

  test('no message that a visitor sends', () =>
    inWorld(async (sql) => {
      await sql`insert into public.contact_messages (name, email, message)
        values ('Ada', 'ada@example.com', 'Hello')`
      expect(await entries(sql)).toEqual([])
    }))

  test('each setting that the owner changes, and of secrets and addresses no value', () =>
    inWorld(async (sql) => {
      await asOwner(sql)
      await sql`update private.settings set keep_changes_for_days = 99, address_header = null,
        address_salt = 'new-salt', token_secret = 'new-secret', owner_address = 'me@example.com'`
      const [{ table_name, changes } = {}] = await entries(sql)
      expect(table_name).toBe('settings')
      expect(changes).toEqual({
        keep_changes_for_days: [365, 99],
        address_header: ['cf-connecting-ip', null],
        address_salt: ['***', '***'],
        token_secret: ['***', '***'],
        owner_address: [null, '***'],
      })
    }))

  test.each(['settings', 'request_limits', 'site_origins'])(
    'every column of %s, also one that comes later',
    (table) =>
      inWorld(async (sql) => {
        await asOwner(sql)
        await sql`insert into private.site_origins values ('https://www.example.com', false)`
        await sql`alter table private.${sql(table)} add column later text default 'hidden'`
        await sql`delete from private.${sql(table)}`
        const columns = await sql`select column_name from information_schema.columns
          where table_schema = 'private' and table_name = ${table} and column_name <> 'owner_address'`
        const deletions = (await entries(sql)).filter(({ action }) => action === 'delete')
        expect(deletions.length).toBeGreaterThan(0)
        for (const { changes } of deletions) {
          expect(Object.keys(changes)).toEqual(
            expect.arrayContaining(columns.map((column) => column['column_name'])),
          )
          expect(changes).toMatchObject({ later: ['***', null] })
        }
      }),
  )

  test('later tables by one trigger, whatever their columns are', () =>
    inWorld(async (sql) => {
      await asOwner(sql)
      await sql`create table public.later (name text primary key, secret text)`
      await sql`create trigger later_is_logged
        after insert or update or delete on public.later
        for each row execute function private.record_change('name')`
      await sql`insert into public.later values ('A', 'hidden')`
      expect(await entries(sql)).toMatchObject([
        { table_name: 'later', row_id: null, row_title: null, changes: { name: [null, 'A'] } },
      ])
    }))
})

test('an admin reads the newest 50 entries with the addresses of those who have an account, then older ones', () =>
  inWorld(async (sql) => {
    await asAdmin(sql, async (sql) => {
      for (let position = 1; position <= 60; position += 1) {
        await sql`update public.resources set position = ${position} where id = ${things.activeTool}`
      }
      const newest = await sql`select * from public.admin_change_log()`
      expect(newest.length).toBe(50)
      expect(newest[0]).toMatchObject({
        actor_email: 'admin@example.com',
        actor_kind: 'account',
        changes: { position: [59, 60] },
      })
      const older = await sql`select * from public.admin_change_log(${newest.at(-1)?.['id']})`
      expect(older.length).toBe(10)
      expect(older[0]).toMatchObject({ changes: { position: [9, 10] } })
    })
  }))

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
