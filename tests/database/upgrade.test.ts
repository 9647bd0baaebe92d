import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { inDatabase, runSupabase } from '../support/hosted.ts'
import { as, ids } from '../support/over-sql.ts'
import { losses, readAll } from '../support/readings.ts'
import {
  edited,
  inSql,
  lifeWith,
  projectAnd,
  projectWith,
  push,
  releasedMigrations,
  releases,
  removeProjects,
} from '../support/releases.ts'
import type { Row } from '../support/world.ts'

const hosted = inject('hosted')
afterAll(removeProjects)

async function lossesOfUpgrade(release: string, project: string): Promise<string[]> {
  const database = await lifeWith(release)
  const before = await readAll(database)
  await push(database, project)
  return losses(before, await readAll(database))
}

describe.each(releases)('release %s', (release) => {
  test('none of its migrations has been edited since', () => {
    expect(edited(releasedMigrations(release), '.')).toEqual([])
  })

  test('its rows are of every table there was', async () => {
    const empty = [...(await readAll(await lifeWith(release)))].filter(
      ([reading, rows]) => reading.startsWith('the owner reads p') && rows.length === 0,
    )
    expect(empty).toEqual([])
  })

  test('whoever upgrades from it loses nothing and works on', async () => {
    const database = await lifeWith(release)
    const before = await readAll(database)
    await push(database, '.')
    const after = await readAll(database)
    expect(losses(before, after)).toEqual([])
    expect(before.get('the member reads public.user_progress')).not.toEqual([])
    await inSql(database, worksOn)
  })

  test('a state that no device could read is repaired, and what is good in it stays', async () => {
    const database = await lifeWith(release)
    const state = await inSql(database, async (sql) => {
      const huge = `{"huge": {"v": 1e131071, "t": 1}, "bare": 1, "late": {"v": "kept", "t": 1e300},
        "deep": {"v": [[[[1]]]], "t": 1}, "good": {"v": 1, "t": 2}}`
      await sql`update public.user_progress set state = ${huge}::text::jsonb || jsonb_build_object(
        repeat('k', 101), '{"v": 1, "t": 1}'::jsonb)`
      await push(database, '.')
      const [row] = await sql<{ state: Row }[]>`select state from public.user_progress limit 1`
      return row?.state
    })
    expect(state).toEqual({
      good: { v: 1, t: 2 },
      late: { v: 'kept', t: expect.closeTo(Date.now(), -5) },
    })
  })

  test('a built-in resource gets its new title, unless an admin has renamed it', async () => {
    const titles = async (title: string) => {
      const database = await lifeWith(release)
      return inSql(database, async (sql) => {
        await sql`update public.resources set title = ${title} where resource_type = 'challenge'`
        await push(database, '.')
        const rows = await sql`select title from public.resources where resource_type = 'challenge'`
        return rows.map((row) => row['title'])
      })
    }
    expect(await titles('Dopamine Reset')).toEqual(['30-Day Challenge'])
    expect(await titles('Our thirty days')).toEqual(['Our thirty days'])
  })

  test('a state with too many entries keeps the latest', async () => {
    const database = await lifeWith(release)
    await inSql(database, async (sql) => {
      await sql`update public.user_progress set state = (
        select jsonb_object_agg('k' || i, jsonb_build_object('v', i, 't', i))
        from generate_series(1, 1500) as i)`
      await push(database, '.')
      const [row] =
        await sql`select min((entry.value -> 't')::int) as earliest, count(*)::int as entries
        from (select state from public.user_progress limit 1) as one, jsonb_each(state) as entry`
      expect(row).toEqual({ earliest: 501, entries: 1000 })
    })
  })

  test('whoever upgrades from it has the very types that are checked in', async () => {
    const database = await lifeWith(release)
    await push(database, '.')
    const remote = `--remote=${inDatabase(hosted.owner, database)}`
    const printed = await runSupabase('gen', 'types', '--lang=typescript', remote)
    const kept = readFileSync('src/data/database.types.ts', 'utf8')
    expect(printed.slice(printed.indexOf('export type Json'))).toBe(kept)
  })
})

/** The member adds to what the old release has kept, and the admin sees figures. */
async function worksOn(sql: Sql): Promise<void> {
  await sql.begin(async (transaction) => {
    await as(transaction, 'member')
    const [kept] = await transaction<{ resource_id: string; state: Row }[]>`
      select resource_id, state from public.user_progress order by created_at limit 1`
    const added = { 'day:30': { v: true, t: Date.now() } }
    const [saved] = await transaction`
      select state from public.save_progress(${kept?.resource_id ?? null}, ${transaction.json(added)})`
    expect(saved?.['state']).toEqual({ ...kept?.state, ...added })
  })
  await sql.begin(async (transaction) => {
    await as(transaction, 'admin')
    const [overview] = await transaction`select public.admin_page() -> 'overview' as figures`
    expect(JSON.stringify(overview)).toContain('members')
  })
}

describe('the test of upgrades', () => {
  const [release = ''] = releases

  test.each([
    ['drops a column', 'alter table public.announcements drop column body;'],
    ['deletes rows', 'delete from public.user_progress where completed_at is null;'],
    ['changes a value', "update public.user_progress set state = '{}';"],
    [
      'takes a right away',
      'drop policy "A member reads their own progress" on public.user_progress;',
    ],
    ['touches accounts', `delete from auth.users where id = '${ids.otherMember}';`],
  ])('notices a migration that %s', async (_, statements) => {
    expect(await lossesOfUpgrade(release, projectAnd(statements))).not.toEqual([])
  })

  test('lets a migration pass that adds a column and a table', async () => {
    const project = projectAnd(`
      alter table public.profiles add column nickname text not null default ''
        constraint nickname_length check (char_length(nickname) <= 40);
      create table private.notes (id integer primary key);`)
    expect(await lossesOfUpgrade(release, project)).toEqual([])
  })

  test('names a released migration that is edited, and one that is gone', () => {
    const migrations = releasedMigrations(release)
    const [first = '', second = ''] = migrations.keys()
    const project = projectWith((path) => path !== second)
    writeFileSync(join(project, first), `${readFileSync(first, 'utf8')}\n`)
    expect(edited(migrations, project)).toEqual([
      `${first} was released and may not be edited: put the change into a new migration.`,
      `${second} was released and is missing: put it back.`,
    ])
  })
})
