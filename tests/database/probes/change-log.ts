import type { TransactionSql } from 'postgres'
import { expect } from 'vitest'
import { things } from '../../support/backend/world.ts'
import { claimsOf, ids, type Probe, request } from './requests.ts'

const admin = claimsOf('admin')

/** As superuser: nobody who comes by the API may. */
export const emptyLog = (sql: TransactionSql) => sql`delete from public.change_log`

/** The log from its oldest entry on. */
const entries = (sql: TransactionSql) =>
  sql`select action, table_name as table, actor, account from public.change_log order by id`

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
    'private.add_change',
  ],
  run: async (sql) => {
    await emptyLog(sql)
    await request(sql, admin, async (asked) => {
      await asked`update public.resources set title = 'Renamed' where id = ${things.activeTool}`
      await asked`update public.resources set title = title`
      await asked`insert into public.announcements (title, body)
        values ('News', repeat('é', 301))`
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
    expect(await sql`select row_title, changes from public.change_log order by id limit 1`).toEqual(
      [{ row_title: 'Renamed', changes: { title: ['Active', 'Renamed'] } }],
    )
    const body = await sql`select distinct changes #>> '{body, 1}' as body from public.change_log
      where changes ? 'body' and action = 'insert'`
    expect(body).toEqual([{ body: `${'é'.repeat(299)}…` }])
  },
}

const recordOwner: Probe = {
  says: "what the owner changes about roles and settings is recorded, with the role's account",
  about: [
    'user_roles',
    'settings',
    'request_limits',
    'masterclass_sessions',
    'site_origins',
    'mailings',
    'session_links',
    'private.record_change',
  ],
  run: async (sql) => {
    await emptyLog(sql)
    await sql`insert into public.user_roles (user_id, role) values (${ids.member}, 'admin')`
    await sql`delete from public.user_roles where user_id = ${ids.member}`
    await sql`update private.request_limits set an_hour_from_everyone = 99 where form = 'contact'`
    await sql`insert into public.masterclass_sessions (slug, seats) values ('audited', 5)`
    await sql`update private.settings set keep_registrations_for = interval '2 years', hold_seats_for = '1 hour',
      is_email_enabled = true, keep_changes_for_days = 400, token_secret = 'new'`
    await sql`insert into private.site_origins (origin, is_default)
      values ('https://www.example.com', false)`
    await sql`insert into private.mailings (subject, body, audience)
      values ('News', 'Text', 'news')`
    await sql`insert into private.session_links (session_id, room_link)
      select id, 'https://meet.example.com/room' from public.masterclass_sessions
      where slug = 'audited'`
    expect(await entries(sql)).toEqual([
      byOwner('insert', 'user_roles', ids.member),
      byOwner('delete', 'user_roles', ids.member),
      byOwner('update', 'request_limits'),
      byOwner('insert', 'masterclass_sessions'),
      byOwner('update', 'settings'),
      byOwner('insert', 'site_origins'),
      byOwner('insert', 'mailings'),
      byOwner('insert', 'session_links'),
    ])
  },
}

const recordSecrets: Probe = {
  says: 'of a secret the log says that it has changed, of what is not to be logged nothing',
  about: ['settings', 'session_links', 'mailings', 'private.record_change', 'private.logged_value'],
  run: async (sql) => {
    await sql`insert into private.session_links (session_id) values (${things.session})`
    await sql`insert into private.mailings (subject, body, audience)
      values ('News', 'Text', 'news')`
    await emptyLog(sql)
    await sql`update private.mailings set subject = 'Other', body = 'Other'`
    await sql`update private.mailings set body = 'Text'`
    await sql`update private.settings set token_secret = 'new', hold_seats_for = '1 hour'`
    await sql`update private.session_links set room_link = 'https://meet.example.com/room'`
    await sql`update private.session_links set room_link = null`
    const rows = await sql`select changes from public.change_log order by id`
    expect(rows.map(({ changes }) => changes)).toEqual([
      { subject: ['News', 'Other'] },
      { token_secret: ['***', '***'], hold_seats_for: ['00:30:00', '01:00:00'] },
      { room_link: [null, '***'] },
      { room_link: ['***', null] },
    ])
  },
}

const recordDeletedAccounts: Probe = {
  says: 'the deletion of an account with a role, or that the log names, is one entry, of others none',
  about: ['users', 'private.record_account_deletion', 'private.record_change'],
  run: async (sql) => {
    await emptyLog(sql)
    await sql`insert into public.user_roles (user_id, role) values (${ids.member}, 'editor')`
    await sql`delete from public.user_roles where user_id = ${ids.member}`
    await sql`insert into auth.users (id, email) values (gen_random_uuid(), 'stays@example.com')`
    await sql`delete from auth.users where email is distinct from 'stays@example.com'`
    expect(
      await sql`select table_name, account from public.change_log
        where action = 'delete' order by table_name, account`,
    ).toEqual([
      { table_name: 'user_roles', account: ids.member },
      { table_name: 'users', account: ids.member },
      { table_name: 'users', account: ids.admin },
    ])
  },
}

/** What is recorded in the log. */
export const changeLog: Probe[] = [recordChanges, recordOwner, recordSecrets, recordDeletedAccounts]
