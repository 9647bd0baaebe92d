import postgres, { type Sql, type TransactionSql } from 'postgres'

/** Connects as the project's owner. A pooler and a server of this machine may lack TLS. */
export function openDatabase(url: string): Sql {
  return postgres(url, {
    max: 1,
    connect_timeout: 15,
    onnotice: () => {},
    ...(url.includes('sslmode=') ? {} : { ssl: 'prefer' as const }),
  })
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

/** The secrets of a project's database by name. */
export async function readVault(sql: Sql | TransactionSql): Promise<Map<string, string>> {
  const secrets = await sql<{ name: string; value: string }[]>`
    select name, decrypted_secret as value from vault.decrypted_secrets where name is not null`
  return new Map(secrets.map(({ name, value }) => [name, value]))
}
