import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const folder = 'supabase/migrations'

/** The project's migrations in order. The current folder must be the project's. */
export async function readMigrations() {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const statements = await readFile(join(folder, name), 'utf8')
      const made = statements.matchAll(/^create table (?:if not exists )?public\.(\w+)/gim)
      return {
        /** The number its file name begins with. */
        version: name.split('_')[0] ?? name,
        file: `${folder}/${name}`,
        /** Those that it creates in the schema public. */
        tables: Array.from(made, ([, table = '']) => table),
      }
    }),
  )
}
