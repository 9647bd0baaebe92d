import { expect } from 'vitest'
import { things } from '../../support/world.ts'
import { claimsOf, ids, type Probe, request } from './requests.ts'

const longAgo = '1999-01-01T00:00:00Z'
const start = { user_id: ids.member, resource_id: things.untouchedTool }

const stamping: Probe = {
  says: "a member's progress has the server's times, whatever the member says",
  about: ['user_progress', 'private.stamp_progress'],
  run: async (sql) => {
    const times = { completed_at: longAgo, created_at: longAgo, updated_at: longAgo }
    await request(
      sql,
      claimsOf('member'),
      (asked) => asked`insert into public.user_progress ${asked({ ...start, ...times })}`,
    )
    const [stamped] = await sql`
      select now() = all (array[completed_at, created_at, updated_at]) as is_now
      from public.user_progress where resource_id = ${things.untouchedTool}`
    expect(stamped).toEqual({ is_now: true })
  },
}

const importing: Probe = {
  says: "the owner's import keeps its times",
  about: ['private.stamp_progress'],
  run: async (sql) => {
    await sql`insert into public.user_progress ${sql({ ...start, completed_at: longAgo })}`
    const kept = await sql`select from public.user_progress where completed_at = ${longAgo}`
    expect(kept).toHaveLength(1)
  },
}

const merging: Probe = {
  says: 'a merge leaves out what is no entry',
  about: ['private.merge_state'],
  run: async (sql) => {
    const state = { a: 1, b: { v: 1 }, c: { v: 1, t: 'x' }, d: { t: 1 }, e: { v: 1, t: 1 } }
    const [row] = await request(
      sql,
      claimsOf('member'),
      (asked) => asked`select private.merge_state('{}', ${asked.json(state)}) as merged`,
    )
    expect(row).toEqual({ merged: { e: { v: 1, t: 1 } } })
  },
}

const announcing: Probe = {
  says: 'an announcement that ends later is read by visitors and members',
  about: ['announcements'],
  run: async (sql) => {
    await sql`insert into public.announcements (title, ends_at)
      values ('Ends tomorrow', now() + interval '1 day')`
    for (const actor of ['visitor', 'member'] as const) {
      const read = await request(
        sql,
        claimsOf(actor),
        (asked) => asked`select from public.announcements where title = 'Ends tomorrow'`,
      )
      expect(read).toHaveLength(1)
    }
  },
}

export const progress: Probe[] = [stamping, importing, merging, announcing]
