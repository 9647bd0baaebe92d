import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http'

/** A request that has arrived whole. */
export interface ProxyRequest {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer<ArrayBuffer>
}

/** An answer that has arrived whole. */
export interface ProxyAnswer {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  readonly body: Buffer
}

export type Ask = (message: ProxyRequest) => Promise<ProxyAnswer>

export type Handler = (request: Request) => Promise<Response>

/** Bytes of the largest request. The largest that the site sends is a tool's state, a quarter of it. */
const SIZE_LIMIT = 2 ** 20

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

/** What a handler answers, or that it failed. */
export async function respond(message: ProxyRequest, handler: Handler): Promise<ProxyAnswer> {
  const { method, url, headers, body } = message
  try {
    const response = await handler(
      new Request(new URL(url, `http://${headers.host}`), {
        method,
        headers: Object.entries(headers).flatMap(([name, value]) =>
          typeof value === 'string' ? [[name, value] as [string, string]] : [],
        ),
        ...(method !== 'GET' && method !== 'HEAD' && { body }),
      }),
    )
    const read = Buffer.from(await response.arrayBuffer())
    return { status: response.status, headers: Object.fromEntries(response.headers), body: read }
  } catch (error) {
    console.error(error)
    return { status: 500, headers: {}, body: Buffer.alloc(0) }
  }
}
