// `node tests/hosts/compare.ts dist`: whether nginx and Caddy, set up as docs/hosts says, answer as
// `npm start` does. Both must be installed. It prints what differs and then ends with status 1.
import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { startSite } from '../../scripts/local/site-server.ts'
import { startCaddy, startNginx } from '../support/backend/hosts.ts'
import { onFreePort } from '../support/free-port.ts'

const dir = resolve(process.argv[2] ?? 'dist')
const paths = [
  '/',
  ...globSync('**/*', { cwd: dir, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^_headers$|\.(?:br|gz)$/.test(entry.name))
    .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(dir.length))
    .flatMap((path) => (path.endsWith('.html') ? [path, path.slice(0, -'.html'.length)] : [path])),
  '/members/',
  '/members/account/',
  '/privacy-policy?from=mail',
  '/no-such-page',
  '/no/such/page/',
  '/_astro/no-such-file.js',
]

/** What depends on the machine, on the moment, or on how the server sends the bytes. */
const incidental = new Set([
  'accept-ranges',
  'connection',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'last-modified',
  'server',
  'transfer-encoding',
])

const ours = await startSite(dir, 0)
const others = [
  await onFreePort((port) => startNginx(dir, port)),
  await onFreePort((port) => startCaddy(dir, port)),
]
let differences = 0
try {
  for (const path of paths) {
    for (const encoding of ['br, gzip', 'gzip', 'identity']) await compare(path, encoding)
  }
} finally {
  await Promise.all([ours, ...others].map((server) => server.stop()))
}
console.log(`${paths.length} addresses, ${differences} differences`)
process.exitCode = differences === 0 ? 0 : 1

async function compare(path: string, encoding: string) {
  const wanted = await answer(ours.url, path, encoding)
  for (const [index, { url }] of others.entries()) {
    const got = await answer(url, path, encoding)
    for (const name of new Set([...Object.keys(wanted), ...Object.keys(got)])) {
      if (wanted[name] === got[name] || isAllowed(name, path, wanted['status'])) continue
      differences += 1
      const host = ['nginx', 'Caddy'][index]
      console.log(`${path} (${encoding}) ${name}: ${wanted[name]}, ${host}: ${got[name]}`)
    }
  }
}

/** `npm start` compresses the page for missing ones too, and says of pictures that it might. */
function isAllowed(name: string, path: string, status: string | number | undefined): boolean {
  if (name === 'content-encoding') return status === 404
  return name === 'vary' && (status === 404 || /\.(?:png|woff2)$/.test(path))
}

async function answer(
  site: string,
  path: string,
  encoding: string,
): Promise<Record<string, string | number>> {
  const response = await fetch(`${site}${path}`, {
    headers: { 'Accept-Encoding': encoding },
    redirect: 'manual',
  })
  const headers = [...response.headers].filter(([name]) => !incidental.has(name))
  const bytes = Buffer.from(await response.arrayBuffer())
  return {
    status: response.status,
    ...Object.fromEntries(headers.map(([name, value]) => [name, plain(value)])),
    body: createHash('sha256').update(bytes).digest('hex'),
  }
}

/** The two names of JavaScript mean the same, and every text says in itself that it is UTF-8. */
function plain(value: string): string {
  return value
    .replaceAll(/\s/g, '')
    .replace('application/javascript', 'text/javascript')
    .replace(/;charset=utf-8$/i, '')
}
