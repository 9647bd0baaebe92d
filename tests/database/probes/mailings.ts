import type { TransactionSql } from 'postgres'
import { expect } from 'vitest'
import { things } from '../../support/backend/world.ts'
import { claim } from './emails.ts'
import { admin, call, member, probe, recipients, rowsOf, send } from './news-calls.ts'
import { claimsOf, codeOf, ids, type Probe, serviceRole } from './requests.ts'

const mailingProbes: Probe[] = [
  probe('an announcement is sent once, to members who take news', async (sql) => {
    await call(sql, claimsOf('otherMember'), 'set_news(false)')
    await call(sql, serviceRole, "suppress_address('member@example.com', 'complained')")
    expect(await call(sql, admin, send(things.running))).toBe(2)
    expect(await call(sql, admin, send(things.running))).toBe(0)
    expect(await call(sql, admin, send(things.missing))).toBe(0)
    expect(await recipients(sql)).toEqual(['admin@example.com', 'member@example.com'])
    const kinds = await sql`select distinct kind, user_id = any (${[ids.admin, ids.member]}) as ours
      from tests.emails`
    expect(kinds).toEqual([{ kind: 'announcement', ours: true }])
    await sql`update public.announcements set title = 'Changed' where true`
    expect(await sql`select title from private.mailings`).toEqual([{ title: 'Running' }])
  }),
  ...(
    [
      ['that is deleted', { deleted_at: '2026-01-01' }],
      ['that is banned', { banned_until: '2999-01-01' }],
    ] as const
  ).map(([says, columns]) =>
    probe(`an account ${says} gets no announcement`, async (sql) => {
      await sql`update auth.users set banned_until = '2020-01-01' where id = ${ids.otherMember}`
      await sql`update auth.users set ${sql(columns)} where id = ${ids.member}`
      await call(sql, admin, send(things.running))
      expect(await recipients(sql)).toEqual(['admin@example.com', 'otherMember@example.com'])
    }),
  ),
  probe('a test goes to its sender, any number of times, and is no mailing', async (sql) => {
    await sql`delete from private.consents
      where person_id = private.person_at('admin@example.com')`
    for (const attempt of [1, 1]) {
      expect(await call(sql, admin, send(things.running, true))).toBe(attempt)
    }
    expect(await recipients(sql)).toEqual(['admin@example.com', 'admin@example.com'])
    expect(await claim(sql)).toHaveLength(2)
    expect(await call(sql, admin, send(things.missing, true))).toBe(0)
    await sql`update auth.users set email_confirmed_at = null where id = ${ids.admin}`
    expect(await call(sql, admin, send(things.running, true))).toBe(0)
    await sql`update auth.users set email_confirmed_at = now() where id = ${ids.admin}`
    await sql`update private.emails set state = 'failed'`
    expect(await rowsOf(sql, 'admin_mailings()')).toEqual([])
    expect(await rowsOf(sql, `admin_mailing_emails('${things.running}')`)).toEqual([])
    expect(await call(sql, admin, `admin_retry_mailing('${things.running}')`)).toBe(0)
    expect(await call(sql, admin, send(things.running))).toBe(2)
  }),
  probe(
    'accounts of single sign-on that share an address get an announcement once',
    async (sql) => {
      await sql`insert into auth.users (id, email, email_confirmed_at, is_sso_user)
      values (${things.missing}, 'member@example.com', now(), true)`
      expect(await call(sql, admin, send(things.running))).toBe(3)
    },
  ),
  probe('while email is not enabled, no announcement is sent', async (sql) => {
    await sql`update private.settings set is_email_enabled = false where true`
    const attempt = (inner: TransactionSql) => call(inner, admin, send(things.running))
    expect(await codeOf(sql, attempt)).toBe('PT409')
  }),
  probe(
    'an admin sees the emails of a mailing by state, and tries the failed again',
    async (sql) => {
      await call(sql, admin, send(things.ended))
      await sql`update private.emails set state = 'failed' where true`
      await call(sql, admin, send(things.running))
      await call(sql, admin, send(things.running, true))
      const mark = (who: string, state: string, since: string | null = null) =>
        sql`update private.emails as email set state = ${state}, attempts = 3,
        uncertain_since = now() - ${since}::interval
        from private.mailings as mailing where mailing.id = email.mailing_id
        and person_id = private.person_at(${`${who}@example.com`}) and announcement_id = ${things.running}`
      await mark('admin', 'sending')
      await mark('member', 'failed')
      await mark('otherMember', 'suppressed')
      const [mailing, ...others] = (await rowsOf(sql, 'admin_mailings()')).filter(
        (row) => row['announcement_id'] === things.running,
      )
      expect(others).toEqual([])
      expect(mailing).toMatchObject({ due: '1', sent: '0', failed: '1', suppressed: '1' })
      const list = async (rest: string) => {
        const rows = await rowsOf(sql, `admin_mailing_emails('${things.running}'${rest})`)
        return rows.map((row) => row['recipient'].split('@')[0])
      }
      expect(await list('')).toEqual(['admin', 'member', 'otherMember'])
      expect(await list(", 'member@example.com'")).toEqual(['otherMember'])
      await mark('otherMember', 'failed', '21 hours')
      await mark('admin', 'sent', '1 hour')
      const retry = `admin_retry_mailing('${things.running}')`
      expect(await call(sql, admin, retry)).toBe(1)
      const due = await sql`select recipient, attempts from tests.emails where state = 'due'`
      expect(due).toEqual([{ recipient: 'member@example.com', attempts: 0 }])
      await mark('member', 'failed', '19 hours')
      expect(await call(sql, admin, retry)).toBe(1)
      const logged = await sql`select row_title, count(*)::int as entries from public.change_log
        where table_name = 'mailings' and action = 'update' group by row_title`
      expect(logged).toEqual([{ row_title: 'Running', entries: 2 }])
    },
  ),
  probe('a mailing whose announcement is deleted stays, and is not listed', async (sql) => {
    await call(sql, admin, send(things.running))
    await sql`delete from public.announcements where id = ${things.running}`
    expect(await recipients(sql)).toHaveLength(3)
    expect(await rowsOf(sql, 'admin_mailings()')).toEqual([])
  }),
  ...[
    'admin_mailings()',
    'admin_mailing_emails()',
    'admin_retry_mailing()',
    send(things.running),
  ].map((expression) =>
    probe(`${expression} is for admins`, async (sql) => {
      expect(await codeOf(sql, (inner) => call(inner, member, expression))).toBe('42501')
    }),
  ),
]

/** Stand-ins for the extensions pg_net and vault of a hosted project. */
const addExtensions = (sql: TransactionSql) =>
  sql.unsafe(`create schema net; create schema vault; create table net.calls (url text, headers jsonb);
    create function net.http_post(url text, headers jsonb) returns void language sql
      as 'insert into net.calls values (url, headers)';
    create table vault.decrypted_secrets (name text, decrypted_secret text);
    grant usage on schema net, vault to public;
    grant all on all tables in schema net, vault to public;
    insert into vault.decrypted_secrets values ('other', 'other'),
      ('email_sender_secret', 'secret'), ('email_sender_url', 'https://example.com/send')`)

const wakeProbes: Probe[] = [
  probe('an announcement and a second attempt call the sender', async (sql) => {
    await addExtensions(sql)
    await call(sql, admin, send(things.running))
    await call(sql, admin, `admin_retry_mailing('${things.running}')`)
    const made = { url: 'https://example.com/send', headers: { 'x-sender-secret': 'secret' } }
    expect(await sql`select url, headers from net.calls`).toEqual([made, made])
  }),
  ...['net', 'vault'].map((schema) =>
    probe(`without the extension of ${schema} the sender is not called`, async (sql) => {
      await addExtensions(sql)
      await sql.unsafe(`drop schema ${schema} cascade`)
      expect(await call(sql, admin, send(things.running))).toBe(3)
    }),
  ),
]

/** Announcements that are sent by email. */
export const mailings: Probe[] = [...mailingProbes, ...wakeProbes]
