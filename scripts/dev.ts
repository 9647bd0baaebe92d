// `npm run dev`: the local backend, and the site as it is edited.
import { dev } from 'astro'
import { startBackend } from './backend.ts'
import { checkPorts, ports, siteUrl } from './settings.ts'
import { announce, runTogether } from './together.ts'

await runTogether(async (opened) => {
  await checkPorts()
  const backend = opened(
    await startBackend({ port: ports.BACKEND_PORT, siteUrl, log: console.log }),
  )
  process.env.SITE_URL = siteUrl
  process.env.PUBLIC_SUPABASE_URL = backend.url
  process.env.PUBLIC_SUPABASE_KEY = backend.publishableKey
  opened(await dev({ server: { port: ports.SITE_PORT } }))
  announce(siteUrl, backend.url)
})
