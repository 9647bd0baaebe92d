import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { builtFiles } from './built-files.ts'

const secrets = ['sb_secret_', 'service_role', 'jwt_secret']

/** @throws when a file of a build contains a secret key: everyone can read what is in it */
export async function refuseSecrets(folder: string): Promise<void> {
  const files = await builtFiles(folder, /(?<!\.(?:br|gz))$/)
  const found = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(file, 'latin1')
      return secrets
        .filter((secret) => text.includes(secret))
        .map((secret) => `${basename(file)} (${secret})`)
    }),
  )
  if (found.flat().length === 0) return
  throw new Error(
    `The build holds what must stay secret: ${found.flat().join(', ')}. ` +
      'Pages may know the publishable key only: look at PUBLIC_SUPABASE_KEY and at what you changed last.',
  )
}
