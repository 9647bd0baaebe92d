import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'playwright/test'

/** Waits for a file that a browser saves, and takes it away, so that the next one gets its name. */
export async function takeSavedFile(folder: string, name: string): Promise<string> {
  const file = join(folder, name)
  const text = () => (existsSync(file) ? readFileSync(file, 'utf8') : '')
  await expect.poll(text, { message: `saved file ${name}` }).not.toBe('')
  const saved = text()
  await rm(file)
  return saved
}
