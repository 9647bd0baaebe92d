// What the owner does to sessions, and what the pages show of them.

import { addGuests, day } from '../emails/audiences.ts'
import { type Db, expect, guest, person, test, things } from './guests.ts'

export const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** One with a seat, one who waits, and two who have not confirmed or have canceled. */
export async function addPeople(db: Db): Promise<void> {
  await db.registerConfirmed([person, guest(1), guest(2)])
  await db.register(guest(3))
  await db.canceled(guest(2))
  await db.startIn('90 hours')
  await db.forget()
}

export const dateless = (db: Db) =>
  db`select slug from public.masterclass_sessions where starts_at is null`

export const facts = { title: 'New', starts_at: inHours(48), time_zone: 'Asia/Kolkata', seats: 2 }

test('nobody changes what names a session, when it was made, or that it is canceled', async (db) => {
  await db.startIn('90 hours')
  await db`update public.masterclass_sessions set minutes = 45, registration_open = false
    where slug = 'probe'`
  const row = () => db`select * from public.masterclass_sessions where slug = 'probe'`
  const before = await row()
  await db.save('probe', {
    id: things.missing,
    slug: 'other',
    cancel_reason: 'Ill',
    created_at: '2020-01-01',
    canceled_at: '2020-01-01',
    announced_at: '2020-01-01',
  })
  expect(await row()).toEqual(before)
  const missing = `admin_save_session('${things.missing}', '${JSON.stringify(facts)}')`
  expect(await db.codeOf(() => db.ask('admin', missing))).toBe('PT409')
})

test('a session with people is not deleted, nor is the one without a date', async (db) => {
  await addPeople(db)
  await db.startIn('90 hours', 'open')
  await db`delete from public.registrations where session_id = ${things.session}`
  await db`insert into private.mailings (subject, body, audience, session_id)
    select 'Hello', 'Hello', 'confirmed', id
    from public.masterclass_sessions where slug = 'open'`
  const remove = async (slug: string) => {
    const id = await db.sessionAt(slug)
    return db.codeOf(() => db.ask('admin', `admin_delete_session('${id}')`))
  }
  const codes = [await remove('probe'), await remove('next-date'), await remove('open')]
  expect(codes).toEqual(['PT409', 'PT409', 'done'])
  expect(await db.states()).toHaveLength(4)
  const left = await db`select slug from public.masterclass_sessions
    where slug in ('probe', 'next-date', 'open') order by slug`
  expect(left.map(({ slug }) => slug)).toEqual(['next-date', 'probe'])
})

test('an admin reads how many people of a session are in each state', async (db) => {
  await addGuests(db)
  const figures = async () => {
    const answer = await db.ask('admin', 'admin_sessions()')
    return answer.sessions.find(({ slug }: { slug: string }) => slug === 'day').figures
  }
  const same = { attended: 4, canceled: 1, unconfirmed: 2, waiting: 1 }
  expect(await figures()).toEqual({ ...same, confirmed: 8, imported: 2 })
  await db.startIn('-91 minutes', 'day')
  expect(await figures()).toEqual({ ...same, missed: 10 })
  await db`update public.masterclass_sessions set canceled_at = now() where id = ${day}`
  expect(await figures()).toEqual({ ...same, confirmed: 8, imported: 2 })
  for (const [state, people] of Object.entries({ ...same, missed: 0 })) {
    const listed = await db.rowsOf(`admin_registrations('${day}', '', null, false, '${state}')`)
    expect([state, listed.length]).toEqual([state, people])
  }
})
