import { resolve, sep } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AstroIntegration, HookParameters } from 'astro'
import { type ErrorPayload, isRunnableDevEnvironment, type ViteDevServer } from 'vite'
import { contentDir } from '../../src/content-model/content-dir.ts'
import { guardDevServer } from './dev-server-guard.ts'

/**
 * Helps editors in development, on a server that answers nobody else: a click on a text opens a form
 * for its file, an error in a file is shown over the page, and a page has all emails. None of this is
 * in a build.
 */
export function editing(): AstroIntegration {
  return {
    name: 'editing',
    hooks: {
      'astro:config:setup': ({ command, updateConfig, addDevToolbarApp, injectRoute }) => {
        if (command !== 'dev') return
        updateConfig({ vite: guardDevServer() })
        injectRoute({ pattern: '/dev/emails', entrypoint: './src/emails/previews/Previews.astro' })
        addDevToolbarApp({
          id: 'edit-text',
          name: 'Content editor',
          icon: 'file-search',
          entrypoint: new URL('./toolbar/toolbar.ts', import.meta.url),
        })
      },
      'astro:server:setup': async ({ server, refreshContent }) => {
        // Only here, because a build does not need it.
        const { editingEndpoint } = await import('./endpoint.ts')
        server.watcher.setMaxListeners(0) // Each collection listens, and an owner may add some.
        const refresh = refreshContent ? showMistakes(server, refreshContent) : async () => {}
        server.middlewares.use('/__editing', editingEndpoint(contentDir, refresh))
      },
    },
  }
}

type Refresh = NonNullable<HookParameters<'astro:server:setup'>['refreshContent']>

/**
 * Astro prints an error in a changed file to the terminal only and keeps showing the old page. This
 * reloads all files after a change and shows the error over the page.
 * @returns how to do so at once
 */
function showMistakes(server: ViteDevServer, refresh: Refresh) {
  const content = resolve(contentDir) + sep
  const page = server.environments.client.hot
  let mistake: ErrorPayload | undefined
  let waiting: NodeJS.Timeout | undefined
  let forgotten = 0

  /** Once a change, before the browser asks for a page: one that is being made would fail. */
  function forgetOnce() {
    const change = lastChange(server)
    if (change !== forgotten) forgetContent(server)
    forgotten = change
  }

  async function showMistake() {
    const before = mistake
    mistake = await readAgain(refresh, forgetOnce).then(() => undefined, payload)
    if (mistake) page.send(mistake)
    else if (before) page.send({ type: 'full-reload' })
  }

  server.watcher.on('all', (_event, path) => {
    if (!resolve(path).startsWith(content)) return
    clearTimeout(waiting)
    waiting = setTimeout(showMistake, pause)
  })
  page.on('vite:client:connect', () => {
    if (mistake) page.send(mistake)
  })
  return showMistake
}

/** Milliseconds between two attempts to load the content. */
const pause = 200

/** Astro ignores a refresh while it handles the change itself, so this retries until one starts. */
async function readAgain(refresh: Refresh, done: () => void) {
  let isHeard = false
  const began = () => {
    isHeard = true
  }
  for (let attempt = 0; attempt < 50 && !isHeard; attempt++) {
    await refresh({ context: { began } })
    done()
    await sleep(pause)
  }
}

/** The module that holds the content. */
const CONTENT = '\0astro:data-layer-content'

const runnable = ({ environments }: ViteDevServer) =>
  Object.values(environments).filter(isRunnableDevEnvironment)

/** When Astro last told Vite that the content has changed. */
const lastChange = (server: ViteDevServer) =>
  Math.max(
    ...runnable(server).map(
      ({ moduleGraph }) => moduleGraph.getModuleById(CONTENT)?.lastHMRTimestamp ?? 0,
    ),
  )

/**
 * A module of Astro keeps the content, every page keeps that module, and Astro lets Vite find out
 * that they are outdated. Vite does not if a page that is being opened for the first time has them
 * looked up in between.
 */
export function forgetContent(server: ViteDevServer) {
  for (const { runner } of runnable(server)) {
    const outdated = new Set([CONTENT])
    // Grows while it is walked.
    for (const id of outdated) {
      const module = runner.evaluatedModules.getModuleById(id)
      if (!module) continue
      runner.evaluatedModules.invalidateModule(module)
      for (const importer of module.importers) outdated.add(importer)
    }
  }
}

function payload(error: Error & { loc?: { file?: string; line?: number } }): ErrorPayload {
  const { file, line = 1 } = error.loc ?? {}
  const place = file === undefined ? {} : { loc: { file, line, column: 1 } }
  return { type: 'error', err: { message: error.message, stack: '', ...place } }
}
