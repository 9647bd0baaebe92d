// `npm start`: the local backend with its demo data, the site built against it, both served.
import { startBackend } from './backend.ts'
import { build } from './build.ts'
import { announce, runServices } from './run-services.ts'
import { checkPorts, ports, siteUrl } from './settings.ts'
import { startSite } from './site-server.ts'

await runServices(async (register) => {
  await checkPorts()
  const backend = register(
    await startBackend({
      port: ports.BACKEND_PORT,
      siteUrl,
      sendEmails: true,
      log: console.log,
    }),
  )
  console.log('Building the site …')
  await build({
    SITE_URL: siteUrl,
    PUBLIC_SUPABASE_URL: backend.url,
    PUBLIC_SUPABASE_KEY: backend.publishableKey,
  })
  const site = register(await startSite('dist', ports.SITE_PORT))
  announce(site.url, backend.url)
})
