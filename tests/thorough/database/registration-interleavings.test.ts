import postgres, { type TransactionSql } from 'postgres'
import { expect, test } from 'vitest'
import { addAdmin, claimsOf, oneValue } from '#backend/over-sql.ts'
import { openOwnCopy } from '#backend/own-copy.ts'
import { seeded } from '#random.ts'

const ACTIONS = 10_000
const AT_ONCE = 12
const PEOPLE = 30
const SEATS = 8

const sql = await openOwnCopy(AT_ONCE)

// A form tells of a deadlock instead of asking to send it again, and nobody is passed over.
const form = await oneValue(sql`select pg_get_functiondef('private.process_form'::regproc)`)
await sql.unsafe(form.replace(' or deadlock_detected', ''))
await sql.unsafe(`
  create function private.refuse_overtaking() returns trigger language plpgsql as $$
  declare
    context text;
  begin
    get diagnostics context = pg_context;
    -- Who moves to an address that has a seat passes over nobody.
    if context not like '%join_people%' and exists (
      select from public.registrations
      join public.masterclass_sessions as session on session.id = session_id
      where session_id = new.session_id and state = 'waiting' and confirmed_at is not null
        and position < new.position and slug = 'form'
    ) then
      raise 'somebody who waits longer was passed over';
    end if;
    return null;
  end $$;
  create trigger overtaking after update on public.registrations for each row
    when (old.state = 'waiting' and old.confirmed_at is not null and new.state = 'registered')
    execute function private.refuse_overtaking()`)
await addAdmin(sql)
await sql`insert into private.site_origins values ('https://www.example.com', true)`
await sql`update private.settings set is_email_enabled = true`
await sql`update private.request_limits
  set an_hour_from_everyone = 1000000, an_hour_in_total = 1000000`
await sql`insert into public.masterclass_sessions (slug, seats, registration_open, starts_at)
  select slug, ${SEATS}, true, now() + interval '9 days' from unnest('{form, import}'::text[]) as slug`

type Choice = { email: string; slug: string }

/** Confirms or cancels by the link, if this person is registered. */
const byLink =
  (name: string) =>
  ({ email, slug }: Choice) =>
    sql`select ${sql(name)}(private.link_token(registration.id))
      from public.registrations as registration
      join public.masterclass_sessions as session on session.id = session_id
      where person_id = private.person_at(${email}) and slug = ${slug}`

const asAdmin = (work: (transaction: TransactionSql) => Promise<unknown>) =>
  sql.begin(async (transaction) => {
    const claims = JSON.stringify(claimsOf('admin'))
    await transaction`select set_config('request.jwt.claims', ${claims}, true)`
    await work(transaction)
  })

/** What anybody, an admin, the clock and the auth server do, as often as they stand here. */
const actions: ((choice: Choice) => Promise<unknown>)[] = [
  ...Array(5).fill(async ({ email, slug }: Choice) => {
    const [row] = await sql`
      select public.register_for_masterclass('Guest', ${email}, '', '', ${slug}, ''),
        current_setting('response.headers') as headers`
    if (String(row?.['headers']).includes('#invalid')) throw new Error('A form failed')
  }),
  ...Array(4).fill(byLink('public.confirm_registration')),
  ...Array(2).fill(byLink('public.cancel_registration')),
  async ({ email, slug }) => {
    await sql`update public.registrations set held_until = now() - interval '1 second'
      where person_id = private.person_at(${email})
        and session_id = (select id from public.masterclass_sessions where slug = ${slug})`
    await sql`select private.tick()`
  },
  ({ email }) =>
    sql`insert into auth.users (id, email, email_confirmed_at)
      values (gen_random_uuid(), ${email}, now()) on conflict do nothing`,
  ({ email }) => sql`delete from auth.users where email = ${email}`,
  ({ email }) => sql`update auth.users set email = ${email}
    where id = (select id from auth.users where email like 'guest-%' order by random() limit 1)`,
  ({ email }) =>
    asAdmin(
      (admin) => admin`select public.admin_import_registrations(
        (select id from public.masterclass_sessions where slug = 'import'),
        ${admin.json([{ name: 'Guest', email }])})`,
    ),
  // A new session takes those who wait for a date. Its id is below those of all others.
  async ({ email }) => {
    const id = `00000000${crypto.randomUUID().slice(8)}`
    const facts = { id, title: 'New', time_zone: 'UTC', starts_at: '2099-01-01T12:00Z', seats: 1 }
    const given = { ...facts, takes_interested: true }
    if (/[1-3]@/.test(email))
      await asAdmin((admin) => admin`select public.admin_save_session(null, ${admin.json(given)})`)
  },
  () => sql`update public.masterclass_sessions set seats = ${SEATS} where slug = 'form'`,
  ({ email, slug }) =>
    sql`delete from public.registrations
      where person_id = private.person_at(${email}) and state = 'waiting'
      and session_id = (select id from public.masterclass_sessions where slug = ${slug})`,
]

/** What a busy machine or a limit puts off is no fault; a deadlock or a passed-over person is one. */
const isPutOff = (error: unknown) =>
  error instanceof postgres.PostgresError &&
  ['57014', '55P03', '23505', 'PT429'].includes(error.code)

const overfull = () => sql`select slug from public.masterclass_sessions as session
  where slug <> 'import' and seats < (
    select count(*) from public.registrations
    where session_id = session.id and state = 'registered')`

test('10,000 things that people do at once end in no deadlock, and in the order of those who wait', async () => {
  const random = seeded(44)
  const pick = (count: number) => Math.floor(random() * count)
  let left = ACTIONS
  const work = async () => {
    while (left-- > 0) {
      const action = actions[pick(actions.length)]
      const choice = {
        email: `guest-${pick(PEOPLE)}@example.com`,
        slug: ['form', 'import', 'next-date'][pick(3)],
      }
      await action?.(choice as Choice).catch((error: unknown) => {
        if (!isPutOff(error)) throw error
      })
      expect(await overfull()).toEqual([])
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, work))
  expect(ended.filter(({ status }) => status === 'rejected')).toEqual([])
  await sql`select private.tick()`
  const idle = await sql`select slug from public.masterclass_sessions as session
    where private.free_seats(session) > 0 and exists (
      select from public.registrations
      where session_id = session.id and state = 'waiting' and confirmed_at is not null)`
  expect(idle).toEqual([])
})
