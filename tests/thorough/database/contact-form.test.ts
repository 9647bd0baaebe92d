import { beforeEach, expect, test } from 'vitest'
import { actAs, stopHour } from '../../support/backend/over-sql.ts'
import { openOwnCopy } from '../../support/backend/own-copy.ts'
import { whileLocked, whileSlow } from '../../support/hosted.ts'

const letter = { name: 'Kavya Rao', email: 'kavya@example.com', message: 'Is it recorded?' }
const sql = await openOwnCopy(30)
await stopHour(sql)
await sql`insert into private.site_origins (origin, is_default)
  values ('https://www.example.com', true)`

beforeEach(() => sql`truncate public.contact_messages, private.request_counters cascade`)

const stored = () => sql`select name, email, message from public.contact_messages`

/** Posts the form as PostgREST hands it over. @returns the status and where the visitor is sent */
const send = (fields = letter): Promise<string> =>
  sql.begin(async (transaction) => {
    await actAs(transaction, { role: 'anon' })
    const { name, email, message } = fields
    await transaction`select public.send_contact_message(${name}, ${email}, ${message}, '')`
    const [row] = await transaction<{ answer: string }[]>`
      select concat_ws(' ', current_setting('response.status'),
        current_setting('response.headers')::jsonb #>> '{1,Location}') as answer`
    return row?.answer ?? ''
  })

const answerAt = (mark: string) => `303 https://www.example.com/#message-${mark}`

test('a contact message that is sent twenty times at once is stored once', async () => {
  await Promise.all(Array.from({ length: 20 }, () => send()))
  expect(await stored()).toEqual([letter])
})

test('a contact message beyond the cap is refused, however many come at once', async () => {
  await sql`update private.request_limits set an_hour_from_everyone = 7`
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => send({ ...letter, message: `Number ${index}` })),
  )
  await sql`update private.request_limits set an_hour_from_everyone = 60`
  const [sent, refused] = ['sent', 'rate'].map((mark) =>
    answers.filter((answer) => answer === answerAt(mark)),
  )
  expect([sent?.length, refused?.length]).toEqual([7, 13])
  expect(await stored()).toHaveLength(7)
})

test.each([
  ['the counter of the hour', 'update private.request_counters set requests = requests'],
  ['the limits', 'lock table private.request_limits'],
  ['the settings', 'lock table private.settings'],
  ['the counters', 'lock table private.request_counters'],
  ['the inbox', 'lock table public.contact_messages'],
])('a contact message while %s is locked is answered with a page', async (_, lock) => {
  await send({ ...letter, message: 'Before' })
  expect(await whileLocked(sql, lock, send)).toBe(answerAt('rate'))
  expect(await stored()).toHaveLength(1)
  expect(await send()).toBe(answerAt('sent'))
})

test('a contact message while the list of sites is locked leaves the visitor where they are', async () => {
  expect(await whileLocked(sql, 'lock table private.site_origins', send)).toBe('204')
})

test('a contact message that takes longer than a visitor is given is answered with a page', async () => {
  const answer = await whileSlow(sql, 'public.contact_messages', () => send())
  expect(answer).toBe(answerAt('rate'))
  expect(await stored()).toEqual([])
})
