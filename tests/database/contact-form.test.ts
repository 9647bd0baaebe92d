import type { Sql } from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { connect, copyDatabase, inDatabase } from '../support/hosted.ts'
import { Api } from '../support/over-http.ts'
import { actAs } from '../support/over-sql.ts'

type Fields = { name?: string; email?: string; message?: string; website?: string }
type Answer = { status: string; location: string | undefined; cacheControl: string | undefined }

const letter = { name: 'Kavya Rao', email: 'kavya@example.com', message: 'Is it recorded?' }
const site = 'https://www.example.com'

describe('a contact message, on a real PostgreSQL with many connections', () => {
  const hosted = inject('hosted')
  let sql: Sql

  beforeAll(async () => {
    sql = connect(inDatabase(hosted.superuser, await copyDatabase(hosted)), 30)
    await sql`insert into private.site_origins (origin, is_default)
      values (${site}, true), ('https://preview.example.com', false)`
  })
  afterAll(() => sql.end())

  beforeEach(async () => {
    await sql`truncate public.contact_messages, private.request_counters`
    await sql`update private.request_limits
      set an_hour_from_everyone = 60, an_hour_from_one_address = 5, an_hour_in_total = 600,
        address_header = 'cf-connecting-ip'`
  })

  /** Posts the form as PostgREST hands it over: as anon, with the request's headers. */
  const send = (fields: Fields, headers: Record<string, string> = {}): Promise<Answer> =>
    sql.begin(async (transaction) => {
      await actAs(transaction, { role: 'anon' })
      await transaction`select set_config('request.headers', ${JSON.stringify(headers)}, true)`
      const { name = '', email = '', message = '', website = '' } = fields
      await transaction`select public.send_contact_message(${name}, ${email}, ${message}, ${website})`
      const [answered] = await transaction<{ status: string; headers: string }[]>`
        select current_setting('response.status') as status,
          current_setting('response.headers') as headers`
      const sent: Record<string, string>[] = JSON.parse(answered?.headers ?? '[]')
      const { Location, 'Cache-Control': cacheControl } = Object.assign({}, ...sent)
      return { status: answered?.status ?? '', location: Location, cacheControl }
    })

  /** Does something while another connection holds a lock. */
  const whileLocked = <Result>(lock: string, work: () => Promise<Result>): Promise<Result> =>
    sql
      .begin(async (holder) => {
        await holder.unsafe(lock)
        return { result: await work() }
      })
      .then(({ result }) => result)

  const stored = () =>
    sql<{ name: string; email: string; message: string }[]>`
      select name, email, message from public.contact_messages order by created_at`

  const at = (mark: string, origin = site): Answer => ({
    status: '303',
    location: `${origin}/#message-${mark}`,
    cacheControl: 'no-store',
  })

  test('is stored once and leads back to the page', async () => {
    expect(await send(letter)).toEqual(at('sent'))
    expect(await stored()).toEqual([letter])
  })

  test.each([
    ['Hindi', 'अर्जुन मेहता', 'नमस्ते, क्या यह हिंदी में है?'],
    ['Arabic', 'مريم حسن', 'شكرا جزيلا'],
    ['Chinese', '刘伟', '你好，世界'],
    ['emoji', '👩‍👩‍👧‍👦 🇮🇳', 'Thanks 🙏🏽\n\n  indented'],
    ['markup', '<b>x</b>', `'; drop table contact_messages; -- <script>alert(1)</script>`],
  ])('in %s arrives exactly as typed', async (_, name, message) => {
    expect(await send({ ...letter, name, message })).toEqual(at('sent'))
    expect(await stored()).toEqual([{ ...letter, name, message }])
  })

  test("loses white space at its ends and the browser's line ends, nothing else", async () => {
    await send({ name: ' Ann ', email: ' ann@example.com ', message: ' a\r\n\r\nb\rc \u00a0' })
    expect(await stored()).toEqual([
      { name: 'Ann', email: 'ann@example.com', message: 'a\n\nb\nc' },
    ])
  })

  test('of 5,000 characters and 200 line ends is measured as the page measures it', async () => {
    const message = `${'x'.repeat(23)}\r\n`.repeat(200) + 'y'.repeat(200)
    expect(await send({ ...letter, message })).toEqual(at('sent'))
  })

  test.each<[string, Fields]>([
    ['without a name', { ...letter, name: '' }],
    ['with a name of spaces', { ...letter, name: ' \u3000\u00a0 ' }],
    ['without an address', { ...letter, email: '' }],
    ['without a message', { ...letter, message: '\r\n' }],
    ['without anything', {}],
    ['with a name of 101 characters', { ...letter, name: 'n'.repeat(101) }],
    ['with an address of 255 characters', { ...letter, email: `${'e'.repeat(243)}@example.com` }],
    ['with 5,001 characters', { ...letter, message: 'm'.repeat(5001) }],
    ['with an address that is none', { ...letter, email: 'kavya at example' }],
    ['with a line break in the name', { ...letter, name: 'Kavya\r\nBcc: all@example.com' }],
    ['with a line break in the address', { ...letter, email: 'a@example.com\nb@example.com' }],
    ['with a separator in the name', { ...letter, name: 'Kavya\u2028Rao' }],
    ['with a control character in the name', { ...letter, name: 'Kavya\u0007' }],
    ['with a control character in the message', { ...letter, message: 'a\u001bb' }],
  ])('%s is refused as invalid and not stored', async (_, fields) => {
    expect(await send(fields)).toEqual(at('invalid'))
    expect(await stored()).toEqual([])
  })

  test('from a bot that fills the trap is thanked for and thrown away', async () => {
    expect(await send({ ...letter, website: 'https://spam.example.com' })).toEqual(at('sent'))
    expect(await stored()).toEqual([])
  })

  test('leads back to the listed site it came from, and to the default one from anywhere else', async () => {
    const from = (origin: string) => send(letter, { origin })
    expect(await from('https://preview.example.com')).toEqual(
      at('sent', 'https://preview.example.com'),
    )
    expect(await from('https://evil.example.com')).toEqual(at('sent'))
    expect(await from('null')).toEqual(at('sent'))
    expect(await from(`${site}.evil.example.com`)).toEqual(at('sent'))
  })

  test('is kept although no site is listed yet, and leaves the visitor where they are', async () => {
    await sql`delete from private.site_origins`
    const answer = await send(letter)
    await sql`insert into private.site_origins values (${site}, true), ('https://preview.example.com', false)`
    expect(answer).toEqual({ status: '204', location: undefined, cacheControl: 'no-store' })
    expect(await stored()).toEqual([letter])
  })

  test('sent again within ten minutes is answered the same and stored once', async () => {
    expect([await send(letter), await send(letter)]).toEqual([at('sent'), at('sent')])
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
    const sent = answers.filter((answer) => answer.location === at('sent').location)
    const refused = answers.filter((answer) => answer.location === at('rate').location)
    expect([sent.length, refused.length]).toEqual([7, 13])
    expect(await stored()).toHaveLength(7)
  })

  test('beyond the cap of one address is refused for that address only', async () => {
    const from = (address: string, index: number) =>
      send({ ...letter, message: `${address} ${index}` }, { 'cf-connecting-ip': address })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => from('203.0.113.7', index)),
    )
    expect(answers.filter((answer) => answer.location === at('sent').location)).toHaveLength(5)
    expect(await from('203.0.113.8', 0)).toEqual(at('sent'))
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
    expect(await send(letter, { 'cf-connecting-ip': '203.0.113.8' })).toEqual(at('sent'))
  })

  test('beyond the cap of all messages together is refused for every sender', async () => {
    await sql`update private.request_limits set an_hour_in_total = 2`
    const from = (index: number) =>
      send({ ...letter, message: `${index}` }, { 'cf-connecting-ip': `203.0.113.${index}` })
    expect([await from(1), await from(2), await from(3)]).toEqual([
      at('sent'),
      at('sent'),
      at('rate'),
    ])
  })

  test('from many addresses of one IPv6 network is counted as from one', async () => {
    const from = (index: number) =>
      send({ ...letter, message: `${index}` }, { 'cf-connecting-ip': `2001:db8:1:2::${index}` })
    for (let index = 1; index <= 5; index++) expect(await from(index)).toEqual(at('sent'))
    expect(await from(6)).toEqual(at('rate'))
    const neighbor = { 'cf-connecting-ip': '2001:db8:1:3::1' }
    expect(await send(letter, neighbor)).toEqual(at('sent'))
  })

  test.each<[string, string | null, Record<string, string>]>([
    ['that is no address', 'cf-connecting-ip', { 'cf-connecting-ip': 'nonsense' }],
    ['in a header that no proxy writes', null, { 'cf-connecting-ip': '203.0.113.7' }],
    ['in another header than the one set', 'x-real-ip', { 'cf-connecting-ip': '203.0.113.7' }],
  ])('with a sender %s counts among those without an address', async (_, header, headers) => {
    await sql`update private.request_limits set address_header = ${header}`
    expect(await send(letter, headers)).toEqual(at('sent'))
    expect(await sql`select sender from private.request_counters order by 1`).toEqual([
      { sender: 'everyone' },
      { sender: 'total' },
    ])
  })

  test.each([
    ['the counter of the hour', 'update private.request_counters set requests = requests', 'rate'],
    ['the limits', 'lock table private.request_limits', 'rate'],
    ['the counters', 'lock table private.request_counters', 'rate'],
    ['the inbox', 'lock table public.contact_messages', 'rate'],
  ])('while %s is locked is answered with a page', async (_, lock, page) => {
    await send({ ...letter, message: 'Before' })
    const answer = await whileLocked(lock, () => send(letter))
    expect(answer).toEqual(at(page))
    expect(await stored()).toHaveLength(1)
    expect(await send(letter)).toEqual(at('sent'))
  })

  test('while the list of sites is locked leaves the visitor where they are', async () => {
    const answer = await whileLocked('lock table private.site_origins', () => send(letter))
    expect(answer).toEqual({ status: '204', location: undefined, cacheControl: 'no-store' })
  })

  test('that takes longer than a visitor is given is answered with a page', async () => {
    await sql`create function private.dawdle() returns trigger language plpgsql as
      'begin perform pg_sleep(10); return new; end'`
    await sql`create trigger dawdle before insert on public.contact_messages
      for each row execute function private.dawdle()`
    const answer = await send(letter)
    await sql`drop function private.dawdle cascade`
    expect(answer).toEqual(at('rate'))
    expect(await stored()).toEqual([])
  })

  test('clears away the counters of earlier hours', async () => {
    await sql`insert into private.request_counters (form, hour, sender, requests)
      values ('contact', date_trunc('hour', now()) - interval '3 hours', 'everyone', 60)`
    await send(letter)
    expect(
      await sql`select sender, requests from private.request_counters order by sender`,
    ).toEqual([
      { sender: 'everyone', requests: 1 },
      { sender: 'total', requests: 1 },
    ])
  })

  test('that fails for a reason of the database is refused as invalid, half of it nowhere', async () => {
    await sql`alter table public.contact_messages add constraint broken check (name <> 'Kavya Rao')`
    const answer = await send(letter)
    await sql`alter table public.contact_messages drop constraint broken`
    expect(answer).toEqual(at('invalid'))
    expect(await sql`select * from private.request_counters`).toEqual([])
  })
})

describe('a contact message, over HTTP', () => {
  const api = new Api(inject('backend'))
  const cap = 25

  /** What a browser without JavaScript sends. */
  const post = (fields: Fields, headers: Record<string, string> = {}) =>
    api.fetch(`/rest/v1/rpc/send_contact_message?apikey=${api.address.publishableKey}`, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
  const from = (email: string) =>
    api.asOwner('GET', `contact_messages?email=eq.${encodeURIComponent(email)}&select=name,message`)

  test('F1 is one row with exactly the text typed, and 303 back to the page', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    const answer = await post({ name: 'Ωμέγα 🙏', email, message: 'one\r\ntwo & <three>' })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('https://site.example.com/#message-sent')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await from(email)).toEqual([{ name: 'Ωμέγα 🙏', message: 'one\ntwo & <three>' }])
  })

  test('from a forged origin leads to the site all the same', async () => {
    const answer = await post({ ...letter, name: '' }, { origin: 'https://evil.example.com' })
    expect(answer.headers.get('location')).toBe('https://site.example.com/#message-invalid')
  })

  test('beyond the cap is refused, and no more than the cap is stored', async () => {
    const hour = () => Math.floor(Date.now() / 3_600_000)
    const before = hour()
    const email = `${crypto.randomUUID()}@example.com`
    const answers = await Promise.all(
      Array.from({ length: cap + 5 }, (_, index) =>
        post({ ...letter, email, message: `${index}` }),
      ),
    )
    const places = answers.map((answer) => answer.headers.get('location')?.split('#')[1])
    const sent = places.filter((place) => place === 'message-sent').length
    expect(new Set(places)).toEqual(new Set(['message-sent', 'message-rate']))
    expect(await from(email)).toHaveLength(sent)
    expect(sent).toBeLessThanOrEqual(cap * (hour() - before + 1))
  })
})
