import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'playwright/test'

/** Waits for a file that a browser saves, and takes it away, so that the next one gets its name. */
export async function takeSavedFile(folder: string, name: string): Promise<string> {
  const file = join(folder, name)
  const text = () => readFile(file, 'utf8').catch(() => '')
  await expect.poll(text, { message: `saved file ${name}`, timeout: 10_000 }).not.toBe('')
  const saved = await text()
  await rm(file)
  return saved
}
