import { expect, test } from 'vitest'
import { actAs, addAdmin, claimsOf, sessionAt } from '#backend/over-sql.ts'
import { openOwnCopy } from '#backend/own-copy.ts'
import { register as registerAs } from '../probes/registration/registration-requests.ts'

const sql = await openOwnCopy(10)

/** Every 20th of them has no address. */
const list = Array.from({ length: 1000 }, (_, index) => ({
  name: `Guest ${index}`,
  email: index % 20 === 0 ? `guest-${index}` : `guest-${index}@example.com`,
}))

const importAll = (people: typeof list) =>
  sql.begin(async (transaction) => {
    const id = await sessionAt(transaction, 'pilot')
    await actAs(transaction, claimsOf('admin'))
    await transaction`select public.admin_import_registrations(${id}, ${transaction.json(people)})`
  })

const register = (index: number) =>
  sql.begin((transaction) => registerAs(transaction, `guest-${index * 7 + 1}@example.com`, 'pilot'))

test('an import of a list by two admins at once, while people register, has everybody once', async () => {
  await addAdmin(sql)
  await sql`update private.settings set is_email_enabled = true where is_the_only_row`
  await sql`insert into public.masterclass_sessions (slug, seats, registration_open)
    values ('pilot', 10, true)`
  await Promise.all([
    importAll(list),
    importAll(list.toReversed()),
    ...Array.from({ length: 8 }, (_, index) => register(index)),
  ])
  const rows = await sql`select state from public.registrations`
  expect(rows).toHaveLength(950)
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['registered']))
})
