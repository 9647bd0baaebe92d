// `npm start`: the local backend with its demo data, the site built against it, both served.
import { build } from '../build/build.ts'
import { announce, localSettings, runServices, startLocalBackend } from '../local/run-services.ts'
import { ports } from '../local/settings.ts'
import { startSite } from '../local/site-server.ts'

/** Not dist, which `npm run build` may make anew meanwhile. */
const folder = '.astro/site'

await runServices(async (register) => {
  console.log('Building the site …')
  // Side by side: a build only needs to know where the backend will be.
  await Promise.all([startLocalBackend(register), build(localSettings, '--outDir', folder)])
  register(await startSite(folder, ports.SITE_PORT))
  announce()
})
