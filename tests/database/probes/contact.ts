import { type Db, expect, testAfter } from './probe.ts'

type Letter = { name: string; email: string; message: string; website?: string }

const letter: Letter = { name: 'Kavya Rao', email: 'kavya@example.com', message: 'Is it on?' }
const site = 'https://www.example.com'
const preview = 'https://preview.example.com'
const unseen = '\u200b\u3164\u0007'

const answered = (mark: string, origin = site) =>
  `303 [{"Cache-Control": "no-store"}, {"Location": "${origin}/#message-${mark}"}]`

const post = (db: Db, { name, email, message, website = '' }: Letter) =>
  db.request(
    'visitor',
    (asked) => asked`select public.send_contact_message(${name}, ${email}, ${message}, ${website})`,
  )

/** Posts the form as a visitor, and answers the status and the headers. */
async function send(db: Db, fields: Letter, headers: Record<string, string> = {}): Promise<string> {
  await db`select set_config('request.headers', ${JSON.stringify(headers)}, true),
    set_config('response.status', '', true), set_config('response.headers', '', true)`
  await post(db, fields)
  return db.value`
    select current_setting('response.status') || ' ' || current_setting('response.headers')`
}

const countStored = async (db: Db) => (await db`select from public.contact_messages`).length

const invalid: [says: string, fields: Letter][] = [
  ['without a name', { ...letter, name: '' }],
  ['with a name of spaces', { ...letter, name: ' \u3000\u00a0 ' }],
  ['without a message', { ...letter, message: '\r\n' }],
  ['with a line break in the address', { ...letter, email: 'a@example.com\nb@example.com' }],
  ['with a name that nobody can see', { ...letter, name: unseen }],
  ['with a message that nobody can see', { ...letter, message: unseen }],
]

const test = testAfter(async (db) => {
  await db`delete from public.contact_messages`
  await db`insert into private.site_origins (origin, is_default)
    values (${site}, true), (${preview}, false)`
})

/** The limit of each field is stated by the function as well as by the table: here by it alone. */
for (const [says, fields] of invalid) {
  test(`a contact message ${says} is refused, whatever the table takes`, async (db) => {
    await db`alter table public.contact_messages drop constraint contact_messages_name_check,
      drop constraint contact_messages_email_check,
      drop constraint contact_messages_message_check`
    expect(await send(db, fields)).toBe(answered('invalid'))
  })
}

test("a contact message loses white space at its ends and the browser's line ends, nothing else", async (db) => {
  const message = ' a\r\n\r\nb\rc \u00a0'
  await send(db, { name: ' Ann ', email: ' ann@example.com ', message })
  expect(await db`select name, email, message from public.contact_messages`).toEqual([
    { name: 'Ann', email: 'ann@example.com', message: 'a\n\nb\nc' },
  ])
})

test('a contact message of 5,000 characters and 200 line ends is measured as the page measures it', async (db) => {
  const message = `${'x'.repeat(23)}\r\n`.repeat(200) + 'y'.repeat(200)
  expect(await send(db, { ...letter, message })).toBe(answered('sent'))
})

for (const [says, header, headers] of [
  ['that is no address', 'cf-connecting-ip', { 'cf-connecting-ip': 'nonsense' }],
  ['in a header that no proxy writes', null, { 'cf-connecting-ip': '203.0.113.7' }],
  ['in another header than the one set', 'x-real-ip', { 'cf-connecting-ip': '203.0.113.7' }],
] as const) {
  test(`a contact message with a sender ${says} counts among those without an address`, async (db) => {
    await db`update private.settings set address_header = ${header}`
    expect(await send(db, letter, headers)).toBe(answered('sent'))
    expect(await db`select sender from private.request_counters order by 1`).toEqual([
      { sender: 'everyone' },
      { sender: 'total' },
    ])
  })
}

test('a contact message sent twice is stored once, another one too', async (db) => {
  await send(db, letter)
  expect(await send(db, letter)).toBe(answered('sent'))
  expect(await countStored(db)).toBe(1)
  await send(db, { ...letter, message: 'Another question' })
  await send(db, { ...letter, name: 'Ravi Rao' })
  await send(db, { ...letter, email: 'ravi@example.com' })
  expect(await countStored(db)).toBe(4)
})

test('a contact message sent again after ten minutes is stored again', async (db) => {
  await db`insert into public.contact_messages ${db({ ...letter })}`
  await db`alter table public.contact_messages disable trigger user`
  await db`update public.contact_messages set created_at = now() - interval '11 minutes'`
  await send(db, letter)
  expect(await countStored(db)).toBe(2)
})

test('a contact message that fails after it was counted stays counted', async (db) => {
  await db`alter table public.contact_messages add constraint broken check (name <> 'Kavya Rao')`
  expect(await send(db, letter)).toBe(answered('invalid'))
  expect(await db`select from private.request_counters`).toHaveLength(2)
})

test('a contact message of a bot is thrown away', async (db) => {
  expect(await send(db, { ...letter, website: 'https://spam.example.com' })).toBe(answered('sent'))
  expect(await countStored(db)).toBe(0)
})

test('a contact message leads back to the listed site it came from, else to the default one', async (db) => {
  expect(await send(db, letter, { origin: preview })).toBe(answered('sent', preview))
  const foreign = { origin: 'https://evil.example.com' }
  for (const origin of [foreign.origin, 'null', `${site}.evil.example.com`]) {
    expect(await send(db, letter, { origin })).toBe(answered('sent'))
  }
  await db`delete from private.site_origins where is_default`
  expect(await send(db, letter, foreign)).toBe('204 [{"Cache-Control": "no-store"}]')
})

/** The caps of everyone, of one address and of all; then messages, what becomes of them, and from where. */
const capped: [caps: [number, number, number], messages: string][] = [
  [[0, 5, 600], 'One rate'],
  [[1, 5, 600], 'One sent, One sent, Two rate'],
  [[60, 5, 1], 'One sent, Two rate'],
  [[60, 1, 600], 'One sent 203.0.113.7, Two rate 203.0.113.7, Three sent 203.0.113.8'],
]

for (const [[everyone, oneAddress, total], messages] of capped) {
  test(`a contact message is counted once: with the caps ${[everyone, oneAddress, total]}, ${messages}`, async (db) => {
    await db`update private.request_limits set an_hour_in_total = ${total},
      an_hour_from_everyone = ${everyone}, an_hour_from_one_address = ${oneAddress}`
    for (const [message = '', mark = '', from] of messages
      .split(', ')
      .map((each) => each.split(' '))) {
      const headers = from === undefined ? {} : { 'cf-connecting-ip': from }
      expect(await send(db, { ...letter, message }, headers)).toBe(answered(mark))
    }
    const senders = await db`select sender from private.request_counters`
    expect(JSON.stringify(senders)).not.toContain('203.0.113')
  })
}

test('a contact message is counted no longer than its hour and its day', async (db) => {
  await send(db, letter, { 'cf-connecting-ip': '203.0.113.7' })
  const count = () => db`select from private.request_counters where form = 'contact'`
  const before = await count()
  await db`insert into private.request_counters (form, period, since, sender, requests)
    select form, period, since - ('1 ' || period)::interval, sender, requests
    from private.request_counters`
  await db`select private.tick()`
  expect(await count()).toHaveLength(before.length)
})

test('a contact message that the database puts off is to be sent again', async (db) => {
  await db.unsafe(`create function private.put_off() returns trigger language plpgsql as
    'begin raise lock_not_available; end'`)
  await db`create trigger put_off before insert on public.contact_messages
    for each row execute function private.put_off()`
  expect(await send(db, letter)).toBe(answered('rate'))
})

test('a contact message cannot be sent by a request that only reads', async (db) => {
  const code = await db.codeOf(async (inner) => {
    await inner`set transaction read only`
    await post(db, letter)
  })
  expect(code).toBe('25006')
})
