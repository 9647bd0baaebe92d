import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { text } from 'node:stream/consumers'
import { startLoopbackServer } from '../loopback-server.ts'

export type Gateway = Awaited<ReturnType<typeof startGateway>>

type Handler = (request: Request) => Promise<Response>

/** What this process answers itself: the Edge Functions, and the page with the emails. */
const HANDLED_PATHS = /^\/functions\/v1\/|^\/mailbox$/

/** What the site uses of the embedded backend. Everything else that it serves is about itself. */
const PROXIED_PATHS = /^\/(?:auth|rest)\/v1\//

/**
 * Where the backend verifies a mailed link, in a transaction that stays open while it signs a token.
 * It has one connection: a request that failed meanwhile would roll the new session back.
 */
const PATH_ALONE = /^\/auth\/v1\/verify$/

/**
 * Stands in front of the embedded backend as the gateway does in front of hosted Supabase. The
 * backend's auth API does not tell browsers which headers and origins it allows, so none could sign
 * in: the gateway answers their preflight and adds the origin.
 * @param socketPath where the backend itself listens
 * @throws the listen error (`EADDRINUSE` when the port is taken)
 */
export async function startGateway(port: number, socketPath: string) {
  let handler: Handler | undefined
  const inTurn = takeTurns()
  const server = await startLoopbackServer(port, '127.0.0.1', (incoming, outgoing) => {
    if (handler && isAmong(incoming, HANDLED_PATHS)) void respond(incoming, outgoing, handler)
    else if (!isAmong(incoming, PROXIED_PATHS)) outgoing.writeHead(404).end()
    else if (isPreflight(incoming) && isForAuth(incoming)) answerPreflight(incoming, outgoing)
    else void inTurn(isAmong(incoming, PATH_ALONE), () => proxy(incoming, outgoing, socketPath))
  })
  return {
    ...server,
    /** Answers the paths of {@link HANDLED_PATHS} from now on. */
    handle(given: Handler): void {
      handler = given
    },
  }
}

/**
 * Lets tasks run side by side, except those that have to be alone: such a task waits for all before
 * it, and all after it wait for it.
 * @returns what runs a task, which must not fail, in its turn
 */
function takeTurns() {
  const unfinished = new Set<Promise<void>>()
  let lastAlone = Promise.resolve()
  return async (isAlone: boolean, task: () => Promise<void>): Promise<void> => {
    const turn = Promise.all(isAlone ? unfinished : [lastAlone]).then(task)
    if (isAlone) lastAlone = turn
    unfinished.add(turn)
    await turn
    unfinished.delete(turn)
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

function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && 'access-control-request-method' in headers
}

function isForAuth({ url = '' }: IncomingMessage): boolean {
  return url.startsWith('/auth/v1/')
}

function answerPreflight({ headers }: IncomingMessage, outgoing: ServerResponse) {
  outgoing
    .writeHead(204, {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
      'Access-Control-Allow-Headers': headers['access-control-request-headers'] ?? '',
      'Access-Control-Max-Age': '86400',
    })
    .end()
}

async function respond(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  handler: Handler,
): Promise<void> {
  const { method = 'GET', url = '', headers } = incoming
  try {
    const hasBody = method !== 'GET' && method !== 'HEAD'
    const response = await handler(
      new Request(new URL(url, `http://${headers.host}`), {
        method,
        headers: Object.entries(headers).flatMap(([name, value]) =>
          typeof value === 'string' ? [[name, value] as [string, string]] : [],
        ),
        ...(hasBody && { body: await text(incoming) }),
      }),
    )
    outgoing.writeHead(response.status, Object.fromEntries(response.headers))
    outgoing.end(await response.text())
  } catch (error) {
    console.error(error)
    outgoing.writeHead(500).end()
  }
}

/** Resolves when the backend answers. A client that leaves earlier does not end what it has started. */
function proxy(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  socketPath: string,
): Promise<void> {
  const { method, url, headers } = incoming
  return new Promise((resolve) => {
    if (incoming.destroyed) return resolve()
    const proxied = request({ socketPath, method, path: url, headers })
    proxied.once('response', (answer) => {
      resolve()
      if (outgoing.destroyed) return proxied.destroy()
      if (isForAuth(incoming)) answer.headers['access-control-allow-origin'] ??= '*'
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      return pipeline(answer, outgoing, () => proxied.destroy())
    })
    proxied.once('error', () => {
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502).end()
      resolve()
    })
    incoming.pipe(proxied)
    incoming.once('close', () => {
      if (!incoming.complete) proxied.destroy()
    })
  })
}
