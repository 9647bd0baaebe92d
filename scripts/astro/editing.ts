import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import type { ErrorPayload, ViteDevServer } from 'vite'

/**
 * For whoever edits the words, while they edit: a label on every section that names its file and
 * opens it, and a mistake in a file shown over the page. Nothing of it is in a build.
 */
export function editing(): AstroIntegration {
  return {
    name: 'editing',
    hooks: {
      'astro:config:setup': ({ command, addDevToolbarApp }) => {
        if (command !== 'dev') return
        addDevToolbarApp({
          id: 'files-of-the-page',
          name: 'Files of this page',
          icon: 'file-search',
          entrypoint: new URL('./editing-toolbar.ts', import.meta.url),
        })
      },
      'astro:server:setup': ({ server, refreshContent }) => {
        if (refreshContent) showMistakes(server, () => refreshContent({}))
      },
    },
  }
}

/** Milliseconds in which Astro has done with a change; until then it would refuse to read again. */
const settled = 500

/**
 * Astro says in the terminal what is wrong with a file that changes, and keeps showing the page as
 * it was. Here all files are read again after a change, and what is wrong stands over the page.
 */
function showMistakes(server: ViteDevServer, read: () => Promise<void>) {
  const content = fileURLToPath(new URL('../../src/content/', import.meta.url))
  let mistake: ErrorPayload | undefined
  let waiting: NodeJS.Timeout | undefined

  async function look() {
    const before = mistake
    mistake = await read().then(() => undefined, payload)
    if (mistake) server.hot.send(mistake)
    else if (before) server.hot.send({ type: 'full-reload' })
  }

  server.watcher.on('all', (_event, path) => {
    if (!resolve(path).startsWith(content)) return
    clearTimeout(waiting)
    waiting = setTimeout(look, settled)
  })
  server.hot.on('connection', () => {
    if (mistake) server.hot.send(mistake)
  })
}

function payload(error: Error & { loc?: { file?: string; line?: number } }): ErrorPayload {
  const { loc } = error
  const place =
    loc?.file === undefined ? {} : { loc: { file: loc.file, line: loc.line ?? 1, column: 1 } }
  const message = error.message
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('\n', '<br>')
  return { type: 'error', err: { message, stack: '', ...place } }
}
