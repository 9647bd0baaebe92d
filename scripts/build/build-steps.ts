import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { AstroIntegration } from 'astro'
import { told } from '../../src/content-model/content-fields.ts'
import { compileEmails } from '../../src/emails/content.ts'
import { builtFiles } from './built-files.ts'
import { withPolicy } from './content-security-policy.ts'
import { linkFaults } from './links.ts'
import { withPreloads } from './module-preload.ts'
import { readModules } from './modules.ts'
import { withOwnStyles } from './own-styles.ts'
import { writeServiceWorker } from './service-worker.ts'

/**
 * What a build does beside Astro's own work. It fails if an email is not valid, and if the finished
 * site has a broken link or a secret.
 * @param backend the origin that scripts talk to and that the contact form posts to
 * @param hasServiceWorker whether the members' area opens offline
 */
export function buildSteps(backend: string, hasServiceWorker: boolean): AstroIntegration {
  return {
    name: 'build-steps',
    hooks: {
      'astro:build:start': () => void compileEmails(),
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir)
        const modules = await readModules(folder)
        for (const page of await builtFiles(folder, /\.html$/)) {
          const html = withStylesInHead(withPreloads(await readFile(page, 'utf8'), modules))
          await writeFile(page, withPolicy(withOwnStyles(html, modules), backend))
        }
        const broken = await linkFaults(folder)
        if (broken.length > 0) throw told(broken.join('\n'))
        logger.info('every link on this site leads somewhere')
        await refuseSecrets(folder)
        await writeServiceWorker(folder, !hasServiceWorker)
        await precompress(folder)
      },
    },
  }
}

const STYLE = /<style\b[^>]*>[\s\S]*?<\/style>/g

/**
 * The page with every style element of its body at the end of its head. Astro writes the style of its
 * islands before the first one, in the body, where HTML allows no style element.
 */
export function withStylesInHead(html: string): string {
  const [head = '', ...rest] = html.split('</head>')
  const body = rest.join('</head>')
  const styles = body.match(STYLE) ?? []
  if (styles.length === 0) return html
  return `${head}${styles.join('')}</head>${body.replace(STYLE, '')}`
}

const secrets = ['sb_secret_', 'service_role', 'jwt_secret']

/** @throws when a file of a build contains a secret key: everyone can read what is in it */
export async function refuseSecrets(folder: string): Promise<void> {
  const found: string[] = []
  for (const file of await builtFiles(folder, /(?<!\.(?:br|gz))$/)) {
    const text = await readFile(file, 'latin1')
    const held = secrets.filter((secret) => text.includes(secret))
    found.push(...held.map((secret) => `${basename(file)} (${secret})`))
  }
  if (found.length === 0) return
  throw told(
    `The build holds what must stay secret: ${found.join(', ')}. ` +
      'Pages may know the publishable key only: look at PUBLIC_SUPABASE_KEY and at what you changed last.',
  )
}

const compressible = /\.(?:html|css|js|svg|xml|json|txt|ics|webmanifest)$/
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Writes a `.br` and a `.gz` next to every text file of the build, for hosts that serve those. */
async function precompress(folder: string): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  const files = await builtFiles(folder, compressible)
  const copies = files.map(async (path) => {
    const content = await readFile(path)
    await writeFile(`${path}.br`, await compressBrotli(content, { params }))
    await writeFile(
      `${path}.gz`,
      await compressGzip(content, { level: constants.Z_BEST_COMPRESSION }),
    )
  })
  await Promise.all(copies)
}
