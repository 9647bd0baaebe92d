import { appendFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LOCAL_PUBLISHABLE_KEY, startBackend } from '../../scripts/backend.ts'
import { build } from '../../scripts/build.ts'
import { startSite } from '../../scripts/site-server.ts'
import { addresses, ports } from './addresses.ts'

/** Starts what the browser tests visit, on data of its own, and returns how to end it. */
export default async function openSite(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'site-'))
  const mails = join(folder, 'mails.jsonl')
  const settings = {
    SITE_URL: addresses.site,
    PUBLIC_SUPABASE_URL: addresses.backend,
    PUBLIC_SUPABASE_KEY: LOCAL_PUBLISHABLE_KEY,
  }
  const [backend] = await Promise.all([
    startBackend({
      port: ports.backend,
      dataDir: join(folder, 'backend'),
      siteUrl: addresses.site,
      onMail: (mail) => appendFileSync(mails, `${JSON.stringify(mail)}\n`),
    }),
    build(settings, '--outDir', join(folder, 'dist')),
  ])
  const site = await startSite(join(folder, 'dist'), ports.site)
  process.env['TEST_SECRET_KEY'] = backend.secretKey
  process.env['TEST_SITE_FOLDER'] = join(folder, 'dist')
  process.env['TEST_MAILS'] = mails
  return async () => {
    await site.stop()
    await backend.stop()
    await rm(folder, { recursive: true })
  }
}
