import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The paths of a build's files whose names match. */
export async function builtFiles(folder: string, names: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && names.test(entry.name))
  return files.map(({ parentPath, name }) => join(parentPath, name))
}
