import type { TransactionSql } from 'postgres'
import { expect } from 'vitest'
import { things } from '../../../support/backend/world.ts'
import { claimsOf, codeOf, ids, type Probe, request, serviceRole } from '../requests.ts'

const admin = claimsOf('admin')

type Listed = { email: string; state: string; place: string | null; position: string }

const list = (sql: TransactionSql, call: string) =>
  request(sql, admin, async (asked) => [
    ...(await asked.unsafe<Listed[]>(`select * from public.${call}`)),
  ])

const emails = async (sql: TransactionSql, call: string) =>
  (await list(sql, call)).map(({ email }) => email.replace(/@.*/, ''))

const guests = (slug: string, seats: number, people: number) => (sql: TransactionSql) =>
  sql`
  with session as (
    insert into public.masterclass_sessions (slug, seats) values (${slug}, ${seats}) returning id
  )
  insert into public.registrations (session_id, name, email)
  select id, 'Gina Guest', ${slug} || number || '@example.com'
  from session, generate_series(1, ${people}::int) as number order by number`

async function idOf(sql: TransactionSql, slug: string): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    select id from public.masterclass_sessions where slug = ${slug}`
  return row?.id ?? ''
}

const listing: Probe = {
  says: "an admin lists and searches one session's registrations, the newest first",
  about: ['registrations', 'private.registrations'],
  run: async (sql) => {
    await guests('beta', 1, 3)(sql)
    await guests('alpha', 1, 4)(sql)
    await sql`update public.registrations set attended_at = now() where email like 'alpha1@%'`
    await sql`update public.registrations set state = 'canceled' where email like 'alpha3@%'`
    await sql`update public.registrations set confirm_by = now()
      where email like 'alpha3@%' or email like 'alpha4@%'`
    const id = await idOf(sql, 'alpha')
    const rows = await list(sql, `admin_registrations('${id}')`)
    expect(rows.map(({ email, state, place }) => `${email} ${state} ${place}`)).toEqual([
      'alpha4@example.com unconfirmed 2',
      'alpha3@example.com canceled null',
      'alpha2@example.com waiting 1',
      'alpha1@example.com attended null',
    ])
    const before = rows[1]?.position
    for (const call of ['admin_registrations', 'admin_registration_export']) {
      expect(await emails(sql, `${call}('${id}', p_before => ${before})`)).toEqual([
        'alpha2',
        'alpha1',
      ])
    }
    expect(await emails(sql, `admin_registrations('${id}', 'gi', ${before})`)).toEqual([
      'alpha2',
      'alpha1',
    ])
    expect(await emails(sql, `admin_registrations('${id}', 'alpha2')`)).toEqual(['alpha2'])
    const other = await idOf(sql, 'beta')
    expect(await emails(sql, `admin_registrations('${other}', 'gina')`)).toHaveLength(3)
  },
}

const recordExports: Probe = {
  says: 'an export of registrations is one entry for each session and admin within ten minutes',
  about: ['private.record_export', 'change_log'],
  run: async (sql) => {
    await guests('alpha', 1, 1)(sql)
    await sql`delete from public.change_log`
    await sql`insert into public.change_log (actor_role, action, table_name, row_title)
      values ('authenticated', 'export', 'registrations', 'first')`
    const entries = async () => {
      const rows = await sql<{ entry: string }[]>`
        select concat_ws(' ', action, table_name, row_title) as entry from public.change_log
        where actor is not null order by id`
      return rows.map(({ entry }) => entry)
    }
    const bring = (call: string) => list(sql, call)
    await request(
      sql,
      admin,
      (asked) => asked`delete from public.registrations where id = ${things.visitorRegistration}`,
    )
    for (const id of [things.missing, things.session, await idOf(sql, 'alpha')]) {
      await bring(`admin_registration_export('${id}')`)
      await bring(`admin_registration_export('${id}')`)
    }
    await bring('admin_member_export()')
    await bring('admin_member_export()')
    expect(await entries()).toEqual([
      'delete registrations first',
      'export registrations',
      'export registrations first',
      'export registrations alpha',
      'export profiles',
    ])
  },
}

const recordDeletions: Probe = {
  says: 'registrations that somebody deletes are recorded, those that go with others are not',
  about: ['registrations', 'private.record_registration_deletion'],
  run: async (sql) => {
    await guests('alpha', 1, 3)(sql)
    await guests('beta', 1, 1)(sql)
    await sql`delete from public.change_log`
    const entries = () => sql`
      select actor_role, table_name as table, row_title as title, changes -> 'registrations' as amounts,
        row_id is not null as has_id
      from public.change_log order by id`
    const remove = (where: string) => (asked: TransactionSql) =>
      asked.unsafe(`delete from public.registrations where ${where}`)
    await request(sql, admin, remove(`email = 'alpha1@example.com'`))
    await request(sql, admin, remove(`email like 'alpha%'`))
    const entry = { actor_role: 'authenticated', table: 'registrations', title: 'alpha' }
    const recorded = [
      { ...entry, amounts: [1, 0], has_id: true },
      { ...entry, amounts: [2, 0], has_id: false },
    ]
    expect(await entries()).toEqual(recorded)
    await sql`grant select, delete on auth.users to postgres`
    await sql`set local role postgres`
    await sql`delete from auth.users where id = ${ids.member}`
    await sql`delete from public.masterclass_sessions where slug = 'beta'`
    await sql`set local role none`
    expect(await entries()).toMatchObject([...recorded, { table: 'masterclass_sessions' }])
    await sql`update public.masterclass_sessions set starts_at = now() - interval '2 years'
      where id = ${things.session}`
    await sql`delete from public.change_log`
    await request(sql, serviceRole, (asked) => asked`select public.schedule_emails()`)
    expect(await sql`select email from public.registrations`).toEqual([])
    expect(await entries()).toEqual([])
  },
}

const refusals: Probe = {
  says: 'nobody else lists, exports or counts registrations past the functions of the API',
  about: ['private.registrations', 'private.record_export', 'private.registration_funnel'],
  run: async (sql) => {
    for (const call of [
      `private.registrations('${things.session}', '', 99, 9)`,
      `private.record_export('registrations')`,
      `private.registration_funnel('${things.session}')`,
    ]) {
      const ask = (inner: TransactionSql) =>
        request(inner, claimsOf('member'), (asked) => asked.unsafe(`select ${call}`))
      expect(await codeOf(sql, ask)).toBe('42501')
    }
  },
}

export const adminRegistrations: Probe[] = [listing, recordExports, recordDeletions, refusals]
