import type { TransactionSql } from 'postgres'
import { expect } from 'vitest'
import { codeOf, oneValue, request, testAfter } from './requests.ts'

type Letter = { name: string; email: string; message: string; website?: string }
type Headers = Record<string, string>

const letter: Letter = { name: 'Kavya Rao', email: 'kavya@example.com', message: 'Is it on?' }
const site = 'https://www.example.com'
const preview = 'https://preview.example.com'
const unseen = '\u200b\u3164\u0007'

const answered = (mark: string, origin = site) =>
  `303 [{"Cache-Control": "no-store"}, {"Location": "${origin}/#message-${mark}"}]`

const call =
  ({ name, email, message, website = '' }: Letter) =>
  async (sql: TransactionSql) => {
    await sql`select public.send_contact_message(${name}, ${email}, ${message}, ${website})`
  }

/** Posts the form as a visitor, and answers the status and the headers. */
async function send(sql: TransactionSql, fields: Letter, headers: Headers = {}): Promise<string> {
  await sql`select set_config('request.headers', ${JSON.stringify(headers)}, true),
    set_config('response.status', '', true), set_config('response.headers', '', true)`
  await request(sql, 'visitor', call(fields))
  return oneValue(sql`
    select current_setting('response.status') || ' ' || current_setting('response.headers')`)
}

async function countStored(sql: TransactionSql): Promise<number> {
  const stored = await sql`select from public.contact_messages`
  return stored.length
}

const invalid: [says: string, fields: Letter][] = [
  ['without a name', { ...letter, name: '' }],
  ['with a name of spaces', { ...letter, name: ' \u3000\u00a0 ' }],
  ['without a message', { ...letter, message: '\r\n' }],
  ['with a line break in the address', { ...letter, email: 'a@example.com\nb@example.com' }],
  ['with a name that nobody can see', { ...letter, name: unseen }],
  ['with a message that nobody can see', { ...letter, message: unseen }],
]

const test = testAfter(async (sql) => {
  await sql`delete from public.contact_messages`
  await sql`insert into private.site_origins (origin, is_default)
    values (${site}, true), (${preview}, false)`
})

/** The limit of each field is stated by the function as well as by the table: here by it alone. */
for (const [says, fields] of invalid) {
  test(`a contact message ${says} is refused, whatever the table takes`, async (sql) => {
    await sql`alter table public.contact_messages drop constraint contact_messages_name_check,
      drop constraint contact_messages_email_check,
      drop constraint contact_messages_message_check`
    expect(await send(sql, fields)).toBe(answered('invalid'))
  })
}

test("a contact message loses white space at its ends and the browser's line ends, nothing else", async (sql) => {
  const message = ' a\r\n\r\nb\rc \u00a0'
  await send(sql, { name: ' Ann ', email: ' ann@example.com ', message })
  expect(await sql`select name, email, message from public.contact_messages`).toEqual([
    { name: 'Ann', email: 'ann@example.com', message: 'a\n\nb\nc' },
  ])
})

test('a contact message of 5,000 characters and 200 line ends is measured as the page measures it', async (sql) => {
  const message = `${'x'.repeat(23)}\r\n`.repeat(200) + 'y'.repeat(200)
  expect(await send(sql, { ...letter, message })).toBe(answered('sent'))
})

for (const [says, header, headers] of [
  ['that is no address', 'cf-connecting-ip', { 'cf-connecting-ip': 'nonsense' }],
  ['in a header that no proxy writes', null, { 'cf-connecting-ip': '203.0.113.7' }],
  ['in another header than the one set', 'x-real-ip', { 'cf-connecting-ip': '203.0.113.7' }],
] as const) {
  test(`a contact message with a sender ${says} counts among those without an address`, async (sql) => {
    await sql`update private.settings set address_header = ${header}`
    expect(await send(sql, letter, headers)).toBe(answered('sent'))
    expect(await sql`select sender from private.request_counters order by 1`).toEqual([
      { sender: 'everyone' },
      { sender: 'total' },
    ])
  })
}

test('a contact message sent twice is stored once, another one too', async (sql) => {
  await send(sql, letter)
  expect(await send(sql, letter)).toBe(answered('sent'))
  expect(await countStored(sql)).toBe(1)
  await send(sql, { ...letter, message: 'Another question' })
  await send(sql, { ...letter, name: 'Ravi Rao' })
  await send(sql, { ...letter, email: 'ravi@example.com' })
  expect(await countStored(sql)).toBe(4)
})

test('a contact message sent again after ten minutes is stored again', async (sql) => {
  await sql`insert into public.contact_messages ${sql({ ...letter })}`
  await sql`alter table public.contact_messages disable trigger user`
  await sql`update public.contact_messages set created_at = now() - interval '11 minutes'`
  await send(sql, letter)
  expect(await countStored(sql)).toBe(2)
})

test('a contact message that fails after it was counted stays counted', async (sql) => {
  await sql`alter table public.contact_messages add constraint broken check (name <> 'Kavya Rao')`
  expect(await send(sql, letter)).toBe(answered('invalid'))
  expect(await sql`select from private.request_counters`).toHaveLength(2)
})

test('a contact message of a bot is thrown away', async (sql) => {
  expect(await send(sql, { ...letter, website: 'https://spam.example.com' })).toBe(answered('sent'))
  expect(await countStored(sql)).toBe(0)
})

test('a contact message leads back to the listed site it came from, else to the default one', async (sql) => {
  expect(await send(sql, letter, { origin: preview })).toBe(answered('sent', preview))
  const foreign = { origin: 'https://evil.example.com' }
  for (const origin of [foreign.origin, 'null', `${site}.evil.example.com`]) {
    expect(await send(sql, letter, { origin })).toBe(answered('sent'))
  }
  await sql`delete from private.site_origins where is_default`
  expect(await send(sql, letter, foreign)).toBe('204 [{"Cache-Control": "no-store"}]')
})

/** The caps of everyone, of one address and of all; then messages, what becomes of them, and from where. */
const capped: [caps: [number, number, number], messages: string][] = [
  [[0, 5, 600], 'One rate'],
  [[1, 5, 600], 'One sent, One sent, Two rate'],
  [[60, 5, 1], 'One sent, Two rate'],
  [[60, 1, 600], 'One sent 203.0.113.7, Two rate 203.0.113.7, Three sent 203.0.113.8'],
]

for (const [[everyone, oneAddress, total], messages] of capped) {
  test(`a contact message is counted once: with the caps ${[everyone, oneAddress, total]}, ${messages}`, async (sql) => {
    await sql`update private.request_limits set an_hour_in_total = ${total},
      an_hour_from_everyone = ${everyone}, an_hour_from_one_address = ${oneAddress}`
    for (const [message = '', mark = '', from] of messages
      .split(', ')
      .map((each) => each.split(' '))) {
      const headers = from === undefined ? {} : { 'cf-connecting-ip': from }
      expect(await send(sql, { ...letter, message }, headers)).toBe(answered(mark))
    }
    const senders = await sql`select sender from private.request_counters`
    expect(JSON.stringify(senders)).not.toContain('203.0.113')
  })
}

test('a contact message is counted no longer than its hour and its day', async (sql) => {
  await send(sql, letter, { 'cf-connecting-ip': '203.0.113.7' })
  const count = () => sql`select from private.request_counters`
  const before = await count()
  await sql`insert into private.request_counters (form, period, since, sender, requests)
    select form, period, since - ('1 ' || period)::interval, sender, requests
    from private.request_counters`
  await sql`select private.tick()`
  expect(await count()).toHaveLength(before.length)
})

test('a contact message that the database puts off is to be sent again', async (sql) => {
  await sql.unsafe(`create function private.put_off() returns trigger language plpgsql as
    'begin raise lock_not_available; end'`)
  await sql`create trigger put_off before insert on public.contact_messages
    for each row execute function private.put_off()`
  expect(await send(sql, letter)).toBe(answered('rate'))
})

test('a contact message cannot be sent by a request that only reads', async (sql) => {
  const code = await codeOf(sql, async (inner) => {
    await inner`set transaction read only`
    await request(inner, 'visitor', call(letter))
  })
  expect(code).toBe('25006')
})
