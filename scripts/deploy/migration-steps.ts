import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { backUp, backupPath } from '../backup/backup.ts'
import { StartError } from '../local/settings.ts'
import { dataLoss } from './data-loss.ts'
import { type Applied, migrationFiles, readHistory, unapplied } from './database.ts'
import { type Project, supabase } from './project.ts'
import type { Step } from './run-steps.ts'

/** The schema of the database, and a backup before it changes. */
export function migrationSteps(project: Project): Step[] {
  const { sql, ref, settings } = project
  let isBackedUp = false
  return [
    {
      name: 'No demo accounts',
      // Everybody can read their passwords.
      async missing() {
        const [first, ...others] = await sql<{ email: string }[]>`
          select email from auth.users where email like '%@example.com' order by email`
        if (!first) return null
        return `The project has accounts of the demo, whose passwords everybody knows: ${first.email} and ${others.length} more. Nothing was changed. Delete them in the dashboard under Authentication.`
      },
    },
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
        // Everybody on the machine sees the arguments of a command: it has the password otherwise.
        const address = new URL(settings.SUPABASE_DB_URL)
        address.password = ''
        // A release may be older than a migration of the owner's own, which is applied already.
        await supabase(project, ['db', 'push', '--yes', '--include-all', `--remote=${address}`])
      },
    },
  ]
}

const folder = 'supabase/migrations'

/**
 * The files that a project lacks, oldest first. The current folder must be the project's.
 * @throws StartError when the project was made with anything but ours, or would lose data
 */
async function pendingMigrations(sql: Sql): Promise<string[]> {
  const files = await migrationFiles()
  const history = await readHistory(sql)
  for (const applied of history) await refuseUnknown(applied, files)
  const pending = unapplied(files, history)
  if (history.length > 0) for (const name of pending) await refuseLoss(name)
  return pending
}

async function refuseUnknown(applied: Applied, files: string[]): Promise<void> {
  const name = `${applied.version}_${applied.name}.sql`
  const isOurs =
    files.includes(name) &&
    plain(await readFile(join(folder, name), 'utf8')) === plain(applied.statements.join(';'))
  if (isOurs) return
  throw new StartError(
    `This project was made with a migration ${name} that this release does not have, or has with other content. Nothing was changed. docs/upgrading.md says what to do.`,
  )
}

/** The CLI keeps the statements of a migration without what separates them. */
const plain = (sql: string) => sql.replaceAll(/[\s;]/g, '')

async function refuseLoss(name: string): Promise<void> {
  const loss = dataLoss(await readFile(join(folder, name), 'utf8'))
  if (loss === undefined) return
  throw new StartError(
    `${folder}/${name} removes data: “${loss}”. Nothing was changed. If that is meant, back up, and apply it with the official CLI: docs/upgrading.md.`,
  )
}
