import postgres from 'postgres'
import { describe, expect, test } from 'vitest'
import { whileLocked } from '../../support/hosted.ts'
import {
  guest,
  openRegistrationForm,
  person,
  type RegistrationFields,
} from '../../support/people/registration-form.ts'

const { sql, register, stored } = await openRegistrationForm()

/**
 * Sends the form again whenever it was put off: on a busy machine the queue is slow, and a statement's
 * three seconds may be over before the form's function begins.
 */
async function registerPatiently(fields: RegistrationFields): Promise<string> {
  const page = await register(fields).catch((error: unknown) => {
    if (error instanceof postgres.PostgresError && error.code === '57014') return '/register#rate'
    throw error
  })
  return page === '/register#rate' ? registerPatiently(fields) : page
}

/** As Promise.all, but when one fails the others have ended too, before the next test begins. */
async function allEnded<Result>(work: Promise<Result>[]): Promise<Result[]> {
  await Promise.allSettled(work)
  return Promise.all(work)
}

describe('a registration, on a real PostgreSQL with many connections', () => {
  test('200 people who register at once for 50 seats: 50 have one, 150 wait in order', async () => {
    const answers = await allEnded(
      Array.from({ length: 200 }, (_, at) => registerPatiently(guest(at))),
    )
    const rows = await stored()
    expect(rows.map(({ state }) => state)).toEqual([
      ...Array(50).fill('registered'),
      ...Array(150).fill('waiting'),
    ])
    expect(new Set(answers)).toEqual(new Set(['/check-your-inbox']))
  })

  const registerWhileLocked = () =>
    whileLocked(sql, 'select from public.masterclass_sessions for update', () => register(person))

  test('while the session is locked is answered with a page', async () => {
    expect(await registerWhileLocked()).toBe('/register#rate')
  })

  test('whose time ends while it is written is answered with a page, counted and not stored', async () => {
    await sql`create function private.dawdle() returns trigger language plpgsql as
      'begin perform pg_sleep(10); return new; end'`
    await sql`create trigger dawdle before insert on public.registrations
      for each row execute function private.dawdle()`
    const page = await register(person)
    await sql`drop function private.dawdle cascade`
    expect(page).toBe('/register#rate')
    expect(await stored()).toEqual([])
    expect(await sql`select from private.request_counters`).not.toEqual([])
  })
})
