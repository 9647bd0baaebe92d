import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sql, TransactionSql } from 'postgres'
import { inject } from 'vitest'
import { connect, copyDatabase, inDatabase, runSupabase, STOCK_DATABASE } from './hosted.ts'
import type { Row } from './world.ts'

/*
 * Whoever upgrades loses nothing. Each folder of `releases` is a release: its migrations with their
 * SHA-256, as `sha256sum` writes them, and rows made through its schema, by table, in an order in
 * which they can be put in. Among them are the people of `over-sql.ts` with a session each.
 */
const releasesFolder = new URL('../database/releases/', import.meta.url)
export const releases = readdirSync(releasesFolder)
const hosted = inject('hosted')
const folders: string[] = []

/** Removes what {@link projectWith} has made. */
export function removeProjects(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
}

const readFrom = (release: string, file: string) =>
  readFileSync(new URL(`${release}/${file}`, releasesFolder), 'utf8')

/** The SHA-256 of each migration as it was released, by the file's path in the project. */
export function releasedMigrations(release: string): Map<string, string> {
  const lines = readFrom(release, 'migrations.sha256').trim().split('\n')
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]))
}

/** What was done to migrations that may not be touched any more, in sentences. */
export function edited(migrations: ReadonlyMap<string, string>, project: string): string[] {
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
export function projectWith(isWanted: (migration: string) => boolean): string {
  const folder = mkdtempSync(join(tmpdir(), 'upgrade-'))
  folders.push(folder)
  cpSync('supabase/config.toml', join(folder, 'supabase/config.toml'))
  for (const name of readdirSync('supabase/migrations')) {
    const path = join('supabase/migrations', name)
    if (isWanted(path)) cpSync(path, join(folder, path))
  }
  return folder
}

/** The project as it is, with one migration more. */
export function projectAnd(statements: string): string {
  const project = projectWith(() => true)
  writeFileSync(join(project, 'supabase/migrations/29991231235959_planted.sql'), statements)
  return project
}

export function push(database: string, project: string): Promise<string> {
  const remote = `--remote=${inDatabase(hosted.owner, database)}`
  return runSupabase('db', 'push', '--yes', `--workdir=${project}`, remote)
}

export async function inSql<Result>(
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
export async function lifeWith(release: string): Promise<string> {
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
