import type { TransactionSql } from 'postgres'
import { expect } from 'vitest'
import { things } from '../../support/backend/world.ts'
import { admin, call, member, probe, recipients, send } from './news-calls.ts'
import { claimsOf, codeOf, ids, type Probe, serviceRole } from './requests.ts'

const suppressions = async (sql: TransactionSql) => {
  const rows = await sql<{ line: string }[]>`
    select address || ' ' || reason as line from private.email_suppressions order by 1`
  return rows.map(({ line }) => line)
}

/** Who gets news by email. */
export const news: Probe[] = [
  probe('a member starts and ends the news to their own address alone', async (sql) => {
    await call(sql, serviceRole, "suppress_address('OtherMember@example.com', 'unsubscribed')")
    await call(sql, serviceRole, "suppress_address('member@example.com', 'bounced')")
    expect(await call(sql, member, 'wants_news()')).toBe(true)
    await call(sql, member, 'set_news(false)')
    await call(sql, member, 'set_news(false)')
    expect(await call(sql, member, 'wants_news()')).toBe(false)
    expect(await suppressions(sql)).toEqual([
      'member@example.com bounced',
      'member@example.com unsubscribed',
      'othermember@example.com unsubscribed',
    ])
    await call(sql, member, 'set_news(true)')
    expect(await suppressions(sql)).toEqual([
      'member@example.com bounced',
      'othermember@example.com unsubscribed',
    ])
  }),
  probe('nobody gets news before they have asked for it', async (sql) => {
    await sql`delete from private.news_consents`
    expect(await call(sql, member, 'wants_news()')).toBe(false)
    expect(await call(sql, admin, send(things.ended))).toBe(0)
    await call(sql, member, 'set_news(true)')
    await call(sql, member, 'set_news(true)')
    expect(await call(sql, member, 'wants_news()')).toBe(true)
    expect(await call(sql, admin, 'wants_news()')).toBe(false)
    expect(await call(sql, admin, send(things.running))).toBe(1)
    expect(await recipients(sql)).toEqual(['member@example.com'])
  }),
  probe('a member who asked for news when registering gets it', async (sql) => {
    await sql`delete from private.news_consents`
    const [session] = await sql`insert into public.masterclass_sessions (slug, seats)
      values ('with-news', 10) returning id`
    const register = (email: string, wants: boolean) => sql`insert into public.registrations
      (session_id, name, email, wants_news) values (${session?.['id']}, 'Guest', ${email}, ${wants})`
    await register('member@example.com', true)
    await register('admin@example.com', false)
    expect(await call(sql, member, 'wants_news()')).toBe(true)
    expect(await call(sql, admin, 'wants_news()')).toBe(false)
    await call(sql, member, 'set_news(false)')
    expect(await call(sql, member, 'wants_news()')).toBe(false)
  }),
  probe('the token of an email ends the news to its recipient alone', async (sql) => {
    await call(sql, admin, send(things.running))
    const [email] = await sql`select id from private.emails
      where recipient = 'member@example.com'`
    expect(await call(sql, serviceRole, `unsubscribe('${email?.['id']}')`)).toBe(true)
    expect(await call(sql, serviceRole, `unsubscribe('${things.missing}')`)).toBe(false)
    expect(await suppressions(sql)).toEqual(['member@example.com unsubscribed'])
  }),
  probe('a member who changes their address has still declined the news', async (sql) => {
    const move = (id: string, email: string) =>
      sql`update auth.users set email = ${email} where id = ${id}`
    await call(sql, serviceRole, "suppress_address('admin@example.com', 'unsubscribed')")
    await call(sql, serviceRole, "suppress_address('member@example.com', 'bounced')")
    await move(ids.otherMember, 'elsewhere@example.com')
    await move(ids.member, 'second@example.com')
    expect(await suppressions(sql)).toEqual([
      'admin@example.com unsubscribed',
      'member@example.com bounced',
    ])
    await call(sql, member, 'set_news(false)')
    await move(ids.member, 'Third@example.com')
    await move(ids.member, 'fourth@example.com')
    expect(await suppressions(sql)).toEqual([
      'admin@example.com unsubscribed',
      'fourth@example.com unsubscribed',
      'member@example.com bounced',
      'second@example.com unsubscribed',
      'third@example.com unsubscribed',
    ])
  }),
  ...['wants_news()', 'set_news(false)', 'set_news(true)'].map((expression) =>
    probe(`${expression} needs a live session`, async (sql) => {
      const ended = claimsOf('signedOutAdmin')
      expect(await codeOf(sql, (inner) => call(inner, ended, expression))).toBe('PT401')
    }),
  ),
]
