import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

export interface Door {
  close(): Promise<void>
}

/**
 * Stands in front of the embedded backend as the gateway does in front of hosted Supabase: it answers
 * a browser's preflight for the auth API, which the backend answers without the headers it allows,
 * so that no browser could sign in. Everything else passes through as it is.
 * @throws the listen error (`EADDRINUSE` when the port is taken)
 */
export async function openDoor(port: number, inner: number): Promise<Door> {
  const server = createServer((incoming, outgoing) => {
    if (isAuthPreflight(incoming)) allow(incoming, outgoing)
    else passOn(incoming, outgoing, inner)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function isAuthPreflight({ method, url = '', headers }: IncomingMessage): boolean {
  const isPreflight = method === 'OPTIONS' && 'access-control-request-method' in headers
  return isPreflight && url.startsWith('/auth/v1/')
}

function allow({ headers }: IncomingMessage, outgoing: ServerResponse) {
  outgoing
    .writeHead(204, {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
      'Access-Control-Allow-Headers': headers['access-control-request-headers'] ?? '',
      'Access-Control-Max-Age': '86400',
    })
    .end()
}

function passOn(incoming: IncomingMessage, outgoing: ServerResponse, inner: number) {
  const { method, url, headers } = incoming
  const passed = request({ host: '127.0.0.1', port: inner, method, path: url, headers })
  passed.once('response', (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  passed.once('error', () => {
    if (outgoing.headersSent) outgoing.destroy()
    else outgoing.writeHead(502).end()
  })
  incoming.pipe(passed)
  outgoing.once('close', () => passed.destroy())
}
