import { realpathSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, resolve, sep } from 'node:path'
import {
  type Connect,
  isFileLoadingAllowed,
  normalizePath,
  type UserConfig,
  type ViteDevServer,
} from 'vite'
import { contentDir } from '../../src/content-model/content-dir.ts'
import { isLoopbackHost } from '../local/loopback-server.ts'

/** What pages load while the site is edited. Vite's own default is the whole project. */
const servedPaths = ['src', 'public', 'node_modules', 'scripts/editing/toolbar']

/** Refused even inside the served folders. The first three are Vite's own defaults. */
const deniedFiles = ['.env', '.env.*', '*.{crt,pem}', '**/.git/**', '**/supabase/.temp/**']

/**
 * Keeps the development server to its own page. Vite serves every file of the project to every page
 * on localhost, among them the local database's secret key, and opens any file in the editor.
 */
export function guardDevServer(): UserConfig {
  const allow = servedPaths.map((path) => realpathSync(path))
  return {
    server: { cors: false, fs: { strict: true, allow, deny: deniedFiles } },
    plugins: [{ name: 'dev-server-guard', enforce: 'pre', configureServer: addGuards }],
  }
}

function addGuards(server: ViteDevServer) {
  server.middlewares.use(refuseOtherOrigins)
  server.middlewares.use(refuseOtherFiles(server))
  server.middlewares.use('/__open-in-editor', openContentOnly)
}

/** A page of another origin may link here; it may not load, embed or post anything. */
const refuseOtherOrigins: Connect.NextHandleFunction = ({ method, headers }, response, next) => {
  const isOurs = headers.origin === undefined || headers.origin === `http://${headers.host}`
  // Programs other than browsers send no such header; "none" is an address that a person typed.
  const isFromHere = ['same-origin', 'none', undefined].includes(headers['sec-fetch-site'])
  const isLink = method === 'GET' && headers['sec-fetch-dest'] === 'document'
  if (isOurs && (isFromHere || isLink)) next()
  else refuse(response)
}

/** Vite checks most paths before it resolves symbolic links; here the file itself is checked. */
function refuseOtherFiles({ config }: ViteDevServer): Connect.NextHandleFunction {
  return ({ url = '' }, response, next) => {
    const paths = namedPaths(url, config.publicDir)
    const isAllowed = paths?.every((path) => {
      const file = existingFile(path)
      return file === undefined || isFileLoadingAllowed(config, normalizePath(file))
    })
    if (isAllowed) next()
    else refuse(response)
  }
}

/**
 * Every path that Vite might take a request target for.
 * @returns undefined for a target that no page of ours sends
 */
function namedPaths(target: string, publicDir: string): string[] | undefined {
  const decoded = decodeFully(target.split(/[?#]/)[0] ?? '')
  if (!decoded?.startsWith('/') || decoded.includes('\0')) return undefined
  const path = decoded
    .replaceAll('\\', '/')
    .replace(/^\/+@(?:fs|id)\//, '/')
    .replace(/\/+$/, '')
  return [resolve(`.${path}`), join(publicDir, path), resolve('/', path.replace(/^\/+/, ''))]
}

function decodeFully(text: string): string | undefined {
  try {
    const decoded = decodeURIComponent(text)
    return decoded === text ? text : decodeFully(decoded)
  } catch {
    return undefined // Not an encoding of anything: the caller refuses it.
  }
}

/** The file at a path, with all symbolic links resolved. What cannot be read is not there. */
function existingFile(path: string): string | undefined {
  try {
    const file = realpathSync(path)
    return statSync(file).isFile() ? file : undefined
  } catch {
    return undefined
  }
}

/** Vite's handler opens whatever path it is given, so it only gets to see a file of the content. */
const openContentOnly: Connect.NextHandleFunction = (request, response, next) => {
  if (!isOwnPost(request)) return refuse(response)
  const target = URL.parse(`http://localhost${request.url ?? ''}`)
  const file = existingFile(resolve(contentDir, target?.searchParams.get('file') ?? ''))
  const isContent = file?.startsWith(realpathSync(contentDir) + sep)
  if (!file || !isContent) return refuse(response)
  request.url = `/?file=${encodeURIComponent(file)}`
  next()
}

/** Whether the site's own page sends it, on this machine: scripts/editing/toolbar/toolbar.ts. */
export function isOwnPost({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'POST' &&
    isLoopbackHost(headers.host) &&
    headers['sec-fetch-site'] === 'same-origin' &&
    headers.origin === `http://${headers.host}`
  )
}

function refuse(response: ServerResponse) {
  response.writeHead(403, { 'Content-Type': 'text/plain' }).end('Cross-origin request blocked.\n')
}
