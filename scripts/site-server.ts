import { existsSync, readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import sirv from 'sirv'
import { isLoopbackHost } from './loopback-host.ts'

export interface SiteServer {
  url: string
  stop(): Promise<void>
}

export interface HeaderRule {
  /** The path as the file has it; `*` stands for anything. */
  glob: string
  path: RegExp
  headers: [name: string, value: string][]
}

/** What Netlify, Cloudflare and Vercel send with whatever has no lifetime of its own. */
const REVALIDATE = 'public, max-age=0, must-revalidate'

/**
 * Serves a built site as a static host does: clean addresses, the compressed files made at build,
 * the headers of `_headers`, and 404.html for what is not there.
 * @param dir the built site
 * @param port on the loopback interface, where only this machine reaches it
 * @throws the listen error (`EADDRINUSE` when the port is taken)
 */
export async function startSite(dir: string, port: number): Promise<SiteServer> {
  const rules = headerRules(join(dir, '_headers'))
  const notFound = readFileSync(join(dir, '404.html'))
  const files = sirv(dir, {
    extensions: ['html'],
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (response, pathname) => applyRules(response, rules, pathname),
    onNoMatch: (_request, response) => {
      // By its own path: a missing file of /_astro/ must not be missing for a year.
      applyRules(response, rules, '/404.html')
      response.writeHead(404, { 'Content-Type': 'text/html;charset=utf-8' }).end(notFound)
    },
  })
  const server = createServer((request, response) => {
    if (isLoopbackHost(request.headers.host)) files(request, response)
    else response.writeHead(403).end()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, 'localhost', resolve)
  })
  return {
    url: `http://localhost:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function applyRules(response: ServerResponse, rules: HeaderRule[], pathname: string) {
  response.setHeader('Cache-Control', REVALIDATE)
  for (const { path, headers } of rules) {
    if (!path.test(pathname)) continue
    for (const [name, value] of headers) response.setHeader(name, value)
  }
}

/** Reads the `_headers` format of Netlify and Cloudflare: a path, then indented `Name: value` lines. */
export function headerRules(file: string): HeaderRule[] {
  if (!existsSync(file)) return []
  const rules: HeaderRule[] = []
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const header = /^\s+([\w-]+):\s*(.+)$/.exec(line)
    if (header?.[1] && header[2]) rules.at(-1)?.headers.push([header[1], header[2].trim()])
    else if (line.startsWith('/')) {
      const glob = line.trim()
      rules.push({ glob, path: pattern(glob), headers: [] })
    }
  }
  return rules
}

function pattern(glob: string): RegExp {
  const literal = glob.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${literal.replaceAll('*', '.*')}$`)
}
