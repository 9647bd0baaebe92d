import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'astro/zod'
import { parse, stringify } from 'smol-toml'
import { ACCOUNT_EMAIL_NAMES, accountEmail } from '../../../src/emails/account-email.ts'
import { readEmails, templateOf } from '../../build/email-files.ts'
import type { BackendOptions } from './backend.ts'
import { type Keys, LOCAL_PUBLISHABLE_KEY } from './keys.ts'

export const projectDir = join(import.meta.dirname, '../../..')

/** The tables of supabase/config.toml in which a backend has settings of its own. */
const sharedConfig = z.looseObject({
  remotes: z.unknown(),
  api: z.looseObject({}),
  db: z.looseObject({}),
  auth: z.looseObject({ email: z.looseObject({ require_current_password: z.boolean() }) }),
})

type BackendSettings = Required<
  Pick<BackendOptions, 'dataDir' | 'port' | 'siteUrl' | 'confirmations'>
> & { keys: Keys }

/** Writes the project's own config.toml with one backend's settings. @returns its path */
export async function writeConfig(settings: BackendSettings): Promise<string> {
  const shared = await readFile(join(projectDir, 'supabase/config.toml'), 'utf8')
  const config = withSettings(sharedConfig.parse(parse(shared)), settings)
  const file = join(settings.dataDir, 'config.toml')
  await writeFile(file, stringify(config), { mode: 0o600 })
  return file
}

function withSettings(shared: z.infer<typeof sharedConfig>, settings: BackendSettings) {
  const { dataDir, port, siteUrl, confirmations, keys } = settings
  // The embedded backend refuses settings that it does not know.
  const { remotes: _hosted, ...known } = shared
  const { require_current_password: _gateway, ...email } = shared.auth.email
  const content = readEmails()
  const subjects = ACCOUNT_EMAIL_NAMES.map((name) => {
    const { subject } = accountEmail(content, name)
    return [templateOf(name), { subject }] as const
  })
  return {
    ...known,
    api: { ...shared.api, port },
    db: { ...shared.db, driver: 'pglite', url: join(dataDir, 'pg') },
    auth: {
      ...shared.auth,
      site_url: siteUrl,
      additional_redirect_urls: [siteUrl, `${siteUrl}/**`],
      publishable_key: LOCAL_PUBLISHABLE_KEY,
      secret_key: keys.secretKey,
      jwt_secret: keys.jwtSecret,
      // The embedded backend shows each with a short text of its own instead of a template.
      email: {
        ...email,
        enable_confirmations: confirmations,
        template: Object.fromEntries(subjects),
      },
    },
  }
}
