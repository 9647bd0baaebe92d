import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres, { type Sql, type TransactionSql } from 'postgres'
import { afterAll, describe, expect, inject, test } from 'vitest'
import {
  connect,
  copyDatabase,
  inDatabase,
  runSupabase,
  STOCK_DATABASE,
} from '../support/hosted.ts'
import { as, ids } from '../support/over-sql.ts'
import type { Actor, Row } from '../support/world.ts'

/*
 * Whoever upgrades loses nothing. Each folder of `releases` is a release: its migrations with their
 * SHA-256, as `sha256sum` writes them, and rows made through its schema, by table, in an order in
 * which they can be put in. Among them are the people of `over-sql.ts` with a session each.
 */
const releasesFolder = new URL('./releases/', import.meta.url)
const releases = readdirSync(releasesFolder)
const actors: readonly Actor[] = ['visitor', 'member', 'otherMember', 'admin']
const hosted = inject('hosted')
const folders: string[] = []

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

const readFrom = (release: string, file: string) =>
  readFileSync(new URL(`${release}/${file}`, releasesFolder), 'utf8')

/** The SHA-256 of each migration as it was released, by the file's path in the project. */
function releasedMigrations(release: string): Map<string, string> {
  const lines = readFrom(release, 'migrations.sha256').trim().split('\n')
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]))
}

/** What was done to migrations that may not be touched any more, in sentences. */
function edited(migrations: ReadonlyMap<string, string>, project: string): string[] {
  const there = new Set(readdirSync(join(project, 'supabase/migrations')))
  return [...migrations].flatMap(([path, hash]) => {
    const name = path.replace(/^.*\//, '')
    if (!there.has(name)) return [`${path} was released and is missing: put it back.`]
    const now = createHash('sha256')
      .update(readFileSync(join(project, path)))
      .digest('hex')
    return now === hash
      ? []
      : [`${path} was released and may not be edited: put the change into a new migration.`]
  })
}

/** A copy of the project's schema with only some of its migrations. */
function projectWith(isWanted: (migration: string) => boolean): string {
  const folder = mkdtempSync(join(tmpdir(), 'upgrade-'))
  folders.push(folder)
  cpSync('supabase/config.toml', join(folder, 'supabase/config.toml'))
  cpSync('supabase/templates', join(folder, 'supabase/templates'), { recursive: true })
  for (const name of readdirSync('supabase/migrations')) {
    const path = join('supabase/migrations', name)
    if (isWanted(path)) cpSync(path, join(folder, path))
  }
  return folder
}

/** The project as it is, with one migration more. */
function projectAnd(statements: string): string {
  const project = projectWith(() => true)
  writeFileSync(join(project, 'supabase/migrations/29991231235959_planted.sql'), statements)
  return project
}

function push(database: string, project: string): Promise<string> {
  const remote = `--remote=${inDatabase(hosted.owner, database)}`
  return runSupabase('db', 'push', '--yes', `--workdir=${project}`, remote)
}

async function inSql<Result>(
  database: string,
  action: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  const sql = connect(inDatabase(hosted.superuser, database))
  try {
    return await action(sql)
  } finally {
    await sql.end()
  }
}

const lives = new Map<string, Promise<string>>()

/** A hosted project that has lived with a release. @returns its database, for one test alone */
async function lifeWith(release: string): Promise<string> {
  const life = lives.get(release) ?? live(release)
  lives.set(release, life)
  return copyDatabase(hosted, await life)
}

async function live(release: string): Promise<string> {
  const database = await copyDatabase(hosted, STOCK_DATABASE)
  const migrations = releasedMigrations(release)
  const project = projectWith((path) => migrations.has(path))
  await push(database, project)
  await inSql(database, (sql) => sql.begin((transaction) => putIn(transaction, release)))
  return database
}

/** As a restore does: what triggers made of the rows is among the rows. */
async function putIn(sql: TransactionSql, release: string): Promise<void> {
  await sql`set local session_replication_role = replica`
  const tables: Record<string, Row[]> = JSON.parse(readFrom(release, 'rows.json'))
  for (const [table, rows] of Object.entries(tables)) {
    const columns = Object.keys(rows[0] ?? {}).join(', ')
    await sql.unsafe(`delete from ${table}`) // What the migrations themselves put in is there too.
    await sql.unsafe(
      `insert into ${table} (${columns})
       select ${columns} from json_populate_recordset(null::${table}, $1)`,
      [rows],
    )
  }
}

/** All rows that somebody can read, by reader and table; the owner reads past row security. */
type Readings = ReadonlyMap<string, readonly Row[]>

function readAll(database: string): Promise<Readings> {
  return inSql(database, async (sql) => {
    const tables = await sql<{ name: string }[]>`
      select schemaname || '.' || tablename as name from pg_tables
      where schemaname in ('auth', 'public', 'private') order by 1`
    const readings = new Map<string, readonly Row[]>()
    for (const { name } of tables) {
      readings.set(`the owner reads ${name}`, await readTable(sql, name))
      if (!name.startsWith('public.')) continue
      for (const actor of actors) {
        readings.set(`the ${actor} reads ${name}`, await readAs(sql, actor, name))
      }
    }
    return readings
  })
}

async function readTable(sql: Sql | TransactionSql, table: string): Promise<Row[]> {
  const rows = await sql.unsafe<{ row: Row }[]>(`select to_jsonb(t) as row from ${table} as t`)
  return rows.map(({ row }) => row)
}

function readAs(sql: Sql, actor: Actor, table: string): Promise<Row[]> {
  return sql.begin(async (transaction) => {
    await as(transaction, actor)
    try {
      return await transaction.savepoint((inner) => readTable(inner, table))
    } catch (error) {
      if (error instanceof postgres.PostgresError && ['42501', 'PT401'].includes(error.code))
        return []
      throw error
    }
  })
}

/** Texts of the built-in resources that a later migration replaces, unless an admin has edited them. */
const REPLACED: ReadonlyMap<unknown, string> = new Map([
  ['Dopamine Reset', '30-Day Challenge'],
  [
    'Eight questions that show which of your five thinking skills is strongest and which one to train first.',
    'Eight statements that show which of your five thinking skills is strongest and which one to train first.',
  ],
])
/** Tables that a later migration gave another name, and what became of their columns. */
const renamed: Record<string, { table: string; columns: Record<string, string | null> }> = {
  'private.contact_limits': {
    table: 'private.request_limits',
    columns: { is_the_only_row: null },
  },
  'private.contact_counters': {
    table: 'private.request_counters',
    columns: { messages: 'requests' },
  },
}

/** A reading, and its rows, under the names of now. */
function underNewNames(reading: string, rows: readonly Row[]): [string, readonly Row[]] {
  const [, reader, name = ''] = /^(.* reads )(.*)$/.exec(reading) ?? []
  const now = renamed[name]
  if (now === undefined) return [reading, rows]
  const rename = (row: Row): Row =>
    Object.fromEntries(
      Object.entries(row).flatMap(([column, value]) => {
        const to = now.columns[column] === undefined ? column : now.columns[column]
        return to === null ? [] : [[to, value]]
      }),
    )
  return [`${reader}${now.table}`, rows.map(rename)]
}

/** Which readings have lost a row, a column or a value. New ones are no loss. */
function losses(before: Readings, after: Readings): string[] {
  return [...before].flatMap((then) => {
    const [reading, rows] = underNewNames(...then)
    const columns = Object.keys(rows[0] ?? {})
    const left = new Set((after.get(reading) ?? []).map((row) => textOf(row, columns)))
    const lost = rows.filter((row) => !left.has(textOf(row, columns, REPLACED)))
    return lost.length === 0 ? [] : [`${reading}: ${lost.length} of ${rows.length} rows are gone`]
  })
}

const textOf = (
  row: Row,
  columns: readonly string[],
  replaced: ReadonlyMap<unknown, string> = new Map(),
) => JSON.stringify(columns.map((column) => replaced.get(row[column]) ?? row[column]))

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
    const [overview] = await transaction`select public.admin_overview() as figures`
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
