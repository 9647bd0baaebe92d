import type { TransactionSql } from 'postgres'
import { expect } from 'vitest'
import { things } from '../../support/world.ts'
import { claimsOf, codeOf, ids, type Probe, request } from './requests.ts'

type Form = { name: string; email: string; news?: string; source?: string; website?: string }

const site = 'https://www.example.com'
const person: Form = { name: 'Nina New', email: 'nina@example.com' }
const guest = (index: number): Form => ({ name: 'Guest', email: `guest-${index}@example.com` })

const send = (form: Form, slug: string) => async (sql: TransactionSql) => {
  const { name, email, news = '', source = '', website = '' } = form
  await sql`select public.register_for_masterclass(
    ${name}, ${email}, ${news}, ${source}, ${slug}, ${website})`
}

/** Posts the form as a visitor. @returns the page they are sent to */
async function register(sql: TransactionSql, form: Form, slug = 'probe'): Promise<string> {
  await request(sql, claimsOf('visitor'), send(form, slug))
  const [row] = await sql<{ page: string }[]>`
    select header ->> 'Location' as page
    from jsonb_array_elements(current_setting('response.headers')::jsonb) as header
    where header ? 'Location'`
  return row?.page.slice(site.length) ?? ''
}

/** The addresses in a state, in the order of the waiting list. */
async function inState(sql: TransactionSql, state: string): Promise<string[]> {
  const rows = await sql<{ email: string }[]>`
    select email from public.registrations
    join public.masterclass_sessions as session on session.id = session_id
    where state = ${state} and slug = 'probe' order by position`
  return rows.map(({ email }) => email.replace('@example.com', ''))
}

const setSeats = (sql: TransactionSql, seats: number) =>
  sql`update public.masterclass_sessions set seats = ${seats} where slug = 'probe'`

const limit = (sql: TransactionSql, form: string, cap: number) =>
  sql`update private.request_limits set an_hour_from_everyone = ${cap} where form = ${form}`

async function tokenOf(sql: TransactionSql, { email }: Form): Promise<string> {
  const [row] = await sql<{ token: string }[]>`
    select private.registration_token(id) as token from public.registrations
    where email = ${email}`
  return row?.token ?? ''
}

async function ask(sql: TransactionSql, name: string, token: string): Promise<unknown> {
  return request(sql, claimsOf('visitor'), async (inner) => {
    const [row] = await inner.unsafe(`select public.${name}($1) as answer`, [token])
    return row?.['answer']
  })
}

const cancel = async (sql: TransactionSql, form: Form) =>
  ask(sql, 'cancel_registration', await tokenOf(sql, form))

/** A session with one seat, so that a second person waits. */
const probe = (says: string, run: Probe['run']): Probe => ({
  says: `a registration ${says}`,
  about: [
    'registrations',
    'masterclass_sessions',
    ...[
      'cancel_registration',
      'delete_expired_registrations',
      'describe_registration',
      'fill_session_of_registration',
      'fill_seats',
      'fill_session',
      'handle_registration_form',
      'link_registration',
      'link_registrations',
      'process_form',
      'read_registration',
      'receive_registration',
      'registration_link_token',
      'registration_of',
      'registration_page',
      'registration_token',
      'require_link_request',
      'verified_account',
    ].map((name) => `private.${name}`),
  ],
  run: async (sql) => {
    await sql`insert into private.site_origins (origin, is_default) values (${site}, true)`
    await sql`insert into public.masterclass_sessions (slug, seats, registration_open)
      values ('probe', 1, true), ('open', 9, true)`
    await run(sql)
  },
})

const outcomes: [says: string, form: Form, page: string][] = [
  ['is taken', person, '/thank-you'],
  ['of a bot is thanked for', { ...person, website: 'x' }, '/thank-you'],
  ['without a name is invalid', { ...person, name: '' }, '/register#invalid'],
  ['without an address is invalid', { ...person, email: '' }, '/register#invalid'],
  [
    'of a source that is invalid leads back to its form',
    { ...person, name: '', source: 'newsletter' },
    '/from/newsletter/register#invalid',
  ],
  ['of no real source is invalid', { ...person, source: 'No source' }, '/register#invalid'],
]

const outcomeProbes = outcomes.map(([says, form, page]) =>
  probe(says, async (sql) => {
    expect(await register(sql, form)).toBe(page)
    const stored = page === '/thank-you' && form.website === undefined ? ['nina'] : []
    expect(await inState(sql, 'registered')).toEqual(stored)
  }),
)

const formProbes: Probe[] = [
  probe('has exactly what was typed and ticked', async (sql) => {
    await register(sql, { ...person, news: 'yes', source: 'newsletter' })
    const rows = await sql`select name, source, wants_news from public.registrations
      where email = ${person.email}`
    expect(rows).toEqual([{ name: person.name, source: 'newsletter', wants_news: true }])
    await register(sql, person, 'open')
    const plain = await sql`select source, wants_news from public.registrations
      join public.masterclass_sessions as session on session.id = session_id where slug = 'open'
      and email = ${person.email}`
    expect(plain).toEqual([{ source: null, wants_news: false }])
  }),
  probe('beyond the seats waits, also one of an address that has a seat', async (sql) => {
    await register(sql, person)
    const pages = [await register(sql, guest(1)), await register(sql, person)]
    expect(pages).toEqual(['/thank-you#waiting-list', '/thank-you#waiting-list'])
    expect([await inState(sql, 'registered'), await inState(sql, 'waiting')]).toEqual([
      ['nina'],
      ['guest-1'],
    ])
  }),
  probe('of who canceled goes to the end of the line of that session alone', async (sql) => {
    for (const form of [person, guest(1)]) await register(sql, form)
    await register(sql, person, 'open')
    await cancelIn(sql, 'open', person)
    await cancelIn(sql, 'probe', person)
    expect(await register(sql, { ...person, email: 'NINA@example.com' })).toBe(
      '/thank-you#waiting-list',
    )
    expect([await inState(sql, 'registered'), await inState(sql, 'waiting')]).toEqual([
      ['guest-1'],
      ['NINA'],
    ])
    const kept = await sql`select from public.registrations where email = ${person.email}`
    expect(kept).toHaveLength(1)
  }),
  probe('deletes no cancellation of somebody else', async (sql) => {
    await register(sql, guest(1))
    await cancel(sql, guest(1))
    await register(sql, person)
    expect(await inState(sql, 'canceled')).toEqual(['guest-1'])
  }),
  probe('counts the seats of its own session alone', async (sql) => {
    await register(sql, person, 'open')
    expect(await register(sql, guest(1))).toBe('/thank-you')
    await cancel(sql, guest(1))
    expect(await register(sql, guest(2))).toBe('/thank-you')
  }),
  probe('is taken for an open session that has not started, by its id', async (sql) => {
    expect(await register(sql, person, 'other')).toBe('/register#closed')
    expect(await register(sql, person, 'second')).toBe('/register#closed')
    await sql`update public.masterclass_sessions set starts_at = now() + interval '1 hour'`
    expect(await register(sql, person)).toBe('/thank-you')
    await sql`update public.masterclass_sessions set starts_at = now()`
    expect(await register(sql, guest(1))).toBe('/register#closed')
  }),
  probe('beyond the cap is refused', async (sql) => {
    await limit(sql, 'registration', 1)
    expect(await register(sql, person)).toBe('/thank-you')
    expect(await register(sql, guest(1))).toBe('/register#rate')
  }),
  probe('is counted apart from messages', async (sql) => {
    await sql`insert into private.request_counters (form, hour, sender, requests)
      values ('contact', date_trunc('hour', now()) - interval '1 hour', 'everyone', 1)`
    await sql`update private.request_limits set address_header = null where form <> 'registration'`
    await sql`update private.request_limits set an_hour_from_everyone = 0
      where form = 'registration'`
    await sql`select set_config('request.headers', '{"cf-connecting-ip": "203.0.113.7"}', true)`
    expect(await register(sql, person)).toBe('/thank-you')
    expect(await sql`select from private.request_counters where form = 'contact'`).toHaveLength(1)
  }),
  probe('cannot be sent by a request that only reads', async (sql) => {
    const code = await codeOf(sql, async (inner) => {
      await inner`set transaction read only`
      await request(inner, claimsOf('visitor'), send(person, 'probe'))
    })
    expect(code).toBe('25006')
  }),
]

async function cancelIn(sql: TransactionSql, slug: string, { email }: Form): Promise<void> {
  await sql`update public.registrations set state = 'canceled'
    where email = ${email} and session_id =
      (select id from public.masterclass_sessions where slug = ${slug})`
}

const seatProbes: Probe[] = [
  probe('that frees its seat gives it to who waits longest', async (sql) => {
    for (const form of [person, guest(2), guest(1)]) await register(sql, form)
    await cancel(sql, person)
    expect([await inState(sql, 'registered'), await inState(sql, 'waiting')]).toEqual([
      ['guest-2'],
      ['guest-1'],
    ])
    await sql`delete from public.registrations where email = ${guest(2).email}`
    expect(await inState(sql, 'registered')).toEqual(['guest-1'])
  }),
  probe('that is canceled leaves what is not waiting as it is', async (sql) => {
    await register(sql, person)
    await cancel(sql, person)
    await setSeats(sql, 5)
    expect(await inState(sql, 'canceled')).toEqual(['nina'])
  }),
  probe('that begins to wait again takes a free seat', async (sql) => {
    await register(sql, person)
    await cancel(sql, person)
    await sql`update public.registrations set state = 'waiting' where email = ${person.email}`
    expect(await inState(sql, 'registered')).toEqual(['nina'])
  }),
  probe('takes one of the seats that were added, and no more', async (sql) => {
    for (const form of [person, guest(1), guest(2)]) await register(sql, form)
    await setSeats(sql, 2)
    expect(await inState(sql, 'registered')).toEqual(['nina', 'guest-1'])
    await setSeats(sql, 0)
    expect(await inState(sql, 'registered')).toEqual(['nina', 'guest-1'])
  }),
  probe('in another session neither takes nor frees a seat in this one', async (sql) => {
    await register(sql, person)
    await register(sql, guest(1))
    await register(sql, guest(2), 'open')
    await cancel(sql, guest(2))
    await sql`update public.masterclass_sessions set seats = 90 where slug = 'open'`
    expect([await inState(sql, 'registered'), await inState(sql, 'waiting')]).toEqual([
      ['nina'],
      ['guest-1'],
    ])
  }),
  probe('stays on the waiting list once the session has started', async (sql) => {
    for (const form of [person, guest(1)]) await register(sql, form)
    await sql`update public.masterclass_sessions set starts_at = now() where slug = 'probe'`
    await cancel(sql, person)
    expect(await inState(sql, 'waiting')).toEqual(['guest-1'])
  }),
]

const accountProbes: Probe[] = [
  probe('belongs to the account with its address, verified and in no other case', async (sql) => {
    const linked = async () => {
      const rows = await sql<{ user_id: string | null }[]>`
        select user_id from public.registrations where lower(email) = ${person.email}`
      return rows.map(({ user_id }) => user_id)
    }
    await register(sql, { ...person, email: 'Nina@example.com' })
    await sql`update auth.users set email = ${person.email} where id = ${ids.member}`
    expect(await linked()).toEqual([null])
    await sql`update auth.users set email_confirmed_at = now() where id = ${ids.otherMember}`
    expect(await linked()).toEqual([null])
    await sql`update auth.users set email_confirmed_at = now() where id = ${ids.member}`
    expect(await linked()).toEqual([ids.member])
    expect(await sql`select from public.registrations where user_id is null`).toHaveLength(1)
    await register(sql, person, 'open')
    expect(await linked()).toEqual([ids.member, ids.member])
    await sql`update auth.users set email = 'moved@example.com' where id = ${ids.member}`
    await sql`update auth.users set email = ${person.email} where id = ${ids.otherMember}`
    expect(await linked()).toEqual([ids.member, ids.member])
  }),
  probe('belongs to no account of single sign-on, which may share an address', async (sql) => {
    await sql`update auth.users set email = ${person.email}, email_confirmed_at = now(),
      is_sso_user = true where id = ${ids.member}`
    await register(sql, person)
    const rows = await sql`select user_id from public.registrations
      where email = ${person.email}`
    expect(rows).toEqual([{ user_id: null }])
  }),
  probe('may be given an account when it is written', async (sql) => {
    const rows = await sql`insert into public.registrations (session_id, email, user_id)
      values (${things.session}, 'given@example.com', ${ids.member}) returning user_id`
    expect(rows).toEqual([{ user_id: ids.member }])
  }),
]

const linkProbes: Probe[] = [
  probe('is shown and canceled by its own link alone', async (sql) => {
    await sql`update public.masterclass_sessions set seats = 0 where slug = 'open'`
    await register(sql, guest(4), 'open')
    for (const index of [0, 1, 2, 3, 5]) await register(sql, guest(index))
    await cancel(sql, guest(1))
    const token = await tokenOf(sql, guest(3))
    const shown = {
      session: 'probe',
      starts_at: null,
      name: 'Guest',
      state: 'waiting',
      confirm_by: null,
      place: 2,
    }
    expect(await ask(sql, 'registration_by_token', token)).toEqual(shown)
    const foreign = (await tokenOf(sql, guest(0))).slice(0, 32)
    const wrong = [`${foreign}${token.slice(32)}`, token.slice(1), `${token}0`, 'z'.repeat(64)]
    for (const each of wrong) {
      expect(await ask(sql, 'registration_by_token', each)).toBeNull()
      expect(await ask(sql, 'cancel_registration', each)).toBeNull()
    }
    expect(await inState(sql, 'canceled')).toEqual(['guest-1'])
    const canceled = { ...shown, state: 'canceled', place: null }
    expect(await cancel(sql, guest(3))).toEqual(canceled)
    const version = () => sql`select ctid::text from public.registrations
      where email = ${guest(3).email}`
    const before = await version()
    expect(await cancel(sql, guest(3))).toEqual(canceled)
    expect(await version()).toEqual(before)
  }),
  ...['registration_by_token', 'cancel_registration'].map((name) =>
    probe(`is asked for by ${name} no more often than the cap allows`, async (sql) => {
      await limit(sql, 'registration_link', 1)
      await ask(sql, name, '')
      expect(await codeOf(sql, (inner) => ask(inner, name, ''))).toBe('PT429')
    }),
  ),
  probe('cannot be opened by a link that was made with an earlier secret', async (sql) => {
    await register(sql, person)
    const token = await tokenOf(sql, person)
    await sql`update private.registration_settings set token_secret = 'another' where is_the_only_row`
    expect(await ask(sql, 'registration_by_token', token)).toBeNull()
  }),
]

const retentionProbe = probe(
  'of a session that is long past goes, a few at a time',
  async (sql) => {
    await sql`insert into public.registrations (session_id, email)
    select id, slug || number || '@example.com'
    from public.masterclass_sessions, generate_series(1, 21) as number
    where slug in ('open', 'second')`
    await sql`update public.masterclass_sessions set starts_at = now() - interval '366 days'
    where slug = 'open'`
    await sql`update public.masterclass_sessions set starts_at = now() - interval '360 days'
    where slug = 'second'`
    const left = async (slug: string) => {
      const rows = await sql`select from public.registrations where email like ${`${slug}%`}`
      return rows.length
    }
    await register(sql, person)
    expect([await left('open'), await left('second')]).toEqual([1, 21])
    const [row] = await sql`select private.delete_expired_registrations(5) as deleted`
    expect(row).toEqual({ deleted: 1 })
    expect([await left('open'), await left('second')]).toEqual([0, 21])
  },
)

export const registration: Probe[] = [
  ...outcomeProbes,
  ...formProbes,
  ...seatProbes,
  ...accountProbes,
  ...linkProbes,
  retentionProbe,
]
