// What a list says of attendance.
import { expect } from 'vitest'
import { add, guest, imported, importInto, nina, stored, test } from './registration-import.ts'

test('an imported person who attended did so when the session started, registered before or not', async (sql) => {
  await add(sql, 'past', nina, 'registered')
  await add(sql, 'past', guest(1), 'canceled')
  const people = [nina, guest(1), guest(2)].map((person) => ({ ...person, attended: true }))
  // A person on two lines attended if one of them says so.
  const mixed = [...people, { ...guest(2), attended: false }, { ...guest(3), attended: false }]
  const outcomes = ['updated', 'updated', 'added', 'unchanged', 'added']
  expect(await importInto('past', mixed)(sql)).toEqual(outcomes)
  expect(await stored(sql, 'past')).toMatchObject([
    { state: 'canceled', attended: true },
    { state: 'registered', attended: true },
    { state: 'registered', attended: null },
    { state: 'registered', attended: true },
  ])
  await sql`update public.registrations set attended_at = now()
    where person_id = private.person_at(${nina.email})`
  const again = [...people, nina]
  expect(await importInto('past', again)(sql)).toEqual([
    'unchanged',
    'canceled',
    'unchanged',
    'unchanged',
  ])
  const [row] = await sql`select attended_at = now() as kept from tests.registrations
    where email = ${nina.email}`
  expect(row).toEqual({ kept: true })
})

for (const slug of ['next', 'undated']) {
  test(`an imported person cannot have attended session ${slug}, which has not started`, async (sql) => {
    const people = [{ ...nina, attended: true }, guest(1)]
    expect(await importInto(slug, people)(sql)).toEqual(['not_started', 'added'])
    expect(await stored(sql, slug)).toEqual([imported(guest(1))])
  })
}
