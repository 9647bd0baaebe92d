import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { AstroIntegration } from 'astro'
import { buildStep, builtFiles } from './built-files.ts'

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
  const files = await builtFiles(folder, /(?<!\.(?:br|gz))$/)
  const found = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(file, 'latin1')
      return secrets
        .filter((secret) => text.includes(secret))
        .map((secret) => `${basename(file)} (${secret})`)
    }),
  )
  return found.flat()
}
