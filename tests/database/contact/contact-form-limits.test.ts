import { describe, expect, test } from 'vitest'
import { answerAt, letter, openContactForm } from '../../support/people/contact-form.ts'

const { sql, send, stored } = await openContactForm()

describe('a contact message', () => {
  test('sent again within ten minutes is answered the same and stored once', async () => {
    expect([await send(letter), await send(letter)]).toEqual([answerAt('sent'), answerAt('sent')])
    expect(await stored()).toEqual([letter])
  })

  test('sent again after ten minutes is a new message', async () => {
    await send(letter)
    await sql`alter table public.contact_messages disable trigger user`
    await sql`update public.contact_messages set created_at = now() - interval '11 minutes'`
    await sql`alter table public.contact_messages enable trigger user`
    await send(letter)
    expect(await stored()).toHaveLength(2)
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

  test('is taken from everyone else while one sender, or all without an address, are at their cap', async () => {
    await sql`update private.request_limits set an_hour_from_everyone = 3`
    for (let index = 0; index < 8; index++) {
      await send({ ...letter, message: `Unknown ${index}` })
      await send({ ...letter, message: `Known ${index}` }, { 'cf-connecting-ip': '203.0.113.7' })
    }
    expect(await stored()).toHaveLength(3 + 5)
    expect(await send(letter, { 'cf-connecting-ip': '203.0.113.8' })).toEqual(answerAt('sent'))
  })

  test('beyond the cap of all messages together is refused for every sender', async () => {
    await sql`update private.request_limits set an_hour_in_total = 2`
    const from = (index: number) =>
      send({ ...letter, message: `${index}` }, { 'cf-connecting-ip': `203.0.113.${index}` })
    expect([await from(1), await from(2), await from(3)]).toEqual([
      answerAt('sent'),
      answerAt('sent'),
      answerAt('rate'),
    ])
  })

  test('from many addresses of one IPv6 network is counted as from one', async () => {
    await sql`update private.request_limits set an_hour_from_one_address = 15`
    const from = (index: number) =>
      send({ ...letter, message: `${index}` }, { 'cf-connecting-ip': `2001:db8:1:2::${index}` })
    for (let index = 1; index <= 5; index++) expect(await from(index)).toEqual(answerAt('sent'))
    expect(await from(6)).toEqual(answerAt('rate'))
    const neighbor = { 'cf-connecting-ip': '2001:db8:1:3::1' }
    expect(await send(letter, neighbor)).toEqual(answerAt('sent'))
  })

  test('sent again is not counted', async () => {
    for (let index = 0; index < 3; index++) await send(letter)
    expect(await sql`select distinct requests from private.request_counters`).toEqual([
      { requests: 1 },
    ])
  })
})
