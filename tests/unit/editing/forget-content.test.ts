import { createServer, isRunnableDevEnvironment } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import * as names from '../../../node_modules/astro/dist/content/consts.js'
import { forgetContent } from '../../../scripts/editing/editing.ts'

/** The module of Astro that reads the content for all pages, and keeps it. */
const READER = '/node_modules/astro/dist/content/data-store.js'

/** A page, which keeps that module. */
const PAGE = '/src/pages/page.js'

test('pages show changed content, also if a first visit to another page looks them and its reader up', async () => {
  let heading = 'Before'
  const ids: Record<string, string> = {
    [PAGE]: PAGE,
    [names.DATA_STORE_VIRTUAL_ID]: names.RESOLVED_DATA_STORE_VIRTUAL_ID,
  }
  const sources: Record<string, () => string> = {
    [PAGE]: () => `export { globalDataStore } from '${READER}'`,
    [names.RESOLVED_DATA_STORE_VIRTUAL_ID]: () =>
      `export default new Map([['landing', new Map([['hero', '${heading}']])]])`,
  }
  const server = await createServer({
    configFile: false,
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, hmr: false, watch: null },
    plugins: [
      {
        name: 'content',
        resolveId: (id) => ids[id],
        load: (id) => sources[id]?.(),
      },
    ],
  })
  onTestFinished(() => server.close())
  const { ssr } = server.environments
  if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite evaluates no modules here.')
  const shown = async () => {
    const { globalDataStore } = await ssr.runner.import(PAGE)
    return (await globalDataStore.get()).get('landing', 'hero')
  }
  expect(await shown()).toBe('Before')
  heading = 'After'
  // What Astro does with a change,
  const content = ssr.moduleGraph.getModuleById(names.RESOLVED_DATA_STORE_VIRTUAL_ID)
  if (content) ssr.moduleGraph.invalidateModule(content, undefined, Date.now(), true)
  // and what it does to find the styles of a page.
  await Promise.all([PAGE, READER].map((module) => ssr.fetchModule(module)))
  forgetContent(server)
  expect(await shown()).toBe('After')
})
