import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The paths of a build's files with one of these extensions. */
export async function builtFiles(dir: URL, extensions: readonly string[]): Promise<string[]> {
  const root = fileURLToPath(dir)
  const files = await readdir(root, { recursive: true })
  return files.filter((file) => extensions.includes(extname(file))).map((file) => join(root, file))
}

/** Changes the HTML of every page of a build. */
export async function changePages(dir: URL, change: (html: string) => string): Promise<void> {
  const pages = await builtFiles(dir, ['.html'])
  await Promise.all(
    pages.map(async (path) => writeFile(path, change(await readFile(path, 'utf8')))),
  )
}
