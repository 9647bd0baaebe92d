import type { Sql } from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { connect, copyDatabase, inDatabase } from '../support/hosted.ts'
import { Api } from '../support/over-http.ts'
import { actAs, addSession } from '../support/over-sql.ts'

type Fields = { name?: string; email?: string; news?: string; source?: string; website?: string }

const person = { name: 'Kavya Rao', email: 'kavya@example.com' }
const site = 'https://www.example.com'
const guest = (index: number) => ({ name: `Guest ${index}`, email: `guest-${index}@example.com` })

describe('a registration, on a real PostgreSQL with many connections', () => {
  const hosted = inject('hosted')
  let sql: Sql

  beforeAll(async () => {
    sql = connect(inDatabase(hosted.superuser, await copyDatabase(hosted)), 60)
    await sql`insert into private.site_origins (origin, is_default) values (${site}, true)`
  })
  afterAll(() => sql.end())

  beforeEach(async () => {
    await sql`truncate public.masterclass_sessions, public.registrations, private.request_counters`
    await sql`delete from auth.users`
    await sql`update private.request_limits set an_hour_from_everyone = 1000`
    await open('pilot', 50)
  })

  const open = (slug: string, seats: number) =>
    sql`insert into public.masterclass_sessions (slug, seats, registration_open)
      values (${slug}, ${seats}, true)`

  /** Posts the form as PostgREST hands it over. @returns where the visitor is sent */
  const register = (fields: Fields, session = 'pilot'): Promise<string> =>
    sql.begin(async (transaction) => {
      await actAs(transaction, { role: 'anon' })
      const { name = '', email = '', news = '', source = '', website = '' } = fields
      await transaction`select public.register_for_masterclass(
        ${name}, ${email}, ${news}, ${source}, ${session}, ${website})`
      const [answered] = await transaction<{ headers: string }[]>`
        select current_setting('response.headers') as headers`
      const sent: Record<string, string>[] = JSON.parse(answered?.headers ?? '[]')
      return Object.assign({}, ...sent).Location.slice(site.length)
    })

  const registerAll = async (guests: Fields[]) => {
    for (const each of guests) await register(each)
  }

  const stored = (session = 'pilot') =>
    sql<{ email: string; state: string }[]>`
      select registrations.email, registrations.state
      from public.registrations join public.masterclass_sessions as session on session.id = session_id
      where slug = ${session} order by position`

  const emailsIn = async (state: string) =>
    (await stored()).filter((row) => row.state === state).map(({ email }) => email)

  const tokenOf = async (email: string): Promise<string> => {
    const [row] = await sql<{ token: string }[]>`
      select private.registration_token(id) as token from public.registrations
      where email = ${email}`
    return row?.token ?? ''
  }

  const asVisitor = (name: 'registration_by_token' | 'cancel_registration', token: string) =>
    sql.begin(async (transaction) => {
      await actAs(transaction, { role: 'anon' })
      const [row] = await transaction.unsafe(`select public.${name}($1) as answer`, [token])
      return row?.['answer']
    })
  const cancel = async (email: string) => asVisitor('cancel_registration', await tokenOf(email))

  /** An account with the email address, verified if told so. @returns its id */
  const addAccount = async (email: string, isVerified: boolean): Promise<string> => {
    const id = crypto.randomUUID()
    await sql`insert into auth.users (id, email, email_confirmed_at)
      values (${id}, ${email}, ${isVerified ? new Date() : null})`
    return id
  }
  const ownerOf = async (email: string) => {
    const [row] = await sql`select user_id from public.registrations where email = ${email}`
    return row?.['user_id']
  }

  test('is one row with what was typed, and leads to the thank-you page', async () => {
    expect(await register({ ...person, news: 'yes', source: 'newsletter' })).toBe('/thank-you')
    const rows = await sql`select name, email, source, wants_news, state, attended_at, user_id
      from public.registrations`
    expect(rows).toEqual([
      {
        ...person,
        source: 'newsletter',
        wants_news: true,
        state: 'registered',
        attended_at: null,
        user_id: null,
      },
    ])
  })

  test('without the checkbox gives no consent, without a source names none', async () => {
    await register(person)
    expect(await sql`select source, wants_news from public.registrations`).toEqual([
      { source: null, wants_news: false },
    ])
  })

  test('200 people who register at once for 50 seats: 50 have one, 150 wait in order', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, (_, at) => register(guest(at))))
    const rows = await stored()
    expect(rows.map(({ state }) => state)).toEqual([
      ...Array(50).fill('registered'),
      ...Array(150).fill('waiting'),
    ])
    expect(answers.filter((page) => page === '/thank-you')).toHaveLength(50)
    expect(answers.filter((page) => page === '/thank-you#waiting-list')).toHaveLength(150)
  }, 60_000)

  test('of the same address is one row, however it is written and however often it is sent', async () => {
    const written = ['Kavya@Example.com', 'kavya@example.com', ' KAVYA@EXAMPLE.COM ']
    await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        register({ ...person, email: written[at % written.length] ?? '' }),
      ),
    )
    expect(await stored()).toHaveLength(1)
  })

  test('of an address that is registered changes nothing of the first', async () => {
    await register({ ...person, source: 'newsletter' })
    await register({ ...person, name: 'Somebody else', news: 'yes', source: 'instagram' })
    expect(await sql`select name, source, wants_news from public.registrations`).toEqual([
      { name: 'Kavya Rao', source: 'newsletter', wants_news: false },
    ])
  })

  test('is answered the same whether the address was registered before or not', async () => {
    await open('small', 1)
    await open('free', 2)
    await register(person, 'small')
    await register(person, 'free')
    expect(await register(person, 'small')).toBe(await register(guest(1), 'small'))
    expect(await register(person, 'free')).toBe(await register(guest(1), 'free'))
    expect(await stored('free')).toHaveLength(2)
  })

  test('for a later session never mixes with the first', async () => {
    await open('second', 1)
    await register(person)
    expect(await register(person, 'second')).toBe('/thank-you')
    expect([await stored(), await stored('second')]).toEqual([
      [{ email: person.email, state: 'registered' }],
      [{ email: person.email, state: 'registered' }],
    ])
  })

  test.each<[string, Fields]>([
    ['without a name', { email: person.email }],
    ['without an address', { name: person.name }],
    ['with an address that is none', { ...person, email: 'kavya at example' }],
    ['with a line break in the name', { ...person, name: 'Kavya\nBcc: all@example.com' }],
    ['with a name of 101 characters', { ...person, name: 'n'.repeat(101) }],
    ['with an address of 255 characters', { ...person, email: `${'e'.repeat(243)}@example.com` }],
  ])('%s is refused as invalid and not stored', async (_, fields) => {
    expect(await register(fields)).toBe('/register#invalid')
    expect(await stored()).toEqual([])
  })

  test('that is refused leads back to the form of the source it came from', async () => {
    expect(await register({ name: 'Kavya', source: 'newsletter' })).toBe(
      '/from/newsletter/register#invalid',
    )
    expect(await register({ name: 'Kavya', source: '../evil' })).toBe('/register#invalid')
    expect(await register({ ...person, source: 'Not a slug' })).toBe('/register#invalid')
  })

  test.each([
    ['that is unknown', 'unknown', `select`],
    ['that is closed', 'pilot', `update public.masterclass_sessions set registration_open = false`],
    ['that has started', 'pilot', `update public.masterclass_sessions set starts_at = now()`],
  ])('for a session %s is told that registration is closed', async (_, session, statement) => {
    await sql.unsafe(statement)
    expect(await register(person, session)).toBe('/register#closed')
    expect(await stored()).toEqual([])
  })

  test('from a bot that fills the trap is thanked for and thrown away', async () => {
    expect(await register({ ...person, website: 'https://spam.example.com' })).toBe('/thank-you')
    expect(await stored()).toEqual([])
  })

  test('beyond the cap is refused, and the contact form goes on', async () => {
    await sql`update private.request_limits set an_hour_from_everyone = 1 where form = 'registration'`
    expect([await register(guest(1)), await register(guest(2))]).toEqual([
      '/thank-you',
      '/register#rate',
    ])
    const [admitted] = await sql`select private.admit_request('contact') as admitted`
    expect(admitted).toEqual({ admitted: true })
  })

  test('while the session is locked is answered with a page', async () => {
    const answer = await sql.begin(async (holder) => {
      await holder`select from public.masterclass_sessions for update`
      return { page: await register(person) }
    })
    expect(answer.page).toBe('/register#rate')
  })

  describe('with one seat and three people', () => {
    const [first, second, third] = [guest(1), guest(2), guest(3)]
    beforeEach(async () => {
      await sql`update public.masterclass_sessions set seats = 1`
      await registerAll([first, second, third])
    })

    test('a person who cancels gives the seat to the one who waits longest', async () => {
      await cancel(first.email)
      expect([await emailsIn('registered'), await emailsIn('waiting')]).toEqual([
        [second.email],
        [third.email],
      ])
    })

    test('a person who stops waiting changes nothing for the others', async () => {
      await cancel(second.email)
      expect(await emailsIn('registered')).toEqual([first.email])
      await cancel(first.email)
      expect(await emailsIn('registered')).toEqual([third.email])
    })

    test('who cancels and comes back stands at the end of the line', async () => {
      await cancel(first.email)
      expect(await register(first)).toBe('/thank-you#waiting-list')
      expect(await emailsIn('waiting')).toEqual([third.email, first.email])
    })

    test('two people who cancel at once free two seats', async () => {
      await sql`update public.masterclass_sessions set seats = 2`
      await register(guest(4))
      await Promise.all([cancel(first.email), cancel(second.email)])
      expect(await emailsIn('registered')).toEqual([third.email, guest(4).email])
    })

    test('raising the seats gives them to those who wait longest', async () => {
      await sql`update public.masterclass_sessions set seats = 2`
      expect(await emailsIn('registered')).toEqual([first.email, second.email])
    })

    test('lowering the seats takes nobody a seat', async () => {
      await sql`update public.masterclass_sessions set seats = 0`
      expect(await emailsIn('registered')).toEqual([first.email])
      await cancel(first.email)
      expect(await emailsIn('registered')).toEqual([])
    })

    test('deleting a registration frees its seat', async () => {
      await sql`delete from public.registrations where email = ${first.email}`
      expect(await emailsIn('registered')).toEqual([second.email])
    })

    test('after the session has started nobody moves up', async () => {
      await sql`update public.masterclass_sessions set starts_at = now()`
      await cancel(first.email)
      expect(await emailsIn('registered')).toEqual([])
    })

    test('the link of a registration shows it, and nothing else opens it', async () => {
      const token = await tokenOf(third.email)
      expect(await asVisitor('registration_by_token', token)).toEqual({
        session: 'pilot',
        starts_at: null,
        name: third.name,
        state: 'waiting',
        confirm_by: null,
        place: 2,
      })
      const other = `${(await tokenOf(first.email)).slice(0, 32)}${token.slice(32)}`
      for (const wrong of [other, token.slice(1), token.toUpperCase(), '', 'x'.repeat(64)]) {
        expect(await asVisitor('registration_by_token', wrong)).toBeNull()
        expect(await asVisitor('cancel_registration', wrong)).toBeNull()
      }
      expect(await emailsIn('canceled')).toEqual([])
    })

    test('canceling twice is answered the same', async () => {
      expect(await cancel(first.email)).toEqual(await cancel(first.email))
    })

    test('the link asks no more often than its cap allows', async () => {
      await sql`update private.request_limits set an_hour_from_everyone = 1
        where form = 'registration_link'`
      await asVisitor('registration_by_token', '')
      await expect(asVisitor('registration_by_token', '')).rejects.toMatchObject({ code: 'PT429' })
      await expect(asVisitor('cancel_registration', '')).rejects.toMatchObject({ code: 'PT429' })
    })

    test('an admin can hand out the link, a member cannot', async () => {
      const admin = await addAccount('admin@example.com', true)
      await sql`insert into public.user_roles (user_id, role) values (${admin}, 'admin')`
      const member = await addAccount('member@example.com', true)
      const [registration] = await sql<{ id: string }[]>`
        select id from public.registrations where email = ${first.email}`
      const ask = (sub: string) =>
        sql.begin(async (transaction) => {
          const session_id = crypto.randomUUID()
          await addSession(transaction, sub, session_id)
          await actAs(transaction, { role: 'authenticated', sub, session_id })
          const [row] = await transaction`
            select public.admin_registration_token(${registration?.id ?? ''}) as token`
          return row?.['token']
        })
      expect(await ask(admin)).toBe(await tokenOf(first.email))
      await expect(ask(member)).rejects.toMatchObject({ code: '42501' })
    })
  })

  describe('and an account with its address', () => {
    test('are linked when the address is verified, whichever was first', async () => {
      const early = await addAccount(person.email, true)
      await register({ ...person, email: 'Kavya@Example.com' })
      expect(await ownerOf('Kavya@Example.com')).toBe(early)

      await register(guest(1))
      const late = await addAccount(guest(1).email, false)
      expect(await ownerOf(guest(1).email)).toBeNull()
      await sql`update auth.users set email_confirmed_at = now() where id = ${late}`
      expect(await ownerOf(guest(1).email)).toBe(late)
    })

    test('are not linked while the address is not verified', async () => {
      await addAccount(person.email, false)
      await register(person)
      expect(await ownerOf(person.email)).toBeNull()
    })

    test('go together, and the seat is free for the next', async () => {
      await sql`update public.masterclass_sessions set seats = 1`
      const account = await addAccount(person.email, true)
      await registerAll([person, guest(1)])
      await sql`delete from auth.users where id = ${account}`
      expect(await stored()).toEqual([{ email: guest(1).email, state: 'registered' }])
    })
  })

  test('is deleted after the period that the owner sets, a few with each new one', async () => {
    await open('long-ago', 100)
    await sql`insert into public.registrations (session_id, email)
      select id, number || '@example.com' from public.masterclass_sessions, generate_series(1, 50) as number
      where slug = 'long-ago'`
    await sql`update public.masterclass_sessions set starts_at = now() - interval '20 days'
      where slug = 'long-ago'`
    await register(guest(1))
    expect(await stored('long-ago')).toHaveLength(50)
    await sql`update private.registration_settings set keep_for = '10 days'`
    await register(guest(2))
    expect(await stored('long-ago')).toHaveLength(30)
    await sql`select private.delete_expired_registrations(1000)`
    await sql`update private.registration_settings set keep_for = '1 year'`
    expect([await stored('long-ago'), await emailsIn('registered')]).toEqual([
      [],
      [guest(1).email, guest(2).email],
    ])
  })
})

describe('a registration, over HTTP', () => {
  const api = new Api(inject('backend'))

  test('that a browser posts without JavaScript is one row and 303 to the page', async () => {
    await api.asOwner('POST', 'masterclass_sessions', [
      { slug: 'over-http', seats: 5, registration_open: true },
    ])
    const email = `${crypto.randomUUID()}@example.com`
    const answer = await api.fetch(
      `/rest/v1/rpc/register_for_masterclass?apikey=${api.address.publishableKey}`,
      {
        method: 'POST',
        body: new URLSearchParams({
          name: 'Ωμέγα 🙏',
          email,
          source: 'newsletter',
          session: 'over-http',
        }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
    )
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('https://site.example.com/thank-you')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(
      await api.asOwner('GET', `registrations?email=eq.${email}&select=name,source,state`),
    ).toEqual([{ name: 'Ωμέγα 🙏', source: 'newsletter', state: 'registered' }])
    await api.asOwner('DELETE', 'masterclass_sessions?slug=eq.over-http')
  })
})
