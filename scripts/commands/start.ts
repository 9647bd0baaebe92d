// `npm start`: the local backend with its demo data, the site built against it, both served. When a
// session changes, the pages are built anew and shown once they are whole.
import { build } from '../build/build.ts'
import { announce, localSettings, runServices, startLocalBackend } from '../local/run-services.ts'
import { ports } from '../local/settings.ts'
import { type SiteServer, startSite } from '../local/site-server.ts'

/** Not dist, which `npm run build` may make anew meanwhile. */
const folder = '.astro/site'

await runServices(async (running) => {
  console.log('Building the site …')
  // Side by side: what the build asks the backend waits until it has started.
  let site: SiteServer | undefined
  const buildPages = () => build(localSettings, '--outDir', folder)
  const buildAnew = async () => {
    if (!site) return
    await buildPages()
    await site.show(folder)
    console.log('The pages show the sessions as they are now.')
  }
  await Promise.all([startLocalBackend(running, buildAnew), buildPages()])
  site = running.use(await startSite(ports.SITE_PORT, folder))
  announce()
})
