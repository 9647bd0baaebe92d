import { beforeAll, expect, test } from 'vitest'
import { addAdmin, type Claims, claimsOf, valuesOf } from '#backend/over-sql.ts'
import { openOwnCopy } from '#backend/own-copy.ts'
import { addMembers } from '#hosted.ts'
import { query } from './probes/requests.ts'

const MEMBERS = 10_000
const admin = claimsOf('admin')
const sender: Claims = { role: 'service_role' }

const sql = await openOwnCopy(4)

beforeAll(async () => {
  await addMembers(sql, MEMBERS)
  await agree()
  await addAdmin(sql)
  await sql`update private.settings set is_email_enabled = true where true`
})

/** Every member agrees to news. */
const agree = () =>
  sql`insert into private.consents (person_id, is_given, page, wording)
    select id, true, 'account', 1 from private.people where not private.takes_news(id)`

/** Calls a function of the API, within its time limit. */
const call = (claims: Claims, expression: string) =>
  sql.begin((transaction) => valuesOf(query(transaction, claims, `select public.${expression}`)))

const save = async (subject: string): Promise<string> => {
  const args = `p_subject => '${subject}', p_body => 'Text', p_audience => 'news'`
  const [id] = await call(admin, `admin_save_mailing(${args})`)
  return id
}
const tick = () => call(sender, 'schedule_emails()')
const claim = () => call(sender, 'claim_emails(50)')

/** How many emails of a mailing there are, and for how many people. */
const written = async (mailing: string) => {
  const [row] = await sql`
    select count(*)::int as emails, count(distinct person_id)::int as people
    from private.emails where mailing_id = ${mailing}`
  return row
}

test('senders that run at once write a mailing to 10,000 people once, but not to who agrees later', async () => {
  expect(await call(admin, `admin_count_audience('news')`)).toEqual([`${MEMBERS}`])
  const mailing = await save('News')
  await Promise.all([tick(), tick(), tick()])
  const { emails } = (await written(mailing)) ?? {}
  expect(emails).toBeGreaterThanOrEqual(1000)
  await sql`insert into auth.users (id, email, email_confirmed_at)
    values (gen_random_uuid(), 'late@example.com', now())`
  await agree()
  for (let run = 0; run <= MEMBERS / 1000; run++) await Promise.all([tick(), tick()])
  expect(await written(mailing)).toEqual({ emails: MEMBERS, people: MEMBERS })
  expect(await sql`select from private.mailings where written_at is null`).toEqual([])
})

test('a confirmation goes before a mailing, and senders never claim the same email', async () => {
  await sql`insert into private.emails (kind, key, person_id)
    values ('confirm-seat', 'late', private.ensure_person('nina@example.com'))`
  const first = await claim()
  expect(first.map(({ recipient }) => recipient)).toContain('nina@example.com')
  const others = (await Promise.all([claim(), claim(), claim(), claim()])).flat()
  const ids = [...first, ...others].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toHaveLength(250)
})

test('a mailing that is stopped while senders run goes to nobody afterwards', async () => {
  await sql`update private.emails set next_at = 'infinity' where true`
  const mailing = await save('Wrong')
  await tick()
  await Promise.all([tick(), call(admin, `admin_stop_mailing('${mailing}')`), tick()])
  const before = await written(mailing)
  await tick()
  expect(await written(mailing)).toEqual(before)
  expect(await claim()).toEqual([])
  const states = await sql`select distinct state, reason from private.emails
    where mailing_id = ${mailing}`
  expect(states).toEqual([{ state: 'suppressed', reason: 'It was stopped' }])
})
