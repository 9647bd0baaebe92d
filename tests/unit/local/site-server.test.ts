import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SiteServer, startSite } from '../../../scripts/local/site-server.ts'

let folder: string
let site: SiteServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'served-'))
  await mkdir(join(folder, '_astro'))
  await Promise.all([
    cp('public/_headers', join(folder, '_headers')),
    writeFile(join(folder, 'index.html'), 'home'),
    writeFile(join(folder, '404.html'), 'not here'),
    writeFile(join(folder, '_astro/island.js'), ''),
  ])
  site = await startSite(folder, 0)
})

afterAll(async () => {
  await site.stop()
  await rm(folder, { recursive: true })
})

test.each([
  ['/', 200, 'public, max-age=0, must-revalidate'],
  ['/_astro/island.js', 200, 'public, max-age=31536000, immutable'],
  ['/no-such-page', 404, 'public, max-age=0, must-revalidate'],
  // While a new version is published a file may be missing for a moment: that is not to be kept.
  ['/_astro/no-such-island.js', 404, 'public, max-age=0, must-revalidate'],
])(
  '%s is answered with %i, to be kept as %s, and with every header',
  async (path, status, kept) => {
    const answer = await fetch(`${site.url}${path}`)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('cache-control')).toBe(kept)
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  },
)

test('a page that reaches this machine by another name gets nothing', async () => {
  const status = await new Promise((resolve, reject) => {
    get(site.url, { headers: { host: 'evil.example' } }, (answer) => {
      resolve(answer.resume().statusCode)
    }).once('error', reject)
  })
  expect(status).toBe(403)
})
