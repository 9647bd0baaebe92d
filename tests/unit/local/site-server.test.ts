import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { rawRequest } from '#raw-request.ts'
import { openOwnFolder, temporaryFolder } from '#temporary-folder.ts'
import { startSite } from '../../../scripts/local/site-server.ts'

const folder = await openOwnFolder()
await mkdir(join(folder, '_astro'))
await cp('public/_headers', join(folder, '_headers'))
await writeFile(join(folder, 'index.html'), 'home')
await writeFile(join(folder, '404.html'), 'not here')
await writeFile(join(folder, '_astro/island.js'), '')
await writeFile(join(folder, 'text.txt'), 'text')
await writeFile(join(folder, 'text.txt.gz'), 'smaller')
await writeFile(join(folder, 'text.txt.br'), 'smallest')
const site = await startSite(0, folder)
afterAll(site.stop)
const { host } = new URL(site.url)

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

test.each(['bytes=0-1', 'bytes=-', 'lines=1-2', '\xFF'])(
  'whoever asks for the range %s gets the whole file, as from a host without ranges',
  async (range) => {
    const { status, body } = await rawRequest(host, '/', { range })
    expect({ status, body }).toEqual({ status: 200, body: 'home' })
  },
)

test.each(['/%', '/%E0%A4%A', '/%00', '//', '/..%2f..%2fpackage.json', '/\\..\\package.json', '*'])(
  'an address that no page has, such as %s, is answered with the page for missing ones',
  async (target) => {
    const { status, body } = await rawRequest(host, target)
    expect({ status, body }).toEqual({ status: 404, body: 'not here' })
  },
)

test.each([
  ['br, gzip', 'br', 'smallest'],
  ['gzip', 'gzip', 'smaller'],
  ['identity', undefined, 'text'],
])(
  'a browser that accepts %s gets that copy of a text, and only once',
  async (accepted, coding, copy) => {
    const asked = { 'accept-encoding': accepted }
    const first = await rawRequest(host, '/text.txt', asked)
    expect(first).toMatchObject({ status: 200, body: copy })
    expect(first.headers['content-encoding']).toBe(coding)
    const known = { ...asked, 'if-none-match': String(first.headers['etag']) }
    expect(await rawRequest(host, '/text.txt', known)).toMatchObject({ status: 304, body: '' })
  },
)

/** Visits the home page on a connection of its own. @returns the length of what has come */
function visit(url: string, isLeaving = false): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = get(url, { agent: false }, (answer) => {
      let length = 0
      answer.on('data', (chunk: Buffer) => {
        length += chunk.length
        if (isLeaving) asked.destroy()
      })
      answer.once('close', () => resolve(length))
    }).once('error', reject)
  })
}

test('a thousand visitors are served while others leave in the middle and the folder is made anew', async () => {
  const served = await temporaryFolder()
  const large = 2 ** 18
  await writeFile(join(served, 'index.html'), 'x'.repeat(large))
  const { url, show, stop } = await startSite(0, served)
  const leaving = Array.from({ length: 500 }, () => visit(url, true))
  const staying = Array.from({ length: 1000 }, () => visit(url))
  await rm(served, { recursive: true })
  await Promise.all(leaving)
  expect(new Set(await Promise.all(staying))).toEqual(new Set([large]))
  await mkdir(served)
  await writeFile(join(served, 'index.html'), 'half a build')
  expect(await visit(url)).toBe(large)
  await show(served)
  expect(await visit(url)).toBe('half a build'.length)
  await stop()
})

test('a page that reaches this machine by another name gets nothing', async () => {
  const { status } = await rawRequest(host, '/', { host: 'evil.example' })
  expect(status).toBe(403)
})
