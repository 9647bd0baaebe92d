// `npm run dev`: the local backend, and the site as it is edited.
import { dev } from 'astro'
import { AstroError } from 'astro/errors'
import { startBackend } from './backend.ts'
import { announce, runServices } from './run-services.ts'
import { checkPorts, ports, StartError, siteUrl } from './settings.ts'

await runServices(async (opened) => {
  await checkPorts()
  const backend = opened(
    await startBackend({ port: ports.BACKEND_PORT, siteUrl, log: console.log }),
  )
  process.env.SITE_URL = siteUrl
  process.env.PUBLIC_SUPABASE_URL = backend.url
  process.env.PUBLIC_SUPABASE_KEY = backend.publishableKey
  opened(await dev({ server: { port: ports.SITE_PORT } }).catch(refuse))
  announce(siteUrl, backend.url)
})

/** A mistake in the content is told in its own words, without the place in the code that found it. */
function refuse(error: unknown): never {
  throw AstroError.is(error) ? new StartError(error.message) : error
}
