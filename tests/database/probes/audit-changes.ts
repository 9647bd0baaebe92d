import type { TransactionSql } from 'postgres'
import { expect } from 'vitest'
import { things } from '../../support/world.ts'
import { claimsOf, type Probe, request } from './requests.ts'

const NAMES = [
  'percent',
  'critical_thinking',
  'creative_innovation',
  'prompt_engineering',
  'rapid_learning',
  'flow_state',
]

/** Scores that are all the same, but for flow_state. */
const scores = (percent: number) => ({
  ...Object.fromEntries(NAMES.map((name) => [name, percent])),
  flow_state: 40,
})
const all = (points: number) => ({ ...scores(points), flow_state: 0 })
const audit = (percent: number, t: number) => ({ v: scores(percent), t })

/** From 40 to 40 + points, with what does not count between and around. */
const twoAudits = (points: number) => ({
  'audit:200': audit(40, 207),
  'audit:300': audit(90, 307),
  'audit:400': audit(40 + points, 407),
  'audit:1': { v: { ...scores(40), flow_state: 101 }, t: 1 },
  'audit:900': { v: null, t: 900 },
  'audit:x': audit(5, 1),
  'note:999': audit(5, 999),
})
/** The same audit, by a device of this release and one of the first. */
const oneAuditTwice = { 'audit:200': audit(40, 207), 'result:207': audit(40, 500) }

const person = (number: number) => `c0000000-0000-4000-8000-${String(number).padStart(12, '0')}`

async function addMembers(sql: TransactionSql, from: number, to: number, state: object) {
  const people = Array.from({ length: to - from + 1 }, (_, i) => person(from + i))
  await sql`insert into auth.users (id, email)
    select id, id || '@example.com' from unnest(${people}::uuid[]) as id`
  await sql`insert into public.user_progress (user_id, resource_id, state)
    select id, ${things.activeTool}, ${sql.json(JSON.parse(JSON.stringify(state)))}
    from unnest(${people}::uuid[]) as id`
}

const removeMembers = (sql: TransactionSql, from: number, to: number) =>
  sql`delete from auth.users where id between ${person(from)} and ${person(to)}`

async function shown(sql: TransactionSql, tool = things.activeTool): Promise<unknown> {
  const [row] = await request(
    sql,
    claimsOf('admin'),
    (asked) => asked<{ change: unknown }[]>`
      select tool -> 'audit_change' as change
      from jsonb_array_elements(public.admin_overview() -> 'tools') as tool
      where tool ->> 'resource_id' = ${tool}`,
  )
  return row?.change
}

const about = [
  'user_progress',
  'private.audit_history',
  'private.audit_changes',
  'private.audit_figures',
  'private.count_audit_changes',
  'private.audit_change_of_a_tool',
]

const fromTen: Probe = {
  says: 'the average change of the audits is shown from ten members, and for its own tool',
  about,
  run: async (sql) => {
    await addMembers(sql, 1, 9, twoAudits(10))
    await addMembers(sql, 10, 12, oneAuditTwice)
    expect(await shown(sql)).toBeNull()
    await sql`update public.user_progress set state = ${sql.json(twoAudits(-15))}
      where user_id = ${person(10)}`
    // (9 × 10 - 15) / 10 is 7.5
    expect(await shown(sql)).toEqual({ members: 10, ...all(8) })
    expect(await shown(sql, things.untouchedTool)).toBeNull()
  },
}

const inTens: Probe = {
  says: 'the average change follows when ten members have come, so that none of them stands out',
  about,
  run: async (sql) => {
    await addMembers(sql, 1, 10, twoAudits(10))
    const first = { members: 10, ...all(10) }
    await addMembers(sql, 11, 19, twoAudits(0))
    expect(await shown(sql)).toEqual(first)
    await sql`update public.user_progress set state = ${sql.json(twoAudits(30))}
      where user_id between ${person(1)} and ${person(5)}`
    expect(await shown(sql)).toEqual(first)
    await addMembers(sql, 20, 20, twoAudits(50))
    // (5 × 30 + 5 × 10 + 50) / 20
    expect(await shown(sql)).toEqual({ members: 20, ...all(13) })
  },
}

const leaving: Probe = {
  says: 'the average change is gone with fewer than ten members, and comes back as it was',
  about,
  run: async (sql) => {
    await addMembers(sql, 1, 15, twoAudits(10))
    const first = { members: 15, ...all(10) }
    expect(await shown(sql)).toEqual(first)
    await removeMembers(sql, 6, 15)
    expect(await shown(sql)).toBeNull()
    await addMembers(sql, 21, 27, twoAudits(20))
    expect(await shown(sql)).toEqual(first)
    await removeMembers(sql, 1, 99)
    await addMembers(sql, 31, 60, twoAudits(30))
    expect(await shown(sql)).toEqual({ members: 30, ...all(30) })
  },
}

export const auditChanges: Probe[] = [fromTen, inTens, leaving]
