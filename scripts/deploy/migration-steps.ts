import { backUp, backupPath } from '../backup/backup.ts'
import { readHistory } from './database.ts'
import { pendingMigrations } from './migrations.ts'
import { type Project, supabase } from './project.ts'
import type { Step } from './run-steps.ts'

/** The schema of the database, and a backup before it changes. */
export function migrationSteps(project: Project): Step[] {
  const { sql, ref, settings } = project
  let isBackedUp = false
  return [
    { name: 'No demo accounts', missing: () => findDemoAccounts(project) },
    {
      name: 'Backup',
      async missing() {
        const pending = await pendingMigrations(sql)
        const isOld = pending.length > 0 && (await readHistory(sql)).length > 0
        return isOld && !isBackedUp ? 'the database is backed up before it is migrated.' : null
      },
      async act() {
        await backUp(sql, backupPath(ref))
        isBackedUp = true
      },
    },
    {
      name: 'Migrations',
      async missing() {
        const pending = await pendingMigrations(sql)
        return pending.length === 0
          ? null
          : `${pending.length} to be applied, up to ${pending.at(-1)}.`
      },
      async act() {
        await supabase(project, ['db', 'push', '--yes', `--remote=${settings.SUPABASE_DB_URL}`])
      },
    },
  ]
}

/** Everybody can read the passwords of the demo. */
async function findDemoAccounts({ sql }: Project): Promise<string | null> {
  const found = await sql<{ email: string }[]>`
    select email from auth.users where email like '%@example.com' order by email`
  if (found.length === 0) return null
  return `The project has accounts of the demo, whose passwords everybody knows: ${found[0]?.email} and ${found.length - 1} more. Nothing was changed. Delete them in the dashboard under Authentication.`
}
