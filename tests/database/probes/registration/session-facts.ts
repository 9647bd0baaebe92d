import type { TransactionSql } from 'postgres'
import { expect } from 'vitest'
import { type Row, things } from '../../../support/backend/world.ts'
import { addGuests, day } from '../audiences.ts'
import { confirmedAgo, startIn } from '../due-emails.ts'
import { call, rowsOf } from '../news-calls.ts'
import { claimsOf, codeOf, type Probe, serviceRole } from '../requests.ts'
import {
  emails,
  forget,
  guest,
  overdue,
  person,
  register,
  save,
  states,
  probe as withSessions,
} from './registration-emails.ts'

const admin = claimsOf('admin')
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

const probe = (says: string, run: Probe['run']): Probe => {
  const { about, ...rest } = withSessions(says, run)
  const tables = ['masterclass_sessions', 'session_links', 'page_build']
  const functions = [
    'claim_build',
    'delete_session',
    'is_time_zone',
    'mail_moved_session',
    'report_build',
    'save_session',
    'session_facts',
    'session_figures',
    'sessions',
    'take_interested',
  ]
  return { ...rest, about: [...about, ...tables, ...functions.map((name) => `private.${name}`)] }
}

/** One with a seat, one who waits, and two who have not confirmed or have canceled. */
async function addPeople(sql: TransactionSql): Promise<void> {
  for (const email of [person, guest(1), guest(2)]) {
    await register(sql, email)
    await confirmedAgo(sql, '30 days', email)
  }
  await register(sql, guest(3))
  await sql`update public.registrations set state = 'canceled', confirmed_at = null
    where person_id = private.person_at(${guest(2)})`
  await startIn(sql, '90 hours')
  await forget(sql)
}

const dateless = (sql: TransactionSql) =>
  sql`select slug from public.masterclass_sessions where starts_at is null`

/** What is saved of a session with people in it, and how many get which email. */
const saved: [facts: Row, emails: Record<string, number>][] = [
  [{ starts_at: inHours(70) }, { 'session-date': 1, 'session-date-waiting': 1 }],
  [{ starts_at: inHours(-1) }, {}],
  [{ seats: 2 }, { promoted: 1 }],
  [
    { seats: 2, starts_at: inHours(70) },
    { promoted: 1, 'session-date': 2 },
  ],
  [
    {
      title: 'Renamed',
      time_zone: 'Europe/Berlin',
      minutes: 30,
      registration_open: false,
      room_link: 'https://example.com/room',
      recording_link: 'https://example.com/recording',
      is_attendance_complete: true,
    },
    {},
  ],
]

const savedProbes = saved.map(([facts, caused]) =>
  probe(
    `saving ${Object.keys(facts)} causes what its preview says, once: ${JSON.stringify(caused)}`,
    async (sql) => {
      await addPeople(sql)
      const everything = async () =>
        sql`select to_jsonb(session), to_jsonb(links), links.ctid::text from public.masterclass_sessions as session
        left join private.session_links as links on session_id = session.id order by slug`
      const before = await everything()
      expect(await save(sql, 'probe', facts, true)).toEqual({ id: null, emails: caused })
      expect([await everything(), await emails(sql)]).toEqual([before, []])
      expect(await save(sql, 'probe', facts)).toMatchObject({ emails: caused })
      const written = (await emails(sql)).map((line) => line.split(' ')[1] ?? '')
      const counted = Object.groupBy(written, (kind) => kind)
      expect(
        Object.entries(counted)
          .map(([kind, list = []]) => [kind, list.length])
          .toSorted(),
      ).toEqual(Object.entries(caused).toSorted())
      const [row] = await sql`select to_jsonb(session) || to_jsonb(links) as facts
      from public.masterclass_sessions as session
      join private.session_links as links on session_id = session.id where slug = 'probe'`
      const { starts_at, is_attendance_complete, ...plain } = facts
      expect(row?.['facts']).toMatchObject(plain)
      expect(row?.['facts'].announced_at !== null).toBe(is_attendance_complete === true)
      if (starts_at)
        expect(Date.parse(row?.['facts'].starts_at)).toBe(Date.parse(String(starts_at)))
      const after = await everything()
      expect(await save(sql, 'probe', facts)).toMatchObject({ emails: {} })
      expect([await everything(), await emails(sql)]).toEqual([after, await emails(sql)])
    },
  ),
)

const facts = { title: 'New', starts_at: inHours(48), time_zone: 'Asia/Kolkata', seats: 2 }

/** Facts that are none: of a new session, of one with a date, of the one without. */
const refused: [slug: string | null, facts: Row, code: string][] = [
  [null, facts, 'done'],
  [null, { ...facts, time_zone: 'UTC' }, 'done'],
  [null, { ...facts, title: ' ' }, 'PT400'],
  [null, { ...facts, seats: null }, 'PT400'],
  [null, { ...facts, starts_at: null }, 'PT400'],
  [null, { ...facts, time_zone: 'Asia/Nowhere' }, 'PT400'],
  [null, { ...facts, time_zone: 'EST' }, 'PT400'],
  [null, { ...facts, time_zone: null }, 'PT400'],
  [null, { ...facts, room_link: 'http://example.com' }, '23514'],
  ['probe', { title: null }, 'PT400'],
  ['probe', { starts_at: null }, 'PT400'],
  ['next-date', { starts_at: facts.starts_at }, 'PT400'],
  ['next-date', { registration_open: false }, 'done'],
]

const refusedProbes = refused.map(([slug, given, code]) =>
  probe(`saving ${JSON.stringify(given)} of ${slug}: ${code}`, async (sql) => {
    await startIn(sql, '90 hours')
    expect(await codeOf(sql, (inner) => save(inner, slug, given))).toBe(code)
    expect(await dateless(sql)).toContainEqual({ slug: 'next-date' })
  }),
)

const interestedProbes = [true, false].map((takes_interested) =>
  probe(
    `a new session ${takes_interested ? 'takes' : 'leaves'} those who wait for a date`,
    async (sql) => {
      await sql`update public.masterclass_sessions set starts_at = now() + interval '9 days'
      where slug <> 'next-date'`
      const people = [person, ...[1, 2, 3, 4].map(guest)]
      for (const email of people) await register(sql, email, 'next-date')
      for (const email of people.slice(0, 3)) await confirmedAgo(sql, '30 days', email)
      await sql`update public.registrations set position = 0
      where person_id = private.person_at(${guest(2)})`
      await overdue(sql, guest(4))
      await forget(sql)
      const given = { ...facts, takes_interested }
      const caused = takes_interested ? { 'session-date': 2, 'session-date-waiting': 1 } : {}
      expect(await save(sql, null, given, true)).toEqual({ id: null, emails: caused })
      const answer = await save(sql, null, given)
      expect(answer?.emails).toEqual(caused)
      const taken = await sql`select split_part(email, '@', 1) || ' ' || state as line
      from tests.registrations where session_id = ${answer?.id ?? ''} order by position`
      expect(taken.map(({ line }) => line)).toEqual(
        takes_interested ? ['guest-2 registered', 'nina registered', 'guest-1 waiting'] : [],
      )
      expect(await dateless(sql)).toEqual([{ slug: 'next-date' }])
      expect(await save(sql, null, given)).toMatchObject({ emails: {} })
      const [created] = await sql`select minutes, registration_open from public.masterclass_sessions
      where id = ${answer?.id ?? ''}`
      expect(created).toEqual({ minutes: 90, registration_open: true })
    },
  ),
)

const adminProbes: Probe[] = [
  probe(
    'nobody changes what names a session, when it was made, or that it is canceled',
    async (sql) => {
      await startIn(sql, '90 hours')
      const row = () => sql`select * from public.masterclass_sessions where slug = 'probe'`
      const before = await row()
      await save(sql, 'probe', {
        id: things.missing,
        slug: 'other',
        created_at: '2020-01-01',
        canceled_at: '2020-01-01',
        cancel_reason: 'Ill',
        session_id: things.missing,
        announced_at: '2020-01-01',
      })
      expect(await row()).toEqual(before)
      const [links] = await sql`select announced_at from private.session_links
      where session_id = ${before[0]?.['id']}`
      expect(links).toEqual({ announced_at: null })
      const missing = `admin_save_session('${things.missing}', '${JSON.stringify(facts)}')`
      expect(await codeOf(sql, (inner) => call(inner, admin, missing))).toBe('PT409')
    },
  ),
  probe(
    'a session keeps its id, its short name and its age, also from the secret key',
    async (sql) => {
      for (const change of [
        'id = gen_random_uuid()',
        "slug = 'renamed'",
        "created_at = now() - interval '1 day'",
      ]) {
        const set = async (inner: TransactionSql) => {
          await inner`set local role service_role`
          await inner.unsafe(
            `update public.masterclass_sessions set ${change} where slug = 'probe'`,
          )
        }
        expect(await codeOf(sql, set)).toBe('42501')
      }
    },
  ),
  probe('a session with people is not deleted, nor is the one without a date', async (sql) => {
    await addPeople(sql)
    await startIn(sql, '90 hours', 'open')
    await sql`delete from public.registrations where session_id = ${things.session}`
    await sql`insert into private.session_links (session_id)
      select id from public.masterclass_sessions where slug = 'open'`
    await sql`insert into private.mailings (subject, body, audience, session_id)
      select 'Hello', 'Hello', 'confirmed', id
      from public.masterclass_sessions where slug = 'open'`
    const remove = async (slug: string) => {
      const [row] = await sql`select id from public.masterclass_sessions where slug = ${slug}`
      return codeOf(sql, (inner) => call(inner, admin, `admin_delete_session('${row?.['id']}')`))
    }
    expect([await remove('probe'), await remove('next-date'), await remove('open')]).toEqual([
      'PT409',
      'PT409',
      'done',
    ])
    expect(await states(sql)).toHaveLength(4)
    const left = await sql`select slug from public.masterclass_sessions
      where slug in ('probe', 'next-date', 'open') order by slug`
    expect(left.map(({ slug }) => slug)).toEqual(['next-date', 'probe'])
  }),
  probe('an admin reads how many people of a session are in each state', async (sql) => {
    await addGuests(sql)
    const figures = async () => {
      const answer = await call(sql, admin, 'admin_sessions()')
      return answer.sessions.find(({ slug }: { slug: string }) => slug === 'day').figures
    }
    const same = { attended: 3, canceled: 1, unconfirmed: 2, waiting: 1 }
    expect(await figures()).toEqual({ ...same, confirmed: 7, imported: 2 })
    await startIn(sql, '-91 minutes', 'day')
    expect(await figures()).toEqual({ ...same, missed: 9 })
    await sql`update public.masterclass_sessions set canceled_at = now() where id = ${day}`
    expect(await figures()).toEqual({ ...same, confirmed: 7, imported: 2 })
    for (const [state, people] of Object.entries({ ...same, missed: 0 })) {
      const listed = await rowsOf(sql, `admin_registrations('${day}', '', null, false, '${state}')`)
      expect([state, listed.length]).toEqual([state, people])
    }
  }),
  ...[
    'admin_sessions()',
    'admin_save_session()',
    `admin_cancel_session('${things.session}', '', true)`,
    'admin_delete_session()',
    'admin_set_attended()',
  ].map((expression) =>
    probe(`${expression} is for admins`, async (sql) => {
      await sql`update public.masterclass_sessions set starts_at = now() + interval '1 hour'`
      const ask = (inner: TransactionSql) => call(inner, claimsOf('member'), expression)
      expect(await codeOf(sql, ask)).toBe('42501')
    }),
  ),
]

const read = (sql: TransactionSql) => call(sql, claimsOf('visitor'), 'session_facts()')

/** What the pages say of a session that begins then. */
const phases: [begins: string, facts: Row | undefined][] = [
  ['1 minute', { phase: 'before', is_open: true, is_canceled: false }],
  ['-1 minute', { phase: 'live', is_open: false }],
  ['-91 minutes', { phase: 'over', is_open: false }],
  ['-30 days -89 minutes', { phase: 'over', is_open: false }],
  ['-30 days -91 minutes', undefined],
]

const pageProbes: Probe[] = [
  ...phases.map(([begins, shown]) =>
    probe(
      `pages show of a session that begins in ${begins}: ${JSON.stringify(shown)}`,
      async (sql) => {
        await startIn(sql, begins, 'open')
        const { sessions } = await read(sql)
        const [open, ...others] = sessions.filter(({ id }: { id: string }) => id === 'open')
        expect(others).toEqual([])
        if (shown === undefined) expect(open).toBe(undefined)
        else expect(open).toMatchObject(shown)
      },
    ),
  ),
  probe(
    'pages show public facts alone, and their digest changes with nothing else',
    async (sql) => {
      await sql`delete from public.masterclass_sessions where slug not in ('open', 'next-date')`
      await startIn(sql, '9 hours', 'open')
      const first = await read(sql)
      const anyFact = {
        title: expect.any(String),
        time_zone: 'Asia/Kolkata',
        minutes: 90,
        phase: 'before',
        is_open: true,
        is_canceled: false,
      }
      expect(first).toEqual({
        digest: expect.stringMatching(/^[0-9a-f]{32}$/),
        sessions: [
          { id: 'open', starts_at: expect.any(String), ...anyFact },
          { id: 'next-date', starts_at: null, ...anyFact },
        ],
      })
      await save(sql, 'open', { seats: 5, room_link: 'https://example.com/room' })
      expect(await read(sql)).toEqual(first)
      const digests = [first.digest]
      for (const change of [
        `title = 'Other'`,
        `minutes = 30`,
        `time_zone = 'UTC'`,
        `starts_at = starts_at + interval '1 hour'`,
        `registration_open = false`,
        `canceled_at = now()`,
      ]) {
        await sql.unsafe(`update public.masterclass_sessions set ${change} where slug = 'open'`)
        digests.push((await read(sql)).digest)
      }
      expect(new Set(digests).size).toBe(digests.length)
      await sql`update private.settings set is_email_enabled = false where true`
      expect((await read(sql)).sessions).toMatchObject([{ is_open: false }, { is_open: false }])
    },
  ),
  probe('pages that show other facts are built anew, at most once in ten minutes', async (sql) => {
    const hook = 'https://example.com/hook'
    const ask = (shown: string | null, hasHook = false) =>
      call(sql, serviceRole, `claim_build(${shown && `'${shown}'`}, 'Old', ${hasHook})`)
    const minutesPass = (minutes: number) =>
      sql`update private.page_build set called_at = called_at - ${minutes} * interval '1 minute'`
    const never = { is_due: false, hook: null }
    const { digest } = await read(sql)
    expect(await ask('old')).toEqual(never)
    expect(await ask('old', true)).toEqual({ is_due: true, hook: null })
    await minutesPass(10)
    await sql.unsafe(`create schema vault;
      create table vault.decrypted_secrets (name text, decrypted_secret text);
      insert into vault.decrypted_secrets values ('other', 'other'), ('build_hook_url', '${hook}')`)
    expect(await ask(digest)).toEqual(never)
    expect(await ask('old')).toEqual({ is_due: true, hook })
    await minutesPass(9)
    expect(await ask(null)).toEqual(never)
    await minutesPass(1)
    expect(await ask(null)).toEqual({ is_due: true, hook })
    await minutesPass(9)
    expect(await ask('old', true)).toEqual({ is_due: true, hook })
    expect(await ask('old', true)).toEqual(never)
    const pages = async () => (await call(sql, admin, 'admin_sessions()')).pages
    expect(await pages()).toMatchObject({ is_current: false, has_hook: true, problem: 'Old' })
    await call(sql, serviceRole, `report_build('${'x'.repeat(301)}')`)
    expect(await pages()).toMatchObject({ problem: 'x'.repeat(300) })
    await ask(digest)
    expect(await pages()).toMatchObject({ is_current: true, problem: 'Old' })
  }),
]

/** What the owner does to sessions, and what the pages show of them. */
export const sessionFacts: Probe[] = [
  ...savedProbes,
  ...refusedProbes,
  ...interestedProbes,
  ...adminProbes,
  ...pageProbes,
]
