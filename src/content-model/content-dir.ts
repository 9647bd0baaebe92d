import { join } from 'node:path'

const OWN = 'src/content'

/** The folder of the content, seen from the project's. The environment can name another one. */
export const contentDir = process.env['CONTENT_DIR'] || OWN

/** Where Astro keeps what it has read: each content has its own, so that two builds share nothing. */
export const contentCache = contentDir === OWN ? '.astro/cache' : join(contentDir, '.astro/cache')
