import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse, stringify, type TomlTable, type TomlValue } from 'smol-toml'
import { BackendError } from './error.ts'
import { type Keys, LOCAL_PUBLISHABLE_KEY } from './keys.ts'

const sharedFile = 'supabase/config.toml'

export interface BackendSettings {
  dataDir: string
  port: number
  siteUrl: string
  confirmations: boolean
  keys: Keys
}

/** Writes the project's own config.toml with one backend's settings. @returns its path */
export async function writeConfig(projectDir: string, settings: BackendSettings): Promise<string> {
  const shared = parse(await readFile(join(projectDir, sharedFile), 'utf8'))
  const file = join(settings.dataDir, 'config.toml')
  await writeFile(file, stringify(withSettings(shared, settings)), { mode: 0o600 })
  return file
}

function withSettings(shared: TomlTable, settings: BackendSettings): TomlTable {
  const { dataDir, port, siteUrl, confirmations, keys } = settings
  const auth = table(shared['auth'], 'auth')
  return {
    ...shared,
    api: { ...table(shared['api'], 'api'), port },
    db: { ...table(shared['db'], 'db'), driver: 'pglite', url: join(dataDir, 'pg') },
    auth: {
      ...auth,
      site_url: siteUrl,
      additional_redirect_urls: [siteUrl, `${siteUrl}/**`],
      publishable_key: LOCAL_PUBLISHABLE_KEY,
      secret_key: keys.secretKey,
      jwt_secret: keys.jwtSecret,
      email: { ...table(auth['email'], 'auth.email'), enable_confirmations: confirmations },
    },
  }
}

function table(value: TomlValue | undefined, name: string): TomlTable {
  if (isTable(value)) return value
  throw new BackendError('failed', `${sharedFile} has no [${name}]`)
}

/** The parser makes tables without a prototype; dates have one. */
function isTable(value: TomlValue | undefined): value is TomlTable {
  return typeof value === 'object' && Object.getPrototypeOf(value) === null
}
