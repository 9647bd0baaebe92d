import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import type { Connect } from 'vite'
import { TOKEN_HEADER } from '../astro/editing/protocol.ts'
import { isLoopbackHost } from '../loopback-server.ts'
import { ChangeError, ConflictError } from './change-error.ts'
import { type AnswerRequest, answers } from './requests.ts'

/** In bytes: a picture in base64 fits. */
const LARGEST = 20_000_000

/** Answers the page's requests to read and change the content. */
export function editingEndpoint(folder: string): {
  token: string
  handle: Connect.NextHandleFunction
} {
  const token = randomBytes(32).toString('hex')
  const answer = answers(folder)
  return {
    token,
    handle: (request, response, next) => {
      if (!isFromOurPage(request, token)) return send(response, 403, 'Not allowed from here.')
      respond(request, answer).then(([status, body]) => send(response, status, body), next)
    },
  }
}

/** On this machine, from the page itself, with the token that only this page was sent. */
function isFromOurPage({ method, headers }: IncomingMessage, token: string): boolean {
  const given = Buffer.from(String(headers[TOKEN_HEADER] ?? ''))
  const expected = Buffer.from(token)
  return (
    method === 'POST' &&
    isLoopbackHost(headers.host) &&
    headers.origin === `http://${headers.host}` &&
    headers['sec-fetch-site'] === 'same-origin' &&
    headers['content-type'] === 'application/json' &&
    Number(headers['content-length']) <= LARGEST &&
    given.length === expected.length &&
    timingSafeEqual(given, expected)
  )
}

async function respond(
  request: IncomingMessage,
  answer: AnswerRequest,
): Promise<[number, unknown]> {
  const name = (request.url ?? '').replace(/^\//, '')
  try {
    return await answer(name, await json(request))
  } catch (error) {
    if (error instanceof ConflictError) return [409, error.message]
    if (error instanceof ChangeError) return [422, error.message]
    if (error instanceof SyntaxError) return [400, 'The request cannot be read.']
    throw error
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
  response.end(JSON.stringify(body ?? null))
}
