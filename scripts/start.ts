// `npm start`: the local backend with its demo data, the site built against it, both served.
import { build } from './build.ts'
import { announce, runServices, startLocalBackend } from './run-services.ts'
import { ports } from './settings.ts'
import { startSite } from './site-server.ts'

await runServices(async (register) => {
  const settings = await startLocalBackend(register)
  console.log('Building the site …')
  await build(settings)
  register(await startSite('dist', ports.SITE_PORT))
  announce(settings)
})
