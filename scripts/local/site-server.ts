import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { join, relative } from 'node:path'
import querystring from 'node:querystring'
import { lookup } from 'mrmime'
import { builtFiles } from '../build/built-files.ts'
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

/** The copies that the build makes of every text file, the smallest first. */
const ENCODINGS = Object.entries({ br: '.br', gzip: '.gz' })

/**
 * Serves a built site like a static host: URLs without .html, precompressed files, the headers of
 * `_headers`, and 404.html for missing pages.
 * @param port on the loopback interface, so only this machine can reach it; 0 for any that is free
 * @param dir the built site; without it there is none yet, because it is built with its address
 * @throws the listen error (`EADDRINUSE` when the port is taken)
 */
export async function startSite(port: number, dir?: string) {
  let listener: RequestListener = (_, response) => response.writeHead(503).end()
  const server = await startLoopbackServer(port, 'localhost', (...args) => listener(...args))
  /** Serves this build from now on, and nothing of the one before. */
  const show = async (built: string): Promise<void> => {
    listener = await siteListener(built)
  }
  if (dir !== undefined) await show(dir)
  return { ...server, show }
}

/** Answers with the files of a built site. It holds them, so its folder may change or go meanwhile. */
export async function siteListener(dir: string): Promise<RequestListener> {
  const rules = headerRules(join(dir, '_headers'))
  const read = async (path: string) => {
    const body = await readFile(path)
    const name = `/${relative(dir, path).replaceAll('\\', '/')}`
    return [name, { body, etag: `"${hash('sha256', body)}"` }] as const
  }
  const files = new Map(await Promise.all((await builtFiles(dir, /./)).map(read)))
  return ({ url = '', headers }, response) => {
    const path = querystring.unescape(url.replace(/[?#].*/, ''))
    const stem = path.replace(/\/$/, '')
    const found = [stem, `${stem}.html`, `${stem}/index.html`].find((name) => files.has(name))
    const name = found ?? '/404.html'
    const accepted = String(headers['accept-encoding'])
    const isServed = ([coding, suffix]: [string, string]) =>
      accepted.includes(coding) && files.has(name + suffix)
    const [coding, suffix = ''] = ENCODINGS.find(isServed) ?? []
    const { body = '', etag = '""' } = files.get(name + suffix) ?? {}
    const isKept = found !== undefined && headers['if-none-match'] === etag
    // Not the headers of the requested path: a 404 under /_astro/ must not be cached for a year.
    const ruled = found === undefined ? name : path
    response.setHeader('Cache-Control', REVALIDATE)
    for (const rule of rules.filter((each) => each.path.test(ruled))) {
      for (const header of rule.headers) response.setHeader(...header)
    }
    response.setHeader('Content-Type', contentType(name)).setHeader('ETag', etag)
    response.setHeader('Vary', 'Accept-Encoding')
    if (coding) response.setHeader('Content-Encoding', coding)
    response.statusCode = found === undefined ? 404 : isKept ? 304 : 200
    response.end(isKept ? undefined : body)
  }
}

function contentType(name: string): string {
  const type = lookup(name) ?? 'application/octet-stream'
  return type === 'text/html' ? `${type};charset=utf-8` : type
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
      const path = new RegExp(`^${glob.split('*').map(RegExp.escape).join('.*')}$`)
      rules.push({ glob, path, headers: [] })
    }
  }
  return rules
}
