import { resolve, sep } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AstroIntegration, HookParameters } from 'astro'
import type { ErrorPayload, ViteDevServer } from 'vite'
import { contentDir } from '../../src/content-model/content-dir.ts'

/**
 * Helps editors in development: a click on a text opens a form for its file, an error in a file is
 * shown over the page, and a page has all emails. None of this is in a build.
 */
export function editing(): AstroIntegration {
  return {
    name: 'editing',
    hooks: {
      'astro:config:setup': ({ command, addDevToolbarApp, injectRoute }) => {
        if (command !== 'dev') return
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
        const takeIn = refreshContent ? showMistakes(server, refreshContent) : async () => {}
        server.middlewares.use('/__editing', editingEndpoint(contentDir, takeIn))
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

  async function look() {
    const before = mistake
    mistake = await readAgain(refresh).then(() => undefined, payload)
    if (mistake) page.send(mistake)
    else if (before) page.send({ type: 'full-reload' })
  }

  server.watcher.on('all', (_event, path) => {
    if (!resolve(path).startsWith(content)) return
    clearTimeout(waiting)
    waiting = setTimeout(look, pause)
  })
  page.on('vite:client:connect', () => {
    if (mistake) page.send(mistake)
  })
  return look
}

/** Milliseconds between two attempts to load the content. */
const pause = 200

/** Astro ignores a refresh while it handles the change itself, so this retries until one starts. */
async function readAgain(refresh: Refresh) {
  let isHeard = false
  const began = () => {
    isHeard = true
  }
  for (let attempt = 0; attempt < 50 && !isHeard; attempt++) {
    await refresh({ context: { began } })
    await sleep(pause)
  }
}

function payload(error: Error & { loc?: { file?: string; line?: number } }): ErrorPayload {
  const { file, line = 1 } = error.loc ?? {}
  const place = file === undefined ? {} : { loc: { file, line, column: 1 } }
  return { type: 'error', err: { message: error.message, stack: '', ...place } }
}
