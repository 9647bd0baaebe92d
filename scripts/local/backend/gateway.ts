import type { IncomingMessage, RequestListener } from 'node:http'
import { startLoopbackServer } from '../loopback-server.ts'
import { type Ask, type Handler, type ProxyAnswer, readMessage, respond } from './exchange.ts'

/** What this process answers itself: the Edge Functions, and the page with the emails. */
const HANDLED_PATHS = /^\/functions\/v1\/|^\/mailbox$/

/** What the site uses of the embedded backend. Everything else that it serves is about itself. */
const PROXIED_PATHS = /^\/(?:auth|rest)\/v1\//

/**
 * Stands in front of the embedded backend as the gateway does in front of hosted Supabase. It takes a
 * request only when all of it is here, and lets no page but the site's read an answer.
 * @param port 0 for any that is free
 * @param siteUrl origin of the site, whose pages alone may read the answers
 * @param requestTimeout milliseconds within which a request must have arrived
 * @throws the listen error (`EADDRINUSE` when the port is taken)
 */
export async function startGateway(port: number, siteUrl: string, requestTimeout = 15_000) {
  const limits = { requestTimeout, connectionsCheckingInterval: Math.min(1000, requestTimeout) }
  const started = Promise.withResolvers<{ ask: Ask; handler: Handler | undefined }>()
  const forSite = { 'access-control-allow-origin': new URL(siteUrl).origin }

  /** @returns null if there is nobody to answer */
  async function answer(incoming: IncomingMessage): Promise<ProxyAnswer | null> {
    const { method, headers } = incoming
    const isProxied = isAmong(incoming, PROXIED_PATHS)
    const isPreflight = method === 'OPTIONS' && 'access-control-request-method' in headers
    if (!isProxied && !isAmong(incoming, HANDLED_PATHS)) return empty(404)
    if (isProxied && isPreflight) return preflightAnswer(incoming)
    const message = await readMessage(incoming)
    if (message === 'broken-off') return null
    if (message === 'too-large') return empty(413, { connection: 'close' })
    // What comes while the backend starts waits for it.
    const { ask, handler } = await started.promise
    if (isProxied) return ask(message).catch(() => empty(502))
    return handler ? respond(message, handler) : empty(404)
  }

  const listener: RequestListener = async (incoming, outgoing) => {
    const given = await answer(incoming)
    // Whatever the backend would say: it lets every page read.
    const allowed = isAmong(incoming, PROXIED_PATHS) ? forSite : {}
    if (given) outgoing.writeHead(given.status, { ...given.headers, ...allowed }).end(given.body)
  }
  const server = await startLoopbackServer(port, '127.0.0.1', listener, limits)
  return {
    ...server,
    /**
     * Lets requests through from now on.
     * @param handler answers the paths of {@link HANDLED_PATHS}
     */
    open: (ask: Ask, handler?: Handler) => started.resolve({ ask, handler }),
  }
}

/**
 * Only a path that every parser reads alike: an encoded character, a dot segment or a second slash
 * could mean another path to the backend than it does here.
 */
function isAmong({ url = '', headers }: IncomingMessage, paths: RegExp): boolean {
  const path = url.split('?')[0] ?? ''
  const isPlain = /^(?:\/[\w-][\w.-]*)+\/?$/.test(path)
  return isPlain && headers.upgrade === undefined && paths.test(path)
}

function preflightAnswer({ headers }: IncomingMessage): ProxyAnswer {
  return empty(204, {
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
    'access-control-allow-headers': headers['access-control-request-headers'] ?? '',
    'access-control-max-age': '86400',
  })
}

function empty(status: number, headers: ProxyAnswer['headers'] = {}): ProxyAnswer {
  return { status, headers, body: Buffer.alloc(0) }
}
