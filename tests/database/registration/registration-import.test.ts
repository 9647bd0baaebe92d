import type { Sql } from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { actAs, addSession } from '../../support/backend/over-sql.ts'
import { openCopy } from '../../support/hosted.ts'

type Person = { name: string; email: string }

describe('an import of a list, on a real PostgreSQL', () => {
  const hosted = inject('hosted')
  let sql: Sql
  const session_id = crypto.randomUUID()
  const sub = crypto.randomUUID()

  beforeAll(async () => {
    sql = await openCopy(hosted, 10)
    await sql`insert into auth.users (id, email) values (${sub}, 'admin@example.com')`
    await sql`insert into public.user_roles (user_id, role) values (${sub}, 'admin')`
    await sql.begin((transaction) => addSession(transaction, sub, session_id))
  })
  afterAll(() => sql.end())

  beforeEach(async () => {
    await sql`truncate public.masterclass_sessions, public.change_log cascade`
    await sql`delete from private.people where user_id is null`
    await sql`update private.settings set is_email_enabled = true where is_the_only_row`
    await sql`insert into public.masterclass_sessions (slug, seats, registration_open)
      values ('pilot', 10, true)`
  })

  const importAll = (people: Person[], isPreview = false): Promise<string[]> =>
    sql.begin(async (transaction) => {
      await actAs(transaction, { role: 'authenticated', sub, session_id })
      const [row] = await transaction<{ outcomes: string[] }[]>`
        select public.admin_import_registrations(
          (select id from public.masterclass_sessions), ${transaction.json(people)}, ${isPreview}
        ) as outcomes`
      return row?.outcomes ?? []
    })

  /** Every 20th of them has no address. */
  const list = Array.from({ length: 2000 }, (_, index) => ({
    name: `Guest ${index}`,
    email: index % 20 === 0 ? `guest-${index}` : `guest-${index}@example.com`,
  }))

  const count = (outcomes: string[]) =>
    Object.fromEntries(
      Array.from(new Set(outcomes), (outcome) => [
        outcome,
        outcomes.filter((each) => each === outcome).length,
      ]),
    )

  const stored = () => sql`
    select registration.id, name, address as email, state, source, imported_at, attended_at
    from public.registrations as registration
    join private.people as person on person.id = person_id order by address`

  test('of 2,000 people of whom 100 are not valid is 1,900 rows, as its preview says, and changes nothing when repeated', async () => {
    expect(count(await importAll(list, true))).toEqual({ added: 1900, invalid: 100 })
    expect(await stored()).toEqual([])
    expect(count(await importAll(list))).toEqual({ added: 1900, invalid: 100 })
    const before = await stored()
    expect(before).toHaveLength(1900)
    expect(count(await importAll(list))).toEqual({ unchanged: 1900, invalid: 100 })
    expect(await stored()).toEqual(before)
  })

  test('by two admins at once, while people register, has everybody once', async () => {
    const people = list.slice(0, 1000)
    const register = (index: number) =>
      sql.begin(async (transaction) => {
        await actAs(transaction, { role: 'anon' })
        await transaction`select public.register_for_masterclass(
          'Guest', ${`guest-${index * 7 + 1}@example.com`}, '', '', 'pilot', '')`
      })
    await Promise.all([
      importAll(people),
      importAll(people.toReversed()),
      ...Array.from({ length: 8 }, (_, index) => register(index)),
    ])
    const rows = await stored()
    expect(rows).toHaveLength(950)
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['registered']))
  })

  test('costs a visitor their seat only where the list has taken it', async () => {
    await importAll(list.slice(1, 15))
    await sql`insert into public.registrations (session_id, person_id, confirmed_at)
      select id, private.ensure_person('late@example.com'), now() from public.masterclass_sessions`
    const [late] = await sql`select state from public.registrations
      where person_id = private.person_at('late@example.com')`
    expect(late).toEqual({ state: 'waiting' })
  })
})
