import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const folder = 'supabase/migrations'

export interface Migration {
  /** The number its file name begins with. */
  version: string
  file: string
  /** The tables that it creates in the schema public. */
  tables: string[]
}

/** The project's migrations in order. The current folder must be the project's. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const statements = await readFile(join(folder, name), 'utf8')
      const made = statements.matchAll(/^create table (?:if not exists )?public\.(\w+)/gim)
      return {
        version: name.split('_')[0] ?? name,
        file: `${folder}/${name}`,
        tables: Array.from(made, ([, table = '']) => table),
      }
    }),
  )
}
