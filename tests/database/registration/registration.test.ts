import { describe, expect, inject, test } from 'vitest'
import { Api } from '../../support/backend/over-http.ts'
import {
  guest,
  openRegistrationForm,
  person,
  type RegistrationFields,
} from '../../support/people/registration-form.ts'

const { sql, open, register, stored } = await openRegistrationForm()

describe('a registration, on a real PostgreSQL with many connections', () => {
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

  test.each<[string, RegistrationFields]>([
    ['without a name', { email: person.email }],
    ['without an address', { name: person.name }],
    ['with an address that is none', { ...person, email: 'kavya at example' }],
    ['with a name that nobody can see', { ...person, name: '\u3164\u2800' }],
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
    expect(await register({ name: 'Kavya', source: 's'.repeat(41) })).toBe('/register#invalid')
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
    await sql`update private.request_limits set an_hour_from_everyone = 0 where form = 'registration'`
    await sql`update public.masterclass_sessions set seats = 1`
    expect([await register(guest(1)), await register(guest(2)), await register(guest(3))]).toEqual([
      '/thank-you',
      '/thank-you#waiting-list',
      '/register#rate',
    ])
    const [admitted] = await sql`select private.admit_request('contact') as admitted`
    expect(admitted).toEqual({ admitted: true })
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
