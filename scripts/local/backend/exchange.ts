import {
  Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
} from 'node:http'
import { buffer } from 'node:stream/consumers'

/** A request that has arrived whole. */
export interface ProxyRequest {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** An answer that has arrived whole. */
export interface ProxyAnswer {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  readonly body: Buffer
}

export type Ask = (message: ProxyRequest) => Promise<ProxyAnswer>

/** Bytes of the largest request. The largest that the site sends is a tool's state, a quarter of it. */
const SIZE_LIMIT = 2 ** 20

/** About one connection, which both sides of it name themselves; an answer is read uncompressed. */
const HOP_HEADERS = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'expect',
  'accept-encoding',
]

/**
 * Reads a request to its end, so that nothing waits for whoever sends slowly. What says beforehand
 * that it is too large is not read.
 */
export async function readMessage(
  incoming: IncomingMessage,
): Promise<ProxyRequest | 'too-large' | 'broken-off'> {
  const { method = 'GET', url = '', headers } = incoming
  if (Number(headers['content-length'] ?? 0) > SIZE_LIMIT) return 'too-large'
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
      size += chunk.length
      if (size > SIZE_LIMIT) return 'too-large'
      chunks.push(chunk)
    }
  } catch {
    return 'broken-off'
  }
  return { method, url, headers, body: Buffer.concat(chunks) }
}

/**
 * What asks the backend behind a socket, and reads its answer to the end, so that whoever reads
 * slowly keeps no connection. A listening program takes some 500 that it has not accepted yet, and
 * fails the others: no more than this many are opened, and the rest wait here.
 */
export function openExchange(socketPath: string): Ask {
  const agent = new Agent({ maxSockets: 64 })
  return ({ method, url: path, headers, body }) =>
    new Promise((resolve, reject) => {
      const sent = { ...endToEnd(headers), 'content-length': body.length }
      const asked = request({ agent, socketPath, method, path, headers: sent })
      asked.once('error', reject).once('response', (answer) => {
        const status = answer.statusCode ?? 502
        buffer(answer).then(
          (read) => resolve({ status, headers: endToEnd(answer.headers), body: read }),
          reject,
        )
      })
      asked.end(body)
    })
}

function endToEnd(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_HEADERS.includes(name)))
}
