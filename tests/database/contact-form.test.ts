import { describe, expect, test } from 'vitest'
import { answerAt, letter, openContactForm } from '../support/people/contact-form.ts'

const { sql, send, stored } = await openContactForm()

describe('a contact message', () => {
  test("loses white space at its ends and the browser's line ends, nothing else", async () => {
    await send({ name: ' Ann ', email: ' ann@example.com ', message: ' a\r\n\r\nb\rc \u00a0' })
    expect(await stored()).toEqual([
      { name: 'Ann', email: 'ann@example.com', message: 'a\n\nb\nc' },
    ])
  })

  test('of 5,000 characters and 200 line ends is measured as the page measures it', async () => {
    const message = `${'x'.repeat(23)}\r\n`.repeat(200) + 'y'.repeat(200)
    expect(await send({ ...letter, message })).toEqual(answerAt('sent'))
  })

  test.each<[string, string | null, Record<string, string>]>([
    ['that is no address', 'cf-connecting-ip', { 'cf-connecting-ip': 'nonsense' }],
    ['in a header that no proxy writes', null, { 'cf-connecting-ip': '203.0.113.7' }],
    ['in another header than the one set', 'x-real-ip', { 'cf-connecting-ip': '203.0.113.7' }],
  ])('with a sender %s counts among those without an address', async (_, header, headers) => {
    await sql`update private.settings set address_header = ${header}`
    expect(await send(letter, headers)).toEqual(answerAt('sent'))
    expect(await sql`select sender from private.request_counters order by 1`).toEqual([
      { sender: 'everyone' },
      { sender: 'total' },
    ])
  })

  test('sent twenty times at once is stored once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => send(letter)))
    expect(await stored()).toEqual([letter])
  })

  test('beyond the cap is refused, however many come at once', async () => {
    await sql`update private.request_limits set an_hour_from_everyone = 7`
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => send({ ...letter, message: `Number ${index}` })),
    )
    const sent = answers.filter((answer) => answer.location === answerAt('sent').location)
    const refused = answers.filter((answer) => answer.location === answerAt('rate').location)
    expect([sent.length, refused.length]).toEqual([7, 13])
    expect(await stored()).toHaveLength(7)
  })

  test('beyond the cap of one address is refused for that address only', async () => {
    const from = (address: string, index: number) =>
      send({ ...letter, message: `${address} ${index}` }, { 'cf-connecting-ip': address })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => from('203.0.113.7', index)),
    )
    expect(answers.filter((answer) => answer.location === answerAt('sent').location)).toHaveLength(
      5,
    )
    expect(await from('203.0.113.8', 0)).toEqual(answerAt('sent'))
    const senders = await sql`select sender from private.request_counters`
    expect(JSON.stringify(senders)).not.toContain('203.0.113')
  })
})
