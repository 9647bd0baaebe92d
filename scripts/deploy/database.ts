import { readdir } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import postgres, { type Sql, type TransactionSql } from 'postgres'
import { StartError } from '../local/settings.ts'

/** Connects as the project's owner. A pooler and a server of this machine may lack TLS. */
export function openDatabase(url: string): Sql & AsyncDisposable {
  const sql = postgres(url, {
    max: 1,
    connect_timeout: 15,
    onnotice: () => {},
    ...(url.includes('sslmode=') ? {} : { ssl: 'prefer' as const }),
  })
  return Object.assign(sql, { [Symbol.asyncDispose]: () => sql.end({ timeout: 5 }) })
}

/** @throws StartError unless the address and the password in it are right */
export async function reachDatabase(sql: Sql): Promise<void> {
  await sql`select`.catch((error: Error) => {
    throw new StartError(
      `The database cannot be reached (${error.message}). Correct SUPABASE_DB_URL in .env.deploy: dashboard, Connect, Session pooler. If the project is paused, restore it there.`,
    )
  })
}

/**
 * Does all of it in one transaction, or nothing.
 * @param options as BEGIN takes them
 */
export async function inTransaction<Result>(
  sql: Sql,
  options: string,
  work: (transaction: TransactionSql) => Promise<Result>,
) {
  let isLost = false
  const whole = sql.begin(options, async (transaction) => {
    try {
      return await work(transaction)
    } catch (error) {
      await nextTurn()
      // The package would take it back on a connection that is no more, and end the process with a stack.
      if (isLost) await new Promise<never>(() => {})
      throw error
    }
  })
  whole.catch(() => {
    isLost = true
  })
  return whole
}

/** A migration as the official CLI records it. */
export interface Applied {
  readonly version: string
  readonly name: string
  readonly statements: string[]
}

/** The migrations that a database was made with, oldest first. */
export async function readHistory(sql: Sql | TransactionSql): Promise<Applied[]> {
  const [history] = await sql<{ there: boolean }[]>`
    select to_regclass('supabase_migrations.schema_migrations') is not null as there`
  if (!history?.there) return []
  return sql<Applied[]>`
    select version, coalesce(name, '') as name, coalesce(statements, '{}') as statements
    from supabase_migrations.schema_migrations order by version`
}

/** The files of migrations, oldest first. The current folder must be the project's. */
export async function migrationFiles(): Promise<string[]> {
  return (await readdir('supabase/migrations')).filter((name) => name.endsWith('.sql')).sort()
}

/** The version of a migration, which its file's name begins with. */
export const versionOf = (name: string) => name.split('_')[0] ?? name

/** Those of the files that are not in a history. */
export function unapplied(files: readonly string[], history: readonly Applied[]): string[] {
  const versions = new Set(history.map(({ version }) => version))
  return files.filter((name) => !versions.has(versionOf(name)))
}

/** Whether somebody can open /admin. */
export async function hasAdmin(sql: Sql): Promise<boolean> {
  const found = await sql`select from public.user_roles where role = 'admin' limit 1`
  return found.length > 0
}

/** Whether the sender of emails is started; the extension that does it must be there. */
export async function isSenderScheduled(sql: Sql): Promise<boolean> {
  const jobs = await sql`select from cron.job where active and command ~ 'private\.wake_sender'`
  return jobs.length > 0
}

/** The secrets of a project's database by name. */
export async function readVault(sql: Sql | TransactionSql): Promise<Map<string, string>> {
  const secrets = await sql<{ name: string; value: string }[]>`
    select name, decrypted_secret as value from vault.decrypted_secrets where name is not null`
  return new Map(secrets.map(({ name, value }) => [name, value]))
}
