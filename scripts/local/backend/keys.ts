import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'astro/zod'
import { BackendError } from './error.ts'

/** The key the site is built with by default. It is worth nothing on any other machine. */
export const LOCAL_PUBLISHABLE_KEY = 'sb_publishable_local_machine_only'

const keys = z.object({ secretKey: z.string(), jwtSecret: z.string() })

/** What a data folder's database accepts, made anew for each database. */
export type Keys = z.infer<typeof keys>

const fileIn = (dataDir: string) => join(dataDir, 'keys.json')

export const hasKeys = (dataDir: string) => existsSync(fileIn(dataDir))

export function createKeys(): Keys {
  return {
    secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
    jwtSecret: randomBytes(48).toString('base64url'),
  }
}

export async function writeKeys(dataDir: string, made: Keys): Promise<void> {
  await writeFile(fileIn(dataDir), JSON.stringify(made), { mode: 0o600 })
}

/** As if the database of this folder had not been set up. */
export const removeKeys = (dataDir: string) => rm(fileIn(dataDir))

/** @throws BackendError when the file holds something else */
export async function readKeys(dataDir: string): Promise<Keys> {
  const kept = keys.safeParse(JSON.parse(await readFile(fileIn(dataDir), 'utf8')))
  if (kept.success) return kept.data
  throw new BackendError(
    'failed',
    `${fileIn(dataDir)} holds no keys: delete ${dataDir} and run npm start.`,
  )
}
