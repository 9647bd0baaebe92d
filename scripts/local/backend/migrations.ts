import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectDir } from './config.ts'
import { removeKeys } from './keys.ts'

const folder = join(projectDir, 'supabase/migrations')
const recordIn = (dataDir: string) => join(dataDir, 'migrations.sha256')

/** Today's migrations, a line each, as `sha256sum` writes them. */
async function migrations(): Promise<string> {
  const names = (await readdir(folder)).sort()
  const lines = names.map(async (name) => {
    const hash = createHash('sha256').update(await readFile(join(folder, name)))
    return `${hash.digest('hex')}  ${name}\n`
  })
  return (await Promise.all(lines)).join('')
}

/** Records that this folder's database is made by today's migrations. */
export async function recordMigrations(dataDir: string): Promise<void> {
  await writeFile(recordIn(dataDir), await migrations())
}

/**
 * Moves a database aside that today's migrations cannot bring up to date, because one that made it has
 * been edited since. @returns where it is now; null if it can stay
 */
export async function moveOutdatedAside(dataDir: string): Promise<string | null> {
  const record = recordIn(dataDir)
  const applied = existsSync(record) ? await readFile(record, 'utf8') : null
  if (applied !== null && (await migrations()).startsWith(applied)) return null
  const database = join(dataDir, 'pg')
  const aside = join(dataDir, `pg-until-${new Date().toISOString().replaceAll(':', '-')}`)
  if (existsSync(database)) await rename(database, aside)
  await removeKeys(dataDir) // Only now: a database without keys is deleted.
  return aside
}
