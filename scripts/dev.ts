// `npm run dev`: starts the local backend and the development server.
import { dev } from 'astro'
import { AstroError } from 'astro/errors'
import { startBackend } from './backend.ts'
import { announce, runServices } from './run-services.ts'
import { checkPorts, ports, StartError, siteUrl } from './settings.ts'

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
  process.env.SITE_URL = siteUrl
  process.env.PUBLIC_SUPABASE_URL = backend.url
  process.env.PUBLIC_SUPABASE_KEY = backend.publishableKey
  register(await dev({ server: { port: ports.SITE_PORT } }).catch(withoutStack))
  announce(siteUrl, backend.url)
})

/** An error in the content is shown by its message alone: a stack trace would not help an editor. */
function withoutStack(error: unknown): never {
  throw AstroError.is(error) ? new StartError(error.message) : error
}
