import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'astro/zod'
import { parseJson } from '../../../src/shared/supabase/decode.ts'

/** The key the site is built with by default. It is worth nothing on any other machine. */
export const LOCAL_PUBLISHABLE_KEY = 'sb_publishable_local_machine_only'

const keys = z.object({ secretKey: z.string(), jwtSecret: z.string() })

/** What a data folder's database accepts, made anew for each database. */
export type Keys = z.infer<typeof keys>

export const KEYS_FILE = 'keys.json'

const fileIn = (dataDir: string) => join(dataDir, KEYS_FILE)

export function createKeys(): Keys {
  return {
    secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
    jwtSecret: randomBytes(48).toString('base64url'),
  }
}

export async function writeKeys(dataDir: string, made: Keys): Promise<void> {
  await writeFile(fileIn(dataDir), JSON.stringify(made), { mode: 0o600 })
}

/** @returns null when there is no such file, or it holds something else */
export async function readKeys(dataDir: string): Promise<Keys | null> {
  if (!existsSync(fileIn(dataDir))) return null
  const text = await readFile(fileIn(dataDir), 'utf8')
  return keys.safeParse(parseJson(text)).data ?? null
}
