import { once } from 'node:events'
import { createServer, type RequestListener, type ServerOptions } from 'node:http'

/**
 * Whether a Host header names this machine. Any other name means DNS rebinding: a foreign page pointed
 * its own name at 127.0.0.1 to read the responses.
 */
export function isLoopbackHost(host: string | undefined): boolean {
  return /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i.test(host ?? '')
}

/**
 * Serves this machine alone, under its own names.
 * @param port 0 for any that is free
 * @param host the loopback address to listen on
 * @param limits how long a request may take to arrive
 * @throws the listen error (`EADDRINUSE` when the port is taken)
 */
export async function startLoopbackServer(
  port: number,
  host: string,
  answer: RequestListener,
  limits: ServerOptions = {},
) {
  const server = createServer(limits, (request, response) => {
    if (isLoopbackHost(request.headers.host)) answer(request, response)
    else response.writeHead(403).end()
  })
  // A browser that opens many pages at once is not refused.
  await once(server.listen({ port, host, backlog: 2048 }), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error(`No port of ${host}`)
  const stop = async (): Promise<void> => {
    server.close().closeAllConnections()
    await once(server, 'close')
  }
  const { port: found } = address
  return { port: found, url: `http://${host}:${found}`, stop, [Symbol.asyncDispose]: stop }
}
