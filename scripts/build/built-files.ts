import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The paths of a build's files whose names match. */
export async function builtFiles(folder: string, names: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && names.test(entry.name))
  return files.map(({ parentPath, name }) => join(parentPath, name))
}

/** Changes the HTML of every page of a build. */
export async function changePages(folder: string, change: (html: string) => string): Promise<void> {
  const pages = await builtFiles(folder, /\.html$/)
  await Promise.all(
    pages.map(async (path) => writeFile(path, change(await readFile(path, 'utf8')))),
  )
}
