import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DeleteMessages } from './backend.ts'
import { askTable, type Finding, good, rowsOf, type Settings, toDo } from './finding.ts'

const push = 'Push the migrations: npx supabase db push.'

const migrations = 'supabase/migrations'

/** Tables with rows that everyone may read. */
const open = ['resources', 'announcements']

/** Checks the database over HTTP with the secret key. */
export async function checkDatabaseHttp(settings: Settings, key: string): Promise<Finding[]> {
  const { backendUrl, publishableKey } = settings
  const probe = await askTable(backendUrl, 'user_roles?select=user_id&role=eq.admin&limit=1', key)
  if (probe?.status === 401 || probe?.status === 403) {
    return [
      toDo(
        `The backend refuses the secret key (${probe.status}).`,
        'Copy SUPABASE_SECRET_KEY anew from the dashboard, API keys.',
      ),
    ]
  }
  return [
    ...(await checkTables(backendUrl, key)),
    hasAdmin((await rowsOf(probe)).length),
    ...(await checkVisitors(backendUrl, publishableKey)),
  ]
}

/** The project's migrations in order. The current folder must be the project's. */
export async function readMigrations() {
  const names = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const statements = await readFile(join(migrations, name), 'utf8')
      const made = statements.matchAll(/^create table (?:if not exists )?public\.(\w+)/gim)
      return {
        /** The number its file name begins with. */
        version: name.split('_')[0] ?? name,
        file: `${migrations}/${name}`,
        /** Those that it creates in the schema public. */
        tables: Array.from(made, ([, table = '']) => table),
      }
    }),
  )
}

async function checkTables(backendUrl: string, key: string): Promise<Finding[]> {
  const missing: Finding[] = []
  for (const { file, tables } of await readMigrations()) {
    for (const table of tables) {
      const answer = await askTable(backendUrl, `${table}?select=*&limit=0`, key)
      if (!answer?.ok) missing.push(toDo(`${file} is not applied: there is no ${table}.`, push))
    }
  }
  return missing.length > 0 ? missing : [good('Every table that the migrations make is there.')]
}

export function hasAdmin(admins: number): Finding {
  if (admins > 0) return good('There is an admin.')
  return toDo(
    'Nobody is an admin, so nobody can open /admin.',
    "Sign up on the site, then in the SQL editor: insert into public.user_roles (user_id, role) select id, 'admin' from auth.users where email = 'you@example.com';",
  )
}

/** A table without row security returns its rows to visitors, if it has any. */
async function checkVisitors(backendUrl: string, publishableKey: string): Promise<Finding[]> {
  const tables = (await readMigrations()).flatMap((migration) => migration.tables)
  const shown: string[] = []
  for (const table of tables.filter((name) => !open.includes(name))) {
    const answer = await askTable(backendUrl, `${table}?select=*&limit=1`, publishableKey)
    if ((await rowsOf(answer)).length > 0) shown.push(table)
  }
  if (shown.length > 0) return shown.map(withoutRowSecurity)
  return [good('A visitor reads no row that is not for visitors.')]
}

export function withoutRowSecurity(table: string): Finding {
  return toDo(
    `Row security is off on public.${table}: everybody can read it.`,
    `In the SQL editor: alter table public.${table} enable row level security; then npx supabase db advisors --linked.`,
  )
}

/** Deletes contact messages with the secret key. */
export function deleteMessagesHttp({ backendUrl }: Settings, key: string): DeleteMessages {
  return async (email) => {
    const path = `contact_messages?email=eq.${encodeURIComponent(email)}`
    return (await rowsOf(await askTable(backendUrl, path, key, 'DELETE'))).length
  }
}
