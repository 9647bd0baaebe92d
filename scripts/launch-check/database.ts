import type { Sql } from 'postgres'
import {
  hasAdmin,
  migrationFiles,
  openDatabase,
  readHistory,
  unapplied,
} from '../deploy/database.ts'
import { checkContactForm } from './backend.ts'
import { checkEmailSender } from './email-sender.ts'
import { deployAgain, type Finding, good, notChecked, type Settings, toDo } from './finding.ts'
import { checkSessions } from './sessions.ts'

const where = 'dashboard, Connect, Session pooler.'

/** Checks what only the database says, and the contact form, which writes to it. */
export async function checkDatabase(settings: Settings): Promise<Finding[]> {
  const url = settings.databaseUrl
  if (url === undefined) {
    const because = 'SUPABASE_DB_URL is not set'
    return [
      notChecked('The database', because, `Set it and check again: ${where}`),
      ...(await checkContactForm(settings, null)),
    ]
  }
  return askDatabase(url, settings).catch((error: unknown) => [
    toDo(
      `The database could not be asked: ${error instanceof Error ? error.message : error}.`,
      `Correct SUPABASE_DB_URL: ${where}`,
    ),
  ])
}

async function askDatabase(url: string, settings: Settings): Promise<Finding[]> {
  const sql = openDatabase(url)
  try {
    const missing = await missingMigrations(sql)
    // The other checks read tables that these migrations may create.
    if (missing.length > 0) return missing
    return [
      good('Every migration is applied.'),
      await checkAdmin(sql),
      ...(await checkRowSecurity(sql)),
      ...(await checkSessions(sql)),
      ...(await checkContactForm(settings, sql)),
      await checkEmailSender(sql, settings),
    ]
  } finally {
    await sql.end({ timeout: 5 })
  }
}

async function missingMigrations(sql: Sql): Promise<Finding[]> {
  const missing = unapplied(await migrationFiles(), await readHistory(sql))
  return missing.map((name) => toDo(`supabase/migrations/${name} is not applied.`, deployAgain))
}

async function checkAdmin(sql: Sql): Promise<Finding> {
  if (await hasAdmin(sql)) return good('There is an admin.')
  return toDo('Nobody is an admin, so nobody can open /admin.', deployAgain)
}

async function checkRowSecurity(sql: Sql): Promise<Finding[]> {
  const bare = await sql<{ relname: string }[]>`
    select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity
    order by relname`
  if (bare.length === 0) return [good('Row security is on for every table that the API shows.')]
  return bare.map(({ relname }) =>
    toDo(
      `Row security is off on public.${relname}: everybody can read it.`,
      `In the SQL editor: alter table public.${relname} enable row level security; then npx supabase db advisors --linked.`,
    ),
  )
}
