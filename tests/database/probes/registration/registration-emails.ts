import type { TransactionSql } from 'postgres'
import { expect } from 'vitest'
import type { Row } from '../../../support/backend/world.ts'
import { claimsOf, type Probe, request, serviceRole } from '../requests.ts'

export const person = 'nina@example.com'
export const guest = (index: number) => `guest-${index}@example.com`

export const register = (sql: TransactionSql, email: string, slug = 'probe') =>
  request(sql, claimsOf('visitor'), async (asked) => {
    await asked`select public.register_for_masterclass('Nina', ${email}, '', '', ${slug}, '')`
  })

export const tokenOf = async (sql: TransactionSql, email: string) => {
  const [row] = await sql<{ token: string }[]>`
    select private.link_token(id) as token from public.registrations
    where person_id = private.person_at(${email})`
  return row?.token ?? ''
}

export const askWith = (sql: TransactionSql, name: string, token: string) =>
  request(sql, claimsOf('visitor'), async (asked) => {
    const [row] = await asked.unsafe(`select public.${name}($1) as answer`, [token])
    return row?.['answer']
  })

export const confirm = async (sql: TransactionSql, email: string) =>
  askWith(sql, 'confirm_registration', await tokenOf(sql, email))

export const schedule = (sql: TransactionSql) =>
  request(sql, serviceRole, async (asked) => {
    await asked`select public.schedule_emails()`
  })

/** Saves facts of a session as an admin, or adds one. @returns what the admin is told */
export const save = (sql: TransactionSql, slug: string | null, facts: Row, isPreview = false) =>
  request(sql, claimsOf('admin'), async (asked) => {
    const [row] = await asked<{ answer: { id: string; emails: Record<string, number> } }[]>`
      select public.admin_save_session(
        (select id from public.masterclass_sessions where slug = ${slug}),
        ${asked.json(facts)}, ${isPreview}) as answer`
    return row?.answer
  })

/** The emails so far, by recipient, in order. */
export const emails = async (sql: TransactionSql): Promise<string[]> => {
  const rows = await sql<{ email: string }[]>`
    select split_part(recipient, '@', 1) || ' ' || kind as email from tests.emails order by 1`
  return rows.map(({ email }) => email)
}

export const states = async (sql: TransactionSql): Promise<string[]> => {
  const rows = await sql<{ line: string }[]>`
    select split_part(email, '@', 1) || ' ' || state as line from tests.registrations
    join public.masterclass_sessions as session on session.id = session_id
    where slug in ('probe', 'open') order by position`
  return rows.map(({ line }) => line)
}

export const forget = (sql: TransactionSql) => sql`delete from private.emails where true`

/** A session with one seat and another with many, email enabled. */
export const probe = (says: string, run: Probe['run']): Probe => ({
  says: `once email is enabled, ${says}`,
  about: [
    'emails',
    'settings',
    'registrations',
    ...[
      'mailbox_of',
      'tick',
      'free_seats',
      'lock_masterclass_session',
      'mail_form',
      'mail_person',
      'gets_session_emails',
      'prove_mailbox',
      'cancel_registration',
      'confirm_registration',
      'describe_registration',
      'expire_registrations',
      'mail_date',
      'mail_promotion',
      'receive_registration',
      'schedule_emails',
    ].map((name) => `private.${name}`),
  ],
  run: async (sql) => {
    await sql`insert into public.masterclass_sessions (slug, title, seats, registration_open)
      values ('probe', 'Probe', 1, true), ('open', 'Open', 9, true)`
    await sql`update private.settings set is_email_enabled = true, owner_address = 'owner@example.com'
      where true`
    await run(sql)
  },
})

export const overdue = (sql: TransactionSql, ...addresses: string[]) =>
  sql`update public.registrations set held_until = now() - interval '1 second'
    where id in (select id from tests.registrations where email in ${sql(addresses)})`

export const registrationEmails: Probe[] = [
  probe('a registration is held for half an hour, or as long as is set', async (sql) => {
    await register(sql, person)
    await register(sql, person.toUpperCase())
    const rows =
      await sql`select state, confirmed_at, held_until = now() + interval '30 minutes' as held
      from public.registrations where person_id = private.person_at(${person})`
    expect(rows).toEqual([{ state: 'registered', confirmed_at: null, held: true }])
    expect(await emails(sql)).toEqual(['nina confirm-seat'])
    await sql`update private.settings set hold_seats_for = '2 days'`
    await register(sql, guest(1))
    const [held] = await sql`select held_until = now() + interval '2 days' as long
      from public.registrations where person_id = private.person_at(${guest(1)})`
    expect(held).toEqual({ long: true })
    await register(sql, person)
    expect(await askWith(sql, 'registration_by_token', await tokenOf(sql, person))).toMatchObject({
      state: 'unconfirmed',
      held_until: expect.any(String),
    })
  }),
  probe('who registers is sent to a page that says what to confirm', async (sql) => {
    const pageOf = async (email: string) => {
      await register(sql, email)
      const [row] = await sql<{ headers: string }[]>`
        select current_setting('response.headers') as headers`
      return row?.headers
    }
    await sql`insert into private.site_origins (origin, is_default)
      values ('https://www.example.com', true)`
    for (const email of [person, guest(1)]) {
      expect(await pageOf(email)).toContain('https://www.example.com/check-your-inbox"')
    }
    expect(await pageOf('no address')).toContain('https://www.example.com/register#invalid"')
  }),
  probe('a confirmed registration stays, and is told about once', async (sql) => {
    await register(sql, person)
    await register(sql, guest(1), 'open')
    expect(await confirm(sql, person)).toMatchObject({ state: 'registered', held_until: null })
    await confirm(sql, person)
    await sql`update public.registrations set held_until = now() - interval '1 hour'`
    await schedule(sql)
    expect(await states(sql)).toEqual(['nina registered', 'guest-1 canceled'])
    expect(await emails(sql)).toEqual([
      'guest-1 confirm-seat',
      'nina confirm-seat',
      'nina registration-confirmed',
    ])
  }),
  probe('an address that is registered is told so', async (sql) => {
    await register(sql, person)
    await confirm(sql, person)
    await register(sql, guest(1), 'open')
    await confirm(sql, guest(1))
    await forget(sql)
    await register(sql, person.toUpperCase())
    expect(await emails(sql)).toEqual(['nina registration-repeated'])
  }),
  probe(
    'a seat that nobody confirms goes to who waits and has confirmed, who is told',
    async (sql) => {
      await register(sql, person)
      await register(sql, guest(1))
      await register(sql, guest(2))
      expect(await confirm(sql, guest(2))).toMatchObject({ state: 'waiting', place: 2 })
      await sql`update public.registrations set held_until = now() - interval '1 second'
      where person_id = private.person_at(${person})`
      await schedule(sql)
      expect(await states(sql)).toEqual(['nina canceled', 'guest-1 waiting', 'guest-2 registered'])
      expect(await emails(sql)).toEqual([
        'guest-1 confirm-seat',
        'guest-2 confirm-seat',
        'guest-2 promoted',
        'guest-2 waiting-list',
        'nina confirm-seat',
      ])
      await sql`update public.registrations set name = 'Renamed' where true`
      expect((await emails(sql)).filter((line) => line.includes('promoted'))).toHaveLength(1)
    },
  ),
  probe('who confirms too late joins the end of the line, or takes a free seat', async (sql) => {
    for (const email of [person, guest(1), guest(2), guest(3)]) await register(sql, email)
    await overdue(sql, person, guest(3))
    await schedule(sql)
    const version = () => sql`select ctid::text from public.registrations
      where person_id = private.person_at(${guest(3)})`
    const expired = await version()
    await schedule(sql)
    expect(await version()).toEqual(expired)
    expect(await confirm(sql, guest(2))).toMatchObject({ state: 'registered' })
    expect(await emails(sql)).not.toContain('guest-2 promoted')
    const token = await tokenOf(sql, person)
    expect(await askWith(sql, 'registration_by_token', token)).toMatchObject({ state: 'expired' })
    expect(await confirm(sql, person)).toMatchObject({ state: 'waiting', place: 2 })
    expect(await confirm(sql, guest(1))).toMatchObject({ state: 'waiting', place: 1 })
    expect(await states(sql)).toEqual([
      'guest-1 waiting',
      'guest-2 registered',
      'guest-3 canceled',
      'nina waiting',
    ])
  }),
  probe('whose time is over is told so and frees the seat before any tick', async (sql) => {
    await register(sql, person)
    await overdue(sql, person)
    const token = await tokenOf(sql, person)
    expect(await askWith(sql, 'registration_by_token', token)).toMatchObject({ state: 'expired' })
    await register(sql, guest(1))
    expect(await states(sql)).toEqual(['nina canceled', 'guest-1 registered'])
    await overdue(sql, guest(1))
    expect(await confirm(sql, person)).toMatchObject({ state: 'registered' })
    expect(await states(sql)).toEqual(['guest-1 canceled', 'nina registered'])
    expect(await emails(sql)).not.toContain('nina promoted')
  }),
]
