import { beforeAll, expect, test } from 'vitest'
import { oneValue, valuesOf } from '#backend/over-sql.ts'
import { openOwnCopy } from '#backend/own-copy.ts'

const sql = await openOwnCopy()

/** Ten minutes before the hour turns, so that the attacker has what two hours give. */
const START = Date.parse('2030-01-01T09:50:00Z')
const ATTACKER = '203.0.113.7'
const OFFICE = '198.51.100.9'

/** Every function of the schema reads a clock that the test turns. */
beforeAll(async () => {
  await turnTo(0)
  const functions = await valuesOf(sql`select pg_get_functiondef(oid) from pg_proc
    where pronamespace = 'private'::regnamespace and prokind = 'f' and strpos(prosrc, 'now()') > 0`)
  for (const made of functions) {
    await sql.unsafe(made.replaceAll('now()', "current_setting('test.now')::timestamptz"))
  }
  for (const table of ['public.registrations', 'private.people', 'private.emails']) {
    await sql.unsafe(`alter table ${table} alter created_at
      set default current_setting('test.now')::timestamptz`)
  }
  await sql`insert into private.site_origins values ('https://www.example.com', true)`
  await sql`update private.settings set is_email_enabled = true`
  await sql`insert into public.masterclass_sessions (slug, seats, registration_open)
    values ('pilot', 200, true)`
})

/** The minute it is, as the database sees it. */
const turnTo = (minute: number) =>
  sql`select set_config('test.now', ${new Date(START + minute * 60_000).toISOString()}, false)`

/** Posts the form from an address. @returns the page that it leads to, without the site */
async function register(email: string, address: string): Promise<string> {
  const [row] = await sql<{ page: string }[]>`
    select set_config('request.headers', ${JSON.stringify({ 'cf-connecting-ip': address })}, false),
      public.register_for_masterclass('Somebody', ${email}, '', '', 'pilot', ''),
      current_setting('response.headers')::jsonb #>> '{1,Location}' as page`
  return row?.page.replace('https://www.example.com', '') ?? ''
}

const askWithLink = (name: string, email: string) =>
  oneValue(sql`select public.${sql(name)}(private.link_token(id)) ->> 'state'
    from public.registrations where person_id = private.person_at(${email})`)

/** What the page of each of them says. */
const pagesOf = (emails: string[]) => sql<{ email: string; state: string }[]>`
  select address as email, public.registration_by_token(private.link_token(seat.id)) ->> 'state' as state
  from public.registrations as seat join private.people as person on person.id = person_id
  where address = any (${emails})`

let sent = 0
/** As fast as it goes: twenty spellings of one mailbox, then one made-up address after another. */
async function attack(times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    sent++
    const email = sent <= 20 ? `vic.tim+${sent}@gmail.com` : `made-up-${sent}@example.com`
    await register(email, ATTACKER)
    await register(`other-${email}`, `2001:db8:1:${sent.toString(16)}::1`)
  }
}

test('while a stranger fills the form for an hour, forty people behind one address get their seats', async () => {
  const waited = new Map<string, number>()
  const neighbors = new Map<string, string>()
  let registered: string[] = []
  for (let minute = 0; minute <= 60; minute++) {
    await turnTo(minute)
    await sql`select private.tick()`
    await attack(minute === 0 || minute === 10 ? 130 : 2)
    for (const email of registered) await askWithLink('confirm_registration', email)
    registered = []
    if (minute >= 4 && minute < 9) {
      registered = Array.from({ length: 8 }, (_, at) => `honest-${minute}-${at}@example.org`)
      for (const email of registered) {
        expect(await register(email, OFFICE)).toBe('/check-your-inbox')
        waited.set(email, minute)
      }
      const neighbor = `neighbor-${minute}@example.org`
      neighbors.set(neighbor, await register(neighbor, ATTACKER))
    }
    const pages = await pagesOf([...waited.keys()])
    expect(pages).toHaveLength(waited.size)
    for (const { email, state } of pages) {
      const since = waited.get(email) ?? minute
      if (minute > since + 1) expect(state).toMatch(/^(registered|waiting)$/)
      if (minute >= since + 30) expect(state).toBe('registered')
    }
  }
  expect(waited.size).toBe(40)
  for (const [email, page] of neighbors) {
    const isStored = (await askWithLink('registration_by_token', email)) !== undefined
    expect(page).toBe(isStored ? '/check-your-inbox' : '/register#rate')
  }
  const emails = oneValue(sql`select count(*)::int from private.emails
    join private.people as person on person.id = person_id
    where private.mailbox_of(address) = private.mailbox_of('vic.tim@gmail.com')`)
  expect(await emails).toBe(3)
  const seats = sql`select count(*)::int from public.registrations where state = 'registered'`
  expect(await oneValue(seats)).toBeLessThanOrEqual(200)
})
