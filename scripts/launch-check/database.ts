import { readdir } from 'node:fs/promises'
import postgres, { type Sql } from 'postgres'
import { checkContactForm } from './backend.ts'
import { checkEmailSender } from './email-sender.ts'
import { type Finding, good, notChecked, pushMigrations, type Settings, toDo } from './finding.ts'
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
  const sql = postgres(url, {
    max: 1,
    connect_timeout: 15,
    onnotice: () => {},
    ...(url.includes('sslmode=') ? {} : { ssl: 'prefer' as const }),
  })
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

/** The current folder must be the project's. */
async function missingMigrations(sql: Sql): Promise<Finding[]> {
  const [history] = await sql<{ there: boolean }[]>`
    select to_regclass('supabase_migrations.schema_migrations') is not null as there`
  const applied = history?.there
    ? await sql<{ version: string }[]>`select version from supabase_migrations.schema_migrations`
    : []
  const versions = new Set(applied.map(({ version }) => version))
  return (await readdir('supabase/migrations'))
    .filter((name) => name.endsWith('.sql') && !versions.has(name.split('_')[0] ?? name))
    .sort()
    .map((name) => toDo(`supabase/migrations/${name} is not applied.`, pushMigrations))
}

async function checkAdmin(sql: Sql): Promise<Finding> {
  const [admin] = await sql`select from public.user_roles where role = 'admin' limit 1`
  if (admin) return good('There is an admin.')
  return toDo(
    'Nobody is an admin, so nobody can open /admin.',
    "Sign up on the site, then in the SQL editor: insert into public.user_roles (user_id, role) select id, 'admin' from auth.users where email = 'you@example.com';",
  )
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
