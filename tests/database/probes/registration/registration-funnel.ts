import { type Db, expect, now, testAfter, things } from '../probe.ts'

/** A source's figures: registered, waiting, canceled, attended, accounts, first tool, all tools. */
type Row = [source: string | null, ...figures: (number | null)[]]

async function funnel(db: Db, id: string = things.otherSession): Promise<Row[]> {
  const rows = await db.rowsOf(`admin_registration_funnel('${id}')`)
  const figure = (text: string | null) => (text === null ? null : Number(text))
  return rows.map(({ source, ...figures }) => [source, ...Object.values(figures).map(figure)])
}

type Person = { state?: string; attended?: boolean; account?: boolean; completed?: string[] }

/** People of the session `second`, in seats or states of their own. */
async function add(
  db: Db,
  source: string | null,
  people: number,
  { state = 'registered', attended = false, account = false, completed = [] }: Person = {},
): Promise<void> {
  for (let person = 0; person < people; person++) {
    const email = `${crypto.randomUUID()}@example.com`
    const id = account ? await db.addMember(email) : null
    const attended_at = attended ? now : null
    await db.addRegistration(email, 'second', { source, state, attended_at })
    for (const tool of completed) {
      await db`insert into public.user_progress (user_id, resource_id, completed_at)
        values (${id}, ${tool}, now())`
    }
  }
}

/** Seats for nobody, and two tools that are active. */
const test = testAfter(async (db) => {
  await db`update public.masterclass_sessions set seats = 0 where slug = 'second'`
  await db`delete from public.resources
    where id not in (${things.activeTool}, ${things.switchedOffTool}, ${things.untouchedTool})`
})

const both = [things.activeTool, things.untouchedTool]

test('the funnel counts each step once, by source and session', async (db) => {
  expect(await funnel(db)).toEqual([[null, 0, 0, 0, 0, 0, 0, 0]])
  const first = await funnel(db, things.session)
  await add(db, 'a', 3)
  await add(db, 'a', 2, { attended: true })
  await add(db, 'a', 1, { state: 'waiting', attended: true })
  await add(db, 'a', 1, { state: 'canceled', attended: true })
  await add(db, 'a', 2, { state: 'waiting', account: true, completed: both })
  await add(db, 'a', 1, { state: 'canceled' })
  await add(db, null, 4, { account: true })
  await add(db, null, 2, { account: true, completed: [things.activeTool] })
  await add(db, null, 1, { account: true, completed: [things.switchedOffTool] })
  await add(db, null, 1, { account: true, completed: [...both, things.switchedOffTool] })
  expect(await funnel(db)).toEqual([
    [null, 15, 2, 1, 4, 8, 4, 1],
    ['', 8, 0, 0, 0, 8, 4, 1],
    ['a', 7, 2, 1, 4, 0, 0, 0],
  ])
  expect(await funnel(db, things.session)).toEqual(first)
  await db`update public.resources set is_active = false`
  expect((await funnel(db))[0]).toEqual([null, 15, 2, 1, 4, 8, 4, 4])
  await db`delete from public.registrations where source is null`
  expect(await funnel(db)).toEqual([
    [null, 7, 2, 1, 4, 0, 0, 0],
    ['a', 7, 2, 1, 4, 0, 0, 0],
  ])
})

test('the funnel follows every change', async (db) => {
  await add(db, 'a', 6, { account: true })
  await db`insert into public.user_progress (user_id, resource_id, completed_at)
    select user_id, ${things.activeTool}, now() from tests.registrations where source = 'a'`
  const steps = async () => (await funnel(db))[0]?.slice(1)
  expect(await steps()).toEqual([6, 0, 0, 0, 6, 6, 0])
  await db`update public.user_progress set completed_at = null where user_id in
    (select user_id from tests.registrations where source = 'a' order by position limit 1)`
  expect(await steps()).toEqual([6, 0, 0, 0, 6, 5, 0])
  await db`delete from public.user_progress where user_id in
    (select user_id from tests.registrations where source = 'a')`
  expect(await steps()).toEqual([6, 0, 0, 0, 6, 0, 0])
  await db`update private.people set user_id = null
    where id in (select person_id from public.registrations where source = 'a')`
  await db`update public.registrations set attended_at = now(), state = 'canceled'
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
  test(`the funnel tells of ${JSON.stringify(accounts)} the progress of ${told.length}`, async (db) => {
    for (const [source, people] of Object.entries(accounts)) {
      await add(db, source, 1)
      await add(db, source, people, { account: true })
    }
    const rows = await funnel(db)
    expect(rows.filter((row) => row[6] !== null).map(([source]) => source)).toEqual(told)
    expect(rows.filter((row) => row[7] !== null).map(([source]) => source)).toEqual(told)
  })
}
