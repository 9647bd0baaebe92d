// What a list says of attendance.
import { expect } from 'vitest'
import { add, guest, imported, importInto, inSession, nina, test } from './registration-import.ts'

test('an imported person who attended did so when the session started, registered before or not', async (db) => {
  await add(db, 'past', nina, 'registered')
  await add(db, 'past', guest(1), 'canceled')
  const people = [nina, guest(1), guest(2)].map((person) => ({ ...person, attended: true }))
  // A person on two lines attended if one of them says so.
  const mixed = [...people, { ...guest(2), attended: false }, { ...guest(3), attended: false }]
  const outcomes = ['updated', 'updated', 'added', 'unchanged', 'added']
  expect(await importInto(db, 'past', mixed)).toEqual(outcomes)
  expect(await inSession(db, 'past')).toMatchObject([
    { state: 'canceled', attended: true },
    { state: 'registered', attended: true },
    { state: 'registered', attended: null },
    { state: 'registered', attended: true },
  ])
  await db.change(nina.email, 'attended_at = now()')
  const again = await importInto(db, 'past', [...people, nina])
  expect(again).toEqual(['unchanged', 'canceled', 'unchanged', 'unchanged'])
  expect(await db`select from tests.registrations where attended_at = now()`).toHaveLength(1)
})

for (const slug of ['next', 'undated']) {
  test(`an imported person cannot have attended session ${slug}, which has not started`, async (db) => {
    const people = [{ ...nina, attended: true }, guest(1)]
    expect(await importInto(db, slug, people)).toEqual(['not_started', 'added'])
    expect(await inSession(db, slug)).toEqual([imported(guest(1))])
  })
}
