import type { TransactionSql } from 'postgres'
import { expect } from 'vitest'
import { things } from '../../../support/backend/world.ts'
import { rowsOf, testAfter } from '../requests.ts'
import { addMember, addRegistration, now } from '../rows.ts'

/** A source's figures: registered, waiting, canceled, attended, accounts, first tool, all tools. */
type Row = [source: string | null, ...figures: (number | null)[]]

async function funnel(sql: TransactionSql, id: string = things.otherSession): Promise<Row[]> {
  const rows = await rowsOf(sql, `admin_registration_funnel('${id}')`)
  const figure = (text: string | null) => (text === null ? null : Number(text))
  return rows.map(({ source, ...figures }) => [source, ...Object.values(figures).map(figure)])
}

type Person = { state?: string; attended?: boolean; account?: boolean; completed?: string[] }

/** People of the session `second`, in seats or states of their own. */
async function add(
  sql: TransactionSql,
  source: string | null,
  people: number,
  { state = 'registered', attended = false, account = false, completed = [] }: Person = {},
): Promise<void> {
  for (let person = 0; person < people; person++) {
    const email = `${crypto.randomUUID()}@example.com`
    const id = account ? await addMember(sql, email) : null
    const attended_at = attended ? now : null
    await addRegistration(sql, email, 'second', { source, state, attended_at })
    for (const tool of completed) {
      await sql`insert into public.user_progress (user_id, resource_id, completed_at)
        values (${id}, ${tool}, now())`
    }
  }
}

/** Seats for nobody, and two tools that are active. */
const test = testAfter(async (sql) => {
  await sql`update public.masterclass_sessions set seats = 0 where slug = 'second'`
  await sql`delete from public.resources
    where id not in (${things.activeTool}, ${things.switchedOffTool}, ${things.untouchedTool})`
})

const none = [0, 0, 0, 0, 0, 0, 0]
const both = [things.activeTool, things.untouchedTool]

test('the funnel counts each step once, by source and session', async (sql) => {
  expect(await funnel(sql)).toEqual([[null, ...none]])
  const first = await funnel(sql, things.session)
  await add(sql, 'a', 3)
  await add(sql, 'a', 2, { attended: true })
  await add(sql, 'a', 1, { state: 'waiting', attended: true })
  await add(sql, 'a', 1, { state: 'canceled', attended: true })
  await add(sql, 'a', 2, { state: 'waiting', account: true, completed: both })
  await add(sql, 'a', 1, { state: 'canceled' })
  await add(sql, null, 4, { account: true })
  await add(sql, null, 2, { account: true, completed: [things.activeTool] })
  await add(sql, null, 1, { account: true, completed: [things.switchedOffTool] })
  await add(sql, null, 1, { account: true, completed: [...both, things.switchedOffTool] })
  expect(await funnel(sql)).toEqual([
    [null, 15, 2, 1, 4, 8, 4, 1],
    ['', 8, 0, 0, 0, 8, 4, 1],
    ['a', 7, 2, 1, 4, 0, 0, 0],
  ])
  expect(await funnel(sql, things.session)).toEqual(first)
  await sql`update public.resources set is_active = false`
  expect((await funnel(sql))[0]).toEqual([null, 15, 2, 1, 4, 8, 4, 4])
  await sql`delete from public.registrations where source is null`
  expect(await funnel(sql)).toEqual([
    [null, 7, 2, 1, 4, 0, 0, 0],
    ['a', 7, 2, 1, 4, 0, 0, 0],
  ])
})

test('the funnel follows every change', async (sql) => {
  await add(sql, 'a', 6, { account: true })
  await sql`insert into public.user_progress (user_id, resource_id, completed_at)
    select user_id, ${things.activeTool}, now() from tests.registrations where source = 'a'`
  const steps = async () => (await funnel(sql))[0]?.slice(1)
  expect(await steps()).toEqual([6, 0, 0, 0, 6, 6, 0])
  await sql`update public.user_progress set completed_at = null where user_id in
    (select user_id from tests.registrations where source = 'a' order by position limit 1)`
  expect(await steps()).toEqual([6, 0, 0, 0, 6, 5, 0])
  await sql`delete from public.user_progress where user_id in
    (select user_id from tests.registrations where source = 'a')`
  expect(await steps()).toEqual([6, 0, 0, 0, 6, 0, 0])
  await sql`update private.people set user_id = null
    where id in (select person_id from public.registrations where source = 'a')`
  await sql`update public.registrations set attended_at = now(), state = 'canceled'
    where source = 'a'`
  expect(await steps()).toEqual([6, 0, 0, 6, 0, 0, 0])
})

/** People with an account by source, and the sources whose progress is told. */
const groups: [accounts: Record<string, number>, told: (string | null)[]][] = [
  [{ a: 4 }, []],
  [{ a: 5, b: 0 }, [null, 'a', 'b']],
  [{ a: 0, b: 1 }, ['a']],
  [{ a: 6, b: 5, c: 1 }, [null, 'a']],
  [{ a: 5, b: 3, c: 2 }, [null, 'a']],
  [{ a: 5, b: 1 }, [null]],
  [{ a: 2, b: 2, c: 1 }, [null]],
]

for (const [accounts, told] of groups) {
  test(`the funnel tells of ${JSON.stringify(accounts)} the progress of ${told.length}`, async (sql) => {
    for (const [source, people] of Object.entries(accounts)) {
      await add(sql, source, 1)
      await add(sql, source, people, { account: true })
    }
    const rows = await funnel(sql)
    expect(rows.filter((row) => row[6] !== null).map(([source]) => source)).toEqual(told)
    expect(rows.filter((row) => row[7] !== null).map(([source]) => source)).toEqual(told)
  })
}
