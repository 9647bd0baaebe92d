import { existsSync, readFileSync } from 'node:fs'
import type { RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import sirv from 'sirv'
import { startLoopbackServer } from './loopback-server.ts'

export type SiteServer = Awaited<ReturnType<typeof startSite>>

export interface HeaderRule {
  /** The path as written in the file; `*` matches anything. */
  glob: string
  path: RegExp
  headers: [name: string, value: string][]
}

/** The default of Netlify, Cloudflare and Vercel for files without a Cache-Control rule. */
const REVALIDATE = 'public, max-age=0, must-revalidate'

/**
 * Serves a built site like a static host: URLs without .html, precompressed files, the headers of
 * `_headers`, and 404.html for missing pages.
 * @param dir the built site
 * @param port on the loopback interface, so only this machine can reach it; 0 for any that is free
 * @throws the listen error (`EADDRINUSE` when the port is taken)
 */
export async function startSite(dir: string, port: number) {
  return startLoopbackServer(port, 'localhost', siteListener(dir))
}

/** Answers requests with the files of a built site. */
export function siteListener(dir: string): RequestListener {
  const rules = headerRules(join(dir, '_headers'))
  const notFound = readFileSync(join(dir, '404.html'))
  return sirv(dir, {
    extensions: ['html'],
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (response, pathname) => applyRules(response, rules, pathname),
    onNoMatch: (_request, response) => {
      // Not the headers of the requested path: a 404 under /_astro/ must not be cached for a year.
      applyRules(response, rules, '/404.html')
      response.writeHead(404, { 'Content-Type': 'text/html;charset=utf-8' }).end(notFound)
    },
  })
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
  return new RegExp(`^${glob.split('*').map(RegExp.escape).join('.*')}$`)
}
