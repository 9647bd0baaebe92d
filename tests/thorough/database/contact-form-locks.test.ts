import { describe, expect, test } from 'vitest'
import { whileLocked } from '../../support/hosted.ts'
import { answerAt, letter, openContactForm } from '../../support/people/contact-form.ts'

const { sql, send, stored } = await openContactForm()

describe('a contact message, on a real PostgreSQL with many connections', () => {
  test.each([
    ['the counter of the hour', 'update private.request_counters set requests = requests', 'rate'],
    ['the limits', 'lock table private.request_limits', 'rate'],
    ['the settings', 'lock table private.settings', 'rate'],
    ['the counters', 'lock table private.request_counters', 'rate'],
    ['the inbox', 'lock table public.contact_messages', 'rate'],
  ])('while %s is locked is answered with a page', async (_, lock, page) => {
    await send({ ...letter, message: 'Before' })
    const answer = await whileLocked(sql, lock, () => send(letter))
    expect(answer).toEqual(answerAt(page))
    expect(await stored()).toHaveLength(1)
    expect(await send(letter)).toEqual(answerAt('sent'))
  })

  test('while the list of sites is locked leaves the visitor where they are', async () => {
    const answer = await whileLocked(sql, 'lock table private.site_origins', () => send(letter))
    expect(answer).toEqual({ status: '204', location: undefined, cacheControl: 'no-store' })
  })

  test('that takes longer than a visitor is given is answered with a page', async () => {
    await sql`create function private.dawdle() returns trigger language plpgsql as
      'begin perform pg_sleep(10); return new; end'`
    await sql`create trigger dawdle before insert on public.contact_messages
      for each row execute function private.dawdle()`
    const answer = await send(letter)
    await sql`drop function private.dawdle cascade`
    expect(answer).toEqual(answerAt('rate'))
    expect(await stored()).toEqual([])
  })
})
