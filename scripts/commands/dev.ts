// `npm run dev`: starts the local backend and the development server.
import { dev } from 'astro'
import { AstroError } from 'astro/errors'
import { announce, localSettings, runServices, startLocalBackend } from '../local/run-services.ts'
import { ports, StartError } from '../local/settings.ts'

await runServices(async (running) => {
  await startLocalBackend(running)
  Object.assign(process.env, localSettings)
  // The email sender asks for a page every two seconds, and a line for each would bury all others.
  const options = { server: { port: ports.SITE_PORT }, logLevel: 'warn' } as const
  const site = await dev(options).catch((error: unknown) => {
    // An error in the content is shown by its message alone: a stack trace would not help an editor.
    throw AstroError.is(error) ? new StartError(error.message) : error
  })
  running.defer(site.stop)
  announce()
})
