import type { TransactionSql } from 'postgres'
import { beforeAll, expect, test } from 'vitest'
import { actAs, addAdmin, addSession, ids, sessionAt, tablesScanned } from '#backend/over-sql.ts'
import { openOwnCopy } from '#backend/own-copy.ts'
import { completeAccounts, rolledBack } from '#hosted.ts'

const sql = await openOwnCopy()
const { admin } = ids

/**
 * 10,000 members over 100 days with five tools each: 50,000 rows of progress; 20,000 guests of a
 * session without seats. What triggers do for each row would take most of the time.
 */
beforeAll(async () => {
  await sql`set session_replication_role = replica`
  await sql`insert into auth.users (id, email, raw_user_meta_data, created_at)
    select gen_random_uuid(), 'person' || number || '@example.com',
      jsonb_build_object('full_name', 'Person ' || number), now() - number * interval '14 minutes'
    from generate_series(1, 10000) as number`
  await completeAccounts(sql)
  await sql`insert into public.user_progress (user_id, resource_id, state, completed_at)
    select profile.id, tool.id, '{"a": {"v": 1, "t": 1}, "b": {"v": 2, "t": 1}}',
      case when tool.position = 1 then profile.created_at + interval '1 hour' end
    from public.profiles as profile, public.resources as tool`
  await sql`insert into public.user_roles (user_id, role) select id, 'reader' from public.profiles`
  await sql`insert into private.people (address)
    select 'guest-' || number || '@example.com' from generate_series(1, 20000) as number`
  await sql`insert into public.masterclass_sessions (slug, seats) values ('pilot', 0)`
  await sql`insert into public.registrations (session_id, name, person_id)
    select session.id, 'Guest', person.id
    from private.people as person, public.masterclass_sessions as session where slug = 'pilot'`
  await sql`set session_replication_role = origin`
  await addAdmin(sql)
  await sql`analyze`
})

const asSomeone = <Answer>(sub: string, work: (transaction: TransactionSql) => Promise<Answer>) =>
  rolledBack(sql, async (transaction) => {
    const session_id = crypto.randomUUID()
    await addSession(transaction, sub, session_id)
    await actAs(transaction, { role: 'authenticated', sub, session_id })
    return work(transaction)
  })

test('a page of one of 10,000 members reads nothing that grows with them from end to end', async () => {
  const [someone] = await sql<{ id: string }[]>`select id from public.profiles offset 5000 limit 1`
  const read = await asSomeone(someone?.id ?? '', (transaction) =>
    tablesScanned(transaction, () => transaction`select public.member_page()`),
  )
  expect(read).toEqual([])
})

const members = (search: string) =>
  asSomeone(admin, async (transaction) => {
    const [row] = await transaction<
      { found: { members: Record<'full_name' | 'email', string>[] } }[]
    >`
      select public.admin_members(${search}) as found`
    return row?.found.members ?? []
  })

test("the admin's list of members finds a member by the beginnings of name and address", async () => {
  expect((await members('person777'))[0]?.email).toBe('person777@example.com')
  expect((await members('PERS 777'))[0]?.full_name).toBe('Person 777')
  expect(await members('admin@exam')).toHaveLength(1)
})

test.each([`'`, `=1+1`, `\\`, `a' | 'b`, `:*`, `'); drop table x; --`, `%`, '\u202e'])(
  'a search for %s is no error',
  async (search) => {
    expect((await members(search)).length).toBeLessThanOrEqual(50)
  },
)

const list = async (rest: string) => {
  const id = await sessionAt(sql, 'pilot')
  return asSomeone(admin, (transaction) =>
    transaction.unsafe<{ email: string; position: string }[]>(
      `select * from public.admin_registrations('${id}', ${rest})`,
    ),
  )
}

test("the admin's list of registrations reads a search from an index among 20,000 registrations", async () => {
  const plan = await sql`explain (format json) select id from private.people
    where private.words_of(address) @@ private.search_query('guest-19777@')`
  expect(JSON.stringify(plan)).toContain('people_by_word')
  const found = await list(`'guest-19777@'`)
  expect(found.map(({ email }) => email)).toEqual(['guest-19777@example.com'])
})

test("the admin's list of registrations is exported a thousand at once, each person once", async () => {
  const first = await list(`'', null, true`)
  const second = await list(`'', ${first.at(-1)?.position}, true`)
  const emails = [...first, ...second].map(({ email }) => email)
  expect([first.length, new Set(emails).size]).toEqual([1000, 2000])
})
