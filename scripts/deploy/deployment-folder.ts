import { createHash } from 'node:crypto'
import { cp, glob, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse, stringify } from 'smol-toml'
import { writeEmails } from '../build/email-files.ts'
import { type OwnerSettings, referenceOf } from './settings.ts'

/** A copy of what is deployed, with the emails and the owner's addresses in it. @returns its folder */
export async function makeDeployment(settings: OwnerSettings, siteUrl: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'deployment-'))
  for (const part of ['supabase/config.toml', 'supabase/migrations', 'supabase/functions']) {
    await cp(part, join(folder, part), { recursive: true })
  }
  for (const part of ['src/emails', 'src/shared']) {
    await cp(part, join(folder, part), { recursive: true })
  }
  writeEmails(join(folder, 'supabase'))
  const file = join(folder, 'supabase/config.toml')
  const config = parse(await readFile(file, 'utf8'))
  await writeFile(file, stringify({ ...config, remotes: remotes(config, settings, siteUrl) }))
  return folder
}

/** Accounts get their emails from the sender of all others. */
function remotes(config: Record<string, unknown>, settings: OwnerSettings, siteUrl: string) {
  const [, name = '', address = ''] = /^(.+) <(.+)>$/.exec(settings.EMAIL_FROM) ?? []
  const production = Object(config['remotes'])['production']
  const smtp = {
    enabled: true,
    host: 'smtp.resend.com',
    port: 465,
    user: 'resend',
    pass: 'env(RESEND_API_KEY)',
    admin_email: address,
    sender_name: name,
  }
  const email = { ...production.auth.email, smtp }
  return {
    production: {
      ...production,
      project_id: referenceOf(settings.SUPABASE_DB_URL),
      auth: { ...production.auth, site_url: siteUrl, email },
    },
  }
}

/** What tells one state of the function's sources from another. */
export async function hashFunction(folder: string): Promise<string> {
  const hash = createHash('sha256')
  const files = await Array.fromAsync(glob('{supabase/functions,src}/**/*.*', { cwd: folder }))
  for (const file of files.sort()) {
    hash.update(file.replaceAll('\\', '/')).update(await readFile(join(folder, file)))
  }
  return hash.digest('hex')
}
