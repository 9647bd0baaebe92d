import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

/**
 * Moves style elements into the head. Astro writes the style of its islands before the first one, in
 * the body, where HTML allows no style element.
 */
export function islandStyles(): AstroIntegration {
  return {
    name: 'island-styles',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir)
        const pages = (await readdir(root, { recursive: true })).filter((file) =>
          file.endsWith('.html'),
        )
        await Promise.all(
          pages.map(async (page) => {
            const path = join(root, page)
            await writeFile(path, withStylesInHead(await readFile(path, 'utf8')))
          }),
        )
      },
    },
  }
}

/** The page with every style element of its body at the end of its head. */
export function withStylesInHead(html: string): string {
  const [head = '', ...rest] = html.split('</head>')
  const body = rest.join('</head>')
  const styles = body.match(STYLE) ?? []
  if (styles.length === 0) return html
  return `${head}${styles.join('')}</head>${body.replace(STYLE, '')}`
}

const STYLE = /<style\b[^>]*>[\s\S]*?<\/style>/g
