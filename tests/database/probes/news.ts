import type { TransactionSql } from 'postgres'
import { expect } from 'vitest'
import { things } from '../../support/backend/world.ts'
import { admin, call, member, probe, recipients, send } from './news-calls.ts'
import { claimsOf, codeOf, ids, type Probe, serviceRole } from './requests.ts'

/** Who agreed or no longer does, in the order of the rows. */
const consents = async (sql: TransactionSql) => {
  const rows = await sql<{ line: string }[]>`
    select concat_ws(' ', address, is_given, form, wording) as line from private.consents order by id`
  return rows.map(({ line }) => line.replace(/ t /, ' true ').replace(/ f /, ' false '))
}

/** Adds an unconfirmed registration. @param wording of the ticked box, null without. @returns its id */
async function register(sql: TransactionSql, email: string, wording: number | null) {
  await sql`insert into public.masterclass_sessions (slug, seats) values ('with-news', 10)
    on conflict do nothing`
  const [row] = await sql<{ id: string }[]>`
    insert into public.registrations (session_id, name, email, state, wants_news, news_wording)
    select id, 'Guest', ${email}, 'registered', ${wording !== null}, ${wording}
    from public.masterclass_sessions where slug = 'with-news' returning id`
  return row?.id ?? ''
}

/** Confirms two registrations, the guest's with the box ticked. @returns their ids */
async function confirmTwo(sql: TransactionSql) {
  await sql`delete from private.consents`
  const guest = await register(sql, 'guest@example.com', 3)
  const other = await register(sql, 'member@example.com', null)
  await sql`update public.registrations set confirmed_at = now() where id in (${guest}, ${other})`
  return { guest, other }
}

/** Who gets news by email. */
export const news: Probe[] = [
  probe('a member starts and ends the news to their own address alone', async (sql) => {
    await call(sql, claimsOf('otherMember'), 'set_news(false)')
    await call(sql, serviceRole, "suppress_address('Member@example.com', 'bounced')")
    expect(await call(sql, member, 'wants_news()')).toBe(true)
    for (const wants of [false, false, true]) {
      await call(sql, member, `set_news(${wants})`)
      expect(await call(sql, member, 'wants_news()')).toBe(wants)
      expect(await call(sql, claimsOf('otherMember'), 'wants_news()')).toBe(false)
      expect(await call(sql, admin, 'wants_news()')).toBe(true)
    }
    const suppressed = await sql`select address, reason from private.email_suppressions`
    expect(suppressed).toEqual([{ address: 'member@example.com', reason: 'bounced' }])
  }),
  probe(
    'an address gets no more emails once they bounced for an unknown reason three times',
    async (sql) => {
      const suppressed = () =>
        sql`select address, reason from private.email_suppressions where address like 'unclear%'`
      const bounce = "suppress_address('Unclear@example.com', 'unclear')"
      for (const _ of ['first', 'second']) {
        await call(sql, serviceRole, bounce)
        expect(await suppressed()).toEqual([])
      }
      await call(sql, serviceRole, "suppress_address('unclear-too@example.com', 'unclear')")
      for (const _ of ['third', 'fourth']) await call(sql, serviceRole, bounce)
      expect(await suppressed()).toEqual([{ address: 'unclear@example.com', reason: 'bounced' }])
    },
  ),
  probe('nobody gets news before they have asked for it', async (sql) => {
    await sql`delete from private.consents`
    expect(await call(sql, member, 'wants_news()')).toBe(false)
    expect(await call(sql, member, 'my_consents()')).toEqual([])
    expect(await call(sql, admin, send(things.ended))).toBe(0)
    await call(sql, member, 'set_news(true)')
    await call(sql, member, 'set_news(true)')
    expect(await call(sql, member, 'wants_news()')).toBe(true)
    expect(await call(sql, admin, 'wants_news()')).toBe(false)
    expect(await call(sql, admin, send(things.running))).toBe(1)
    expect(await recipients(sql)).toEqual(['member@example.com'])
  }),
  probe('a stranger who ticks the box for a member signs nobody up', async (sql) => {
    await sql`delete from private.consents`
    const id = await register(sql, 'Member@example.com', 3)
    expect(await call(sql, member, 'wants_news()')).toBe(false)
    await sql`update public.registrations set source = 'instagram' where id = ${id}`
    await sql`update public.registrations set state = 'canceled' where id = ${id}`
    await sql`update public.registrations set confirmed_at = now() where id = ${id}`
    expect(await call(sql, member, 'wants_news()')).toBe(false)
    expect(await sql`select from private.consents`).toHaveLength(0)
  }),
  probe(
    'who confirms a registration with the box ticked gets news, until it is canceled',
    async (sql) => {
      const { guest } = await confirmTwo(sql)
      expect(await consents(sql)).toEqual(['guest@example.com true registration 3'])
      expect(await call(sql, member, 'wants_news()')).toBe(false)
      expect(await call(sql, admin, send(things.running))).toBe(1)
      const sent = await sql`select recipient, user_id from private.emails`
      expect(sent).toEqual([{ recipient: 'guest@example.com', user_id: null }])
      await sql`update public.registrations set state = 'canceled' where id = ${guest}`
      expect(await consents(sql)).toEqual([
        'guest@example.com true registration 3',
        'guest@example.com false registration',
      ])
      expect(await call(sql, admin, send(things.ended))).toBe(0)
    },
  ),
  probe(
    'news that was ended, or asked for elsewhere, stays so whatever becomes of a seat',
    async (sql) => {
      const { guest, other } = await confirmTwo(sql)
      await call(sql, member, 'set_news(true, 1)')
      await sql`update public.registrations set state = 'canceled' where id = ${other}`
      expect(await call(sql, member, 'wants_news()')).toBe(true)
      await sql`insert into private.consents (address, is_given, form)
      values ('guest@example.com', false, 'email')`
      await sql`update public.registrations set attended_at = now() where id = ${guest}`
      expect((await consents(sql)).at(-1)).toBe('guest@example.com false email')
      await call(sql, admin, send(things.running))
      expect(await recipients(sql)).toEqual(['member@example.com'])
      await sql`update public.registrations set state = 'canceled' where id = ${guest}`
      await sql`insert into private.consents (address, is_given, form)
      values ('guest@example.com', true, 'account')`
      await sql`update public.registrations set source = 'instagram' where id = ${guest}`
      expect((await consents(sql)).at(-1)).toBe('guest@example.com true account')
    },
  ),
  probe('an account whose address is not confirmed cannot agree', async (sql) => {
    await sql`update auth.users set email_confirmed_at = null where id = ${ids.member}`
    expect(await codeOf(sql, (inner) => call(inner, member, 'set_news(true)'))).toBe('PT409')
    await call(sql, member, 'set_news(false)')
  }),
  probe(
    'each change of mind is kept with the version of the words, and read by its member',
    async (sql) => {
      await sql`delete from private.consents`
      for (const change of ['true, 1', 'true, 2', 'false', 'true, 2'])
        await call(sql, member, `set_news(${change})`)
      await call(sql, admin, 'set_news(true, 1)')
      expect((await consents(sql)).slice(0, 3)).toEqual([
        'member@example.com true account 1',
        'member@example.com false account',
        'member@example.com true account 2',
      ])
      expect(await call(sql, member, 'my_consents()')).toHaveLength(3)
      const change = sql`update private.consents set is_given = false`
      await expect(change).rejects.toThrow()
    },
  ),
  probe(
    'a member who changes their address keeps their consent, and it goes with the account',
    async (sql) => {
      await sql`delete from private.consents`
      await call(sql, member, 'set_news(true, 2)')
      await call(sql, admin, 'set_news(true, 1)')
      await sql`update auth.users set email = 'second@example.com' where id = ${ids.member}`
      expect(await call(sql, member, 'wants_news()')).toBe(true)
      expect((await consents(sql)).at(-1)).toBe('second@example.com true account 2')
      await call(sql, member, 'set_news(false)')
      await sql`delete from auth.users where id = ${ids.member}`
      expect(await consents(sql)).toEqual([
        'member@example.com true account 2',
        'admin@example.com true account 1',
      ])
    },
  ),
  probe('the token of an email ends the news to its recipient alone', async (sql) => {
    await call(sql, admin, send(things.running))
    const [email] = await sql`select id from private.emails
      where recipient = 'member@example.com'`
    expect(await call(sql, serviceRole, `unsubscribe('${email?.['id']}')`)).toBe(true)
    expect(await call(sql, serviceRole, `unsubscribe('${things.missing}')`)).toBe(false)
    expect((await consents(sql)).slice(3)).toEqual(['member@example.com false email'])
  }),
  probe('a member who declined the news has declined them at another address too', async (sql) => {
    await sql`delete from private.consents`
    await call(sql, member, 'set_news(false)')
    await sql`update auth.users set email = 'Moved-' || email`
    expect(await call(sql, member, 'wants_news()')).toBe(false)
    expect(await consents(sql)).toEqual([
      'member@example.com false account',
      'moved-member@example.com false account',
    ])
  }),
  ...['wants_news()', 'set_news(false)', 'set_news(true)'].map((expression) =>
    probe(`${expression} needs a live session`, async (sql) => {
      const ended = claimsOf('signedOutAdmin')
      expect(await codeOf(sql, (inner) => call(inner, ended, expression))).toBe('PT401')
    }),
  ),
]
