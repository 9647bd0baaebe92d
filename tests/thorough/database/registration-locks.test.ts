import postgres from 'postgres'
import { beforeEach, expect, test } from 'vitest'
import { actAs, stopHour } from '../../support/backend/over-sql.ts'
import { openOwnCopy } from '../../support/backend/own-copy.ts'
import { whileLocked, whileSlow } from '../../support/hosted.ts'

const sql = await openOwnCopy(60)
await stopHour(sql)
await sql`update private.settings set is_email_enabled = true where is_the_only_row`
await sql`insert into private.site_origins (origin, is_default) values ('https://www.example.com', true)`
await sql`update private.request_limits set an_hour_from_everyone = 1000`

beforeEach(async () => {
  await sql`truncate public.masterclass_sessions, private.request_counters cascade`
  await sql`delete from private.people`
  await sql`insert into public.masterclass_sessions (slug, seats, registration_open)
    values ('pilot', 50, true)`
})

const stored = () => sql<{ state: string }[]>`
  select state from public.registrations order by position`

/** Posts the form as PostgREST hands it over. @returns where the visitor is sent */
const register = (email = 'kavya@example.com'): Promise<string> =>
  sql.begin(async (transaction) => {
    await actAs(transaction, { role: 'anon' })
    await transaction`select public.register_for_masterclass('Kavya', ${email}, '', '', 'pilot', '')`
    const [row] = await transaction<{ page: string }[]>`
      select current_setting('response.headers')::jsonb #>> '{1,Location}' as page`
    return row?.page.replace('https://www.example.com', '') ?? ''
  })

/**
 * Sends the form again whenever it was put off: on a busy machine the queue is slow, and a statement's
 * three seconds may be over before the form's function begins.
 */
async function registerPatiently(email: string): Promise<string> {
  const page = await register(email).catch((error: unknown) => {
    if (error instanceof postgres.PostgresError && error.code === '57014') return '/register#rate'
    throw error
  })
  return page === '/register#rate' ? registerPatiently(email) : page
}

/** As Promise.all, but when one fails the others have ended too, before the next test begins. */
async function allEnded<Result>(work: Promise<Result>[]): Promise<Result[]> {
  await Promise.allSettled(work)
  return Promise.all(work)
}

test('200 people who register at once for 50 seats: 50 have one, 150 wait in order', async () => {
  const answers = await allEnded(
    Array.from({ length: 200 }, (_, at) => registerPatiently(`guest-${at}@example.com`)),
  )
  const rows = await stored()
  expect(rows.map(({ state }) => state)).toEqual([
    ...Array(50).fill('registered'),
    ...Array(150).fill('waiting'),
  ])
  expect(new Set(answers)).toEqual(new Set(['/check-your-inbox']))
})

const registerWhileLocked = () =>
  whileLocked(sql, 'select from public.masterclass_sessions for update', () => register())

test('a registration while the session is locked is answered with a page', async () => {
  expect(await registerWhileLocked()).toBe('/register#rate')
})

test('a registration whose time ends while it is written is answered with a page, counted and not stored', async () => {
  const page = await whileSlow(sql, 'public.registrations', () => register())
  expect(page).toBe('/register#rate')
  expect(await stored()).toEqual([])
  expect(await sql`select from private.request_counters`).not.toEqual([])
})
