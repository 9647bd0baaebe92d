import postgres, { type Sql } from 'postgres'
import { hasAdmin, readMigrations, withoutRowSecurity } from './database-http.ts'
import { type Finding, good, toDo } from './finding.ts'

/** Opens a connection to the project's database for one task. @throws the connection error */
export async function withDatabase<Result>(
  url: string,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  const sql = postgres(url, {
    max: 1,
    connect_timeout: 15,
    onnotice: () => {},
    ...(url.includes('sslmode=') ? {} : { ssl: 'prefer' as const }),
  })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** Checks the database over SQL. */
export async function checkDatabaseSql(sql: Sql, siteUrl: string): Promise<Finding[]> {
  const missing = await missingMigrations(sql)
  if (missing.length > 0) return missing
  const [admins] = await sql<{ count: number }[]>`
    select count(*)::int from public.user_roles where role = 'admin'`
  return [
    good('Every migration is applied.'),
    hasAdmin(admins?.count ?? 0),
    ...(await checkRowSecurity(sql)),
    await checkSiteOrigins(sql, siteUrl),
  ]
}

async function missingMigrations(sql: Sql): Promise<Finding[]> {
  const [history] = await sql<{ there: boolean }[]>`
    select to_regclass('supabase_migrations.schema_migrations') is not null as there`
  const applied = history?.there
    ? await sql<{ version: string }[]>`select version from supabase_migrations.schema_migrations`
    : []
  const versions = new Set(applied.map(({ version }) => version))
  return (await readMigrations())
    .filter(({ version }) => !versions.has(version))
    .map(({ file }) =>
      toDo(`${file} is not applied.`, 'Push the migrations: npx supabase db push.'),
    )
}

async function checkRowSecurity(sql: Sql): Promise<Finding[]> {
  const bare = await sql<{ relname: string }[]>`
    select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity
    order by relname`
  if (bare.length === 0) return [good('Row security is on for every table that the API shows.')]
  return bare.map(({ relname }) => withoutRowSecurity(relname))
}

async function checkSiteOrigins(sql: Sql, siteUrl: string): Promise<Finding> {
  const [listed] = await sql`select from private.site_origins where origin = ${siteUrl}`
  if (listed) return good('The contact form knows this site.')
  return toDo(
    `The contact form does not know this site: private.site_origins lacks ${siteUrl}.`,
    `In the SQL editor: insert into private.site_origins (origin, is_default) values ('${siteUrl}', true);`,
  )
}

/** Deletes contact messages from an address. @returns how many there were */
export async function deleteMessagesSql(sql: Sql, email: string): Promise<number> {
  const gone = await sql`delete from public.contact_messages where email = ${email} returning id`
  return gone.length
}
