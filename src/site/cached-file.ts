import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'

/**
 * Makes a file that is costly to make, and keeps it between builds.
 * @param name with its ending
 * @param input what it is made of besides packages; another input is another file
 * @returns path from the project's folder
 */
export async function cachedFile(
  name: string,
  input: unknown,
  make: () => Promise<Uint8Array>,
): Promise<string> {
  const packages = await readFile('node_modules/.package-lock.json', 'utf8')
  const version = hash('sha256', JSON.stringify([packages, input, make.toString()]))
  const folder = './node_modules/.cache/made'
  const path = `${folder}/${version.slice(0, 16)}-${name}`
  if (!existsSync(path)) {
    await mkdir(folder, { recursive: true })
    // Renamed when whole: two builds may make it at once.
    await writeFile(`${path}.${process.pid}`, await make())
    await rename(`${path}.${process.pid}`, path)
  }
  return path
}
