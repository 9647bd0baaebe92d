import { randomUUID } from 'node:crypto'
import type { Sql } from 'postgres'
import { completeAccounts, openCopy, startHostedServer } from '../tests/support/hosted.ts'
import { median, type Section, times } from './section.ts'

const sizes = [1000, 10_000, 100_000]
const REPETITIONS = 15

const [PILOT, FULL] = [randomUUID(), randomUUID()]

/** What the page asks for, and what must not pay for it, as the API runs it. */
const calls: Record<string, string> = {
  'count of profiles': 'select count(*) from public.profiles',
  overview: 'select public.admin_page()',
  'members, first page': `select * from public.admin_members()`,
  'members, search for one': `select * from public.admin_members('person77')`,
  'members for the file, 1000': 'select * from public.admin_members(p_is_export => true)',
  'registrations, newest 50': `select * from public.admin_registrations('${PILOT}')`,
  'registrations, search for one': `select * from public.admin_registrations('${PILOT}', 'person77')`,
  'funnel of a session': `select * from public.admin_registration_funnel('${PILOT}')`,
  "a member's save": `select public.save_progress((select id from public.resources limit 1), '{}')`,
  'inbox, newest 50':
    'select * from public.contact_messages order by created_at desc, id limit 50 offset 0',
  'the people who take news, counted': `select public.admin_count_audience('news')`,
  'an email to them, saved': `select public.admin_save_mailing(
    p_subject => 'News', p_body => 'Words', p_audience => 'news')`,
  'a batch of that email, 1000': `reset role; select private.write_mailings()`,
  'a guest’s way into the room': `reset role; select public.join_masterclass((
    select private.link_token(id) from public.registrations where session_id = '${PILOT}' limit 1))`,
  'a registration by the form': `reset role; select public.register_for_masterclass(
    'Grace', 'grace@example.com', '', '', 'pilot', '')`,
  'a seat for everybody who waits, at most 10,000': `select public.admin_save_session(
    '${FULL}', '{"seats": 100000}', true)`,
}

/** How long the calls of /admin take in a real PostgreSQL as members come, with five tools started each. */
export async function measureGrowth(): Promise<Section> {
  await using server = await startHostedServer()
  await using sql = await openCopy(server.addresses)
  const taken = await timeCalls(sql)
  const bytes = await measureBytes(sql)
  return {
    title: 'The admin page as members come',
    method: `One call by an admin in a real PostgreSQL, planned and run, medians of ${REPETITIONS}. With ${sizes.at(-1)?.toLocaleString('en')}, a member with five tools takes ${bytes.member.toLocaleString('en')} bytes with all indexes, a registration ${bytes.registration.toLocaleString('en')}.`,
    columns: ['Call', ...sizes.map((size) => `${size.toLocaleString('en')} members`), 'growth'],
    rows: Object.keys(calls).map((name, index) => {
      const row = taken[index] ?? []
      const growth = (row.at(-1) ?? Number.NaN) / (row[0] ?? Number.NaN)
      return [name, ...row.map((time) => `${time.toFixed(2)} ms`), times(growth)]
    }),
  }
}

/** @returns for each call the milliseconds at each size */
async function timeCalls(sql: Sql): Promise<number[][]> {
  const claims = await makeAdmin(sql)
  const taken = Object.keys(calls).map((): number[] => [])
  for (const [index, size] of sizes.entries()) {
    await fill(sql, sizes[index - 1] ?? 0, size)
    for (const [call, statement] of Object.values(calls).entries()) {
      const count = { length: REPETITIONS }
      const runs = await Array.fromAsync(count, () => timeOne(sql, claims, statement))
      taken[call]?.push(median(runs))
    }
  }
  return taken
}

/** What a member with all that hangs on them takes on the disk, and a registration. */
async function measureBytes(sql: Sql): Promise<{ member: number; registration: number }> {
  const [row] = await sql<{ member: number; registration: number }[]>`
    select
      ((select sum(pg_total_relation_size(name::regclass)) from unnest(array['auth.users',
        'public.profiles', 'public.user_progress', 'private.people', 'private.consents']) as name)
        / (select count(*) from public.profiles))::int as member,
      (pg_total_relation_size('public.registrations')
        / (select count(*) from public.registrations))::int as registration`
  if (!row) throw new Error('Nothing was measured')
  return row
}

async function makeAdmin(sql: Sql): Promise<string> {
  const [sub, session_id] = [randomUUID(), randomUUID()]
  await sql`insert into auth.users (id, email, created_at)
    values (${sub}, 'owner@example.com', now() - interval '1 year')`
  await sql`insert into auth.sessions (id, user_id) values (${session_id}, ${sub})`
  await sql`insert into public.user_roles (user_id, role) values (${sub}, 'admin')`
  await sql`update private.settings set is_email_enabled = true where true`
  await sql`insert into private.mailings (subject, body, audience, send_at)
    values ('News', 'Words', 'news', now())`
  await sql`insert into public.masterclass_sessions
      (id, slug, title, starts_at, seats, registration_open, room_link)
    values
      (${PILOT}, 'pilot', 'Pilot', now() + interval '5 minutes', 50, true,
        'https://meet.example.com/room'),
      (${FULL}, 'full', 'Full', now() + interval '9 days', 0, true, null)`
  return JSON.stringify({ sub, session_id, role: 'authenticated' })
}

/**
 * Members from one number to another, five tools started by each, and a message for every hundredth.
 * What triggers add for each row is added at once.
 */
async function fill(sql: Sql, from: number, to: number): Promise<void> {
  await sql`set session_replication_role = replica`
  await sql`
    insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data, created_at)
    select
      gen_random_uuid(),
      'person' || number || '@example.com',
      now(),
      jsonb_build_object('full_name',
        (array['Grace', 'Елена', '刘'])[1 + number % 3] || ' Family' || number),
      now() - number * interval '10 minutes'
    from generate_series(${from + 1}::int, ${to}::int) as number`
  await completeAccounts(sql)
  await sql`
    insert into public.user_progress (user_id, resource_id, state, completed_at)
    select
      profile.id,
      tool.id,
      (
        select jsonb_object_agg('step:' || step, jsonb_build_object('v', true, 't', step))
        from generate_series(0, abs(hashtext(profile.id || tool.title)) % 70) as step
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
    insert into public.registrations (session_id, person_id, name, source, state, confirmed_at)
    select session.id, person.id, 'Guest', 'newsletter',
      case session.slug when 'full' then 'waiting' else 'registered' end, now()
    from public.masterclass_sessions as session, private.people as person
    where session.slug = 'pilot' or session.slug = 'full' and ${to}::int <= 10000
    on conflict do nothing`
  await sql`
    insert into private.consents (person_id, is_given, page, wording)
    select id, true, 'account', 1
    from private.people where not private.takes_news(id)`
  await sql`reset session_replication_role`
  await sql`vacuum analyze`
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
