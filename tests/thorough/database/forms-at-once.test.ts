import postgres, { type TransactionSql } from 'postgres'
import { beforeEach, expect, test } from 'vitest'
import { actAs, stopHour } from '#backend/over-sql.ts'
import { openOwnCopy } from '#backend/own-copy.ts'
import { whileLocked, whileSlow } from '#hosted.ts'

const letter = { name: 'Kavya Rao', email: 'kavya@example.com', message: 'Is it recorded?' }
const sql = await openOwnCopy(60)
await stopHour(sql)
await sql`update private.settings set is_email_enabled = true where is_the_only_row`
await sql`insert into private.site_origins (origin, is_default)
  values ('https://www.example.com', true)`
const limitHour = (requests: number) =>
  sql`update private.request_limits set an_hour_from_everyone = ${requests}`

beforeEach(async () => {
  await limitHour(1000)
  await sql`truncate public.contact_messages, public.masterclass_sessions,
    private.request_counters cascade`
  await sql`delete from private.people`
  await sql`insert into public.masterclass_sessions (slug, seats, registration_open)
    values ('pilot', 50, true)`
})

const storedMessages = () => sql`select name, email, message from public.contact_messages`
const storedStates = () => sql<{ state: string }[]>`
  select state from public.registrations order by position`

/** Posts a form as PostgREST hands it over. @returns the status and where the visitor is sent */
const post = (submit: (transaction: TransactionSql) => Promise<unknown>): Promise<string> =>
  sql.begin(async (transaction) => {
    await actAs(transaction, { role: 'anon' })
    await submit(transaction)
    const [row] = await transaction<{ answer: string }[]>`
      select concat_ws(' ', current_setting('response.status'),
        current_setting('response.headers')::jsonb #>> '{1,Location}') as answer`
    return row?.answer.replace('https://www.example.com', '') ?? ''
  })

const send = ({ name, email, message } = letter) =>
  post((as) => as`select public.send_contact_message(${name}, ${email}, ${message}, '')`)

const register = (email = 'kavya@example.com') =>
  post((as) => as`select public.register_for_masterclass('Kavya', ${email}, '', '', 'pilot', '')`)

test('a contact message that is sent twenty times at once is stored once', async () => {
  await Promise.all(Array.from({ length: 20 }, () => send()))
  expect(await storedMessages()).toEqual([letter])
})

test('a contact message beyond the cap is refused, however many come at once', async () => {
  await limitHour(7)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => send({ ...letter, message: `Number ${index}` })),
  )
  const sent = answers.filter((answer) => answer === '303 /#message-sent')
  const refused = answers.filter((answer) => answer === '303 /#message-rate')
  expect([sent.length, refused.length]).toEqual([7, 13])
  expect(await storedMessages()).toHaveLength(7)
})

test.each([
  ['the counter of the hour', 'update private.request_counters set requests = requests'],
  ['the limits', 'lock table private.request_limits'],
  ['the settings', 'lock table private.settings'],
  ['the counters', 'lock table private.request_counters'],
  ['the inbox', 'lock table public.contact_messages'],
])('a contact message while %s is locked is answered with a page', async (_, lock) => {
  await send({ ...letter, message: 'Before' })
  expect(await whileLocked(sql, lock, () => send())).toBe('303 /#message-rate')
  expect(await storedMessages()).toHaveLength(1)
  expect(await send()).toBe('303 /#message-sent')
})

test('a contact message while the list of sites is locked leaves the visitor where they are', async () => {
  expect(await whileLocked(sql, 'lock table private.site_origins', () => send())).toBe('204')
})

/**
 * Sends the form again whenever it was put off: on a busy machine the queue is slow, and a statement's
 * three seconds may be over before the form's function begins.
 */
async function registerPatiently(email: string): Promise<string> {
  const page = await register(email).catch((error: unknown) => {
    if (error instanceof postgres.PostgresError && error.code === '57014')
      return '303 /register#rate'
    throw error
  })
  return page === '303 /register#rate' ? registerPatiently(email) : page
}

test('200 people who register at once for 50 seats: 50 have one, 150 wait in order', async () => {
  const work = Array.from({ length: 200 }, (_, at) => registerPatiently(`guest-${at}@example.com`))
  // When one fails, the others have ended too before the next test begins.
  await Promise.allSettled(work)
  expect(new Set(await Promise.all(work))).toEqual(new Set(['303 /check-your-inbox']))
  expect((await storedStates()).map(({ state }) => state)).toEqual([
    ...Array(50).fill('registered'),
    ...Array(150).fill('waiting'),
  ])
})

test('a registration while the session is locked is answered with a page', async () => {
  const lock = 'select from public.masterclass_sessions for update'
  expect(await whileLocked(sql, lock, () => register())).toBe('303 /register#rate')
})

test('a form whose time ends while it is written is answered with a page, counted and not stored', async () => {
  const page = await whileSlow(sql, 'public.registrations', () => register())
  expect(page).toBe('303 /register#rate')
  expect(await storedStates()).toEqual([])
  expect(await sql`select from private.request_counters`).not.toEqual([])
})
