import { randomUUID } from 'node:crypto'
import type { Sql } from 'postgres'
import { type HostedServer, openCopy, startHostedServer } from '../tests/support/hosted.ts'
import { median, type Section, times } from './section.ts'

const sizes = [1000, 10_000, 100_000]
const repetitions = 15

/** What the page asks for, as the API runs it. */
const calls: Record<string, string> = {
  'count of profiles': 'select count(*) from public.profiles',
  'count of resources': 'select count(*) from public.resources',
  admin_overview: 'select public.admin_overview()',
  'members, first page': `select * from public.admin_members('', 1)`,
  'members, tenth page': `select * from public.admin_members('', 10)`,
  'members, search for one': `select * from public.admin_members('person77', 1)`,
  'members, search for many': `select * from public.admin_members('grace', 1)`,
  'members for the file, 1000': 'select * from public.admin_member_export()',
  'registrations, newest 50': `select * from public.admin_registrations(
    (select id from public.masterclass_sessions))`,
  'registrations, search for one': `select * from public.admin_registrations(
    (select id from public.masterclass_sessions), 'person77')`,
  'funnel of a session': `select * from public.admin_registration_funnel(
    (select id from public.masterclass_sessions))`,
  'inbox, newest 50':
    'select * from public.contact_messages order by created_at desc, id limit 50 offset 0',
  'an announcement by email to everybody who takes news':
    'select public.admin_email_announcement((select id from public.announcements))',
  'inbox, unread': 'select count(*) from public.contact_messages where handled_at is null',
}

type Times = Map<string, number>

/** How long the calls of /admin take in a real PostgreSQL as members come, with five tools started each. */
export async function measureGrowth(): Promise<Section> {
  const server = await startHostedServer()
  try {
    return report(await timeSizes(server))
  } finally {
    await server.stop()
  }
}

async function timeSizes(server: HostedServer): Promise<Times[]> {
  const sql = await openCopy(server.addresses)
  try {
    const claims = await makeAdmin(sql)
    const columns: Times[] = []
    let filled = 0
    for (const size of sizes) {
      await fill(sql, filled, size)
      filled = size
      columns.push(await timeAll(sql, claims))
    }
    return columns
  } finally {
    await sql.end()
  }
}

async function makeAdmin(sql: Sql): Promise<string> {
  const [sub, session_id] = [randomUUID(), randomUUID()]
  await sql`insert into auth.users (id, email, created_at)
    values (${sub}, 'owner@example.com', now() - interval '1 year')`
  await sql`insert into auth.sessions (id, user_id) values (${session_id}, ${sub})`
  await sql`insert into public.user_roles (user_id, role) values (${sub}, 'admin')`
  await sql`insert into public.announcements (title) values ('News')`
  await sql`update private.email_settings set is_enabled = true where true`
  return JSON.stringify({ sub, session_id, role: 'authenticated' })
}

/** Members from one number to another, five tools started by each, and a message for every hundredth. */
async function fill(sql: Sql, from: number, to: number): Promise<void> {
  await sql`
    insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data, created_at)
    select
      gen_random_uuid(),
      'person' || number || '@example.com',
      now(),
      jsonb_build_object('full_name',
        (array['Grace', 'Ravi', 'Елена', 'Ana', '刘'])[1 + number % 5] || ' Family' || number),
      now() - number * interval '10 minutes'
    from generate_series(${from + 1}::int, ${to}::int) as number`
  await sql`
    insert into public.user_progress (user_id, resource_id, state, completed_at)
    select
      profile.id,
      tool.id,
      (
        select jsonb_object_agg('step:' || step, jsonb_build_object('v', true, 't', step))
        from generate_series(0, floor(random() * 20)::int) as step
      ),
      case when random() < 0.4 then profile.created_at + interval '1 day' end
    from public.profiles as profile
    cross join public.resources as tool
    where not exists (select from public.user_progress where user_id = profile.id)`
  await sql`
    insert into public.contact_messages (name, email, message, created_at, handled_at)
    select 'Ada', 'ada@example.com', repeat('Words ', 50), now() - number * interval '1 hour',
      case when number % 10 > 0 then now() end
    from generate_series(${from / 100}::int, ${to / 100}::int) as number`
  await sql`
    insert into public.masterclass_sessions (slug, seats) values ('pilot', 50)
    on conflict (slug) do nothing`
  await sql`
    insert into public.registrations (session_id, name, email, source, state)
    select session.id, 'Guest', 'person' || number || '@example.com', 'newsletter', 'registered'
    from public.masterclass_sessions as session,
      generate_series(${from + 1}::int, ${to}::int) as number`
  await sql`insert into private.news_consents (user_id) select id from auth.users
    on conflict do nothing`
  await sql`vacuum analyze`
}

async function timeAll(sql: Sql, claims: string): Promise<Times> {
  const taken: Times = new Map()
  for (const [name, statement] of Object.entries(calls)) {
    taken.set(name, await medianTime(() => timeOne(sql, claims, statement)))
  }
  return taken
}

/** Milliseconds of one call by an admin, with the database's own time to plan it. It leaves nothing. */
function timeOne(sql: Sql, claims: string, statement: string): Promise<number> {
  return sql.begin(async (transaction) => {
    await transaction`select
      set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`
    await transaction`savepoint before`
    const start = performance.now()
    await transaction.unsafe(statement)
    const taken = performance.now() - start
    await transaction`rollback to savepoint before`
    return taken
  })
}

async function medianTime(measureOnce: () => Promise<number>): Promise<number> {
  const taken: number[] = []
  for (let i = 0; i < repetitions; i++) taken.push(await measureOnce())
  return median(taken)
}

function report(columns: readonly Times[]): Section {
  return {
    title: 'The admin page as members come',
    method: `One call by an admin in a real PostgreSQL, planned and run, medians of ${repetitions}.`,
    columns: ['Call', ...sizes.map((size) => `${size.toLocaleString('en')} members`), 'growth'],
    rows: Object.keys(calls).map((name) => {
      const taken = columns.map((column) => column.get(name) ?? Number.NaN)
      const growth = (taken.at(-1) ?? Number.NaN) / (taken.at(0) ?? Number.NaN)
      return [name, ...taken.map((time) => `${time.toFixed(2)} ms`), times(growth)]
    }),
  }
}
