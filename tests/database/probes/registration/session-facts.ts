// What the owner does to sessions, and what the pages show of them.
import type { TransactionSql } from 'postgres'
import { expect } from 'vitest'
import { sessionAt } from '../../../support/backend/over-sql.ts'
import { things } from '../../../support/backend/world.ts'
import { addGuests, day } from '../emails/audiences.ts'
import { call, codeOf, rowsOf } from '../requests.ts'
import {
  canceled,
  forget,
  guest,
  person,
  register,
  registerConfirmed,
  save,
  startIn,
  states,
  test,
} from './registration-requests.ts'

export const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** One with a seat, one who waits, and two who have not confirmed or have canceled. */
export async function addPeople(sql: TransactionSql): Promise<void> {
  await registerConfirmed(sql, [person, guest(1), guest(2)])
  await register(sql, guest(3))
  await canceled(sql, guest(2))
  await startIn(sql, '90 hours')
  await forget(sql)
}

export const dateless = (sql: TransactionSql) =>
  sql`select slug from public.masterclass_sessions where starts_at is null`

export const facts = { title: 'New', starts_at: inHours(48), time_zone: 'Asia/Kolkata', seats: 2 }

test('nobody changes what names a session, when it was made, or that it is canceled', async (sql) => {
  await startIn(sql, '90 hours')
  await sql`update public.masterclass_sessions set minutes = 45, registration_open = false
    where slug = 'probe'`
  const row = () => sql`select * from public.masterclass_sessions where slug = 'probe'`
  const before = await row()
  await save(sql, 'probe', {
    id: things.missing,
    slug: 'other',
    created_at: '2020-01-01',
    canceled_at: '2020-01-01',
    cancel_reason: 'Ill',
    announced_at: '2020-01-01',
  })
  expect(await row()).toEqual(before)
  const missing = `admin_save_session('${things.missing}', '${JSON.stringify(facts)}')`
  expect(await codeOf(sql, (inner) => call(inner, 'admin', missing))).toBe('PT409')
})

test('a session with people is not deleted, nor is the one without a date', async (sql) => {
  await addPeople(sql)
  await startIn(sql, '90 hours', 'open')
  await sql`delete from public.registrations where session_id = ${things.session}`
  await sql`insert into private.mailings (subject, body, audience, session_id)
    select 'Hello', 'Hello', 'confirmed', id
    from public.masterclass_sessions where slug = 'open'`
  const remove = async (slug: string) => {
    const id = await sessionAt(sql, slug)
    return codeOf(sql, (inner) => call(inner, 'admin', `admin_delete_session('${id}')`))
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
})

test('an admin reads how many people of a session are in each state', async (sql) => {
  await addGuests(sql)
  const figures = async () => {
    const answer = await call(sql, 'admin', 'admin_sessions()')
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
})
