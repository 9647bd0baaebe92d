import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

const make = () => mkdtemp(join(tmpdir(), 'test-'))

/** A folder for the test that runs, which goes with it. */
export async function temporaryFolder(): Promise<string> {
  const folder = await make()
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** A folder for a whole test file, which goes with its last test. */
export async function openOwnFolder(): Promise<string> {
  const folder = await make()
  // What still runs may be writing.
  afterAll(() => rm(folder, { recursive: true, maxRetries: 10, retryDelay: 100 }))
  return folder
}
