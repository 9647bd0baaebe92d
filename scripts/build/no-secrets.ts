import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AstroIntegration } from 'astro'
import { buildStep } from './built-files.ts'

const secrets = ['sb_secret_', 'service_role', 'jwt_secret']

/** Fails a build that contains a secret key: everyone can read what is in it. */
export function noSecrets(): AstroIntegration {
  return buildStep('no-secrets', async (folder) => {
    const found = await findSecrets(folder)
    if (found.length === 0) return
    throw new Error(
      `The build holds what must stay secret: ${found.join(', ')}. ` +
        'Pages may know the publishable key only: look at PUBLIC_SUPABASE_KEY and at what you changed last.',
    )
  })
}

/** Each file of a folder that contains a secret, with the start of the secret. */
export async function findSecrets(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
  const found = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const text = await readFile(join(parentPath, name), 'latin1')
      return secrets
        .filter((secret) => text.includes(secret))
        .map((secret) => `${name} (${secret})`)
    }),
  )
  return found.flat()
}
