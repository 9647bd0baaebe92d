import type { ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { startLoopbackServer } from '../../../scripts/local/loopback-server.ts'

const OK = JSON.stringify({ id: 'e' })
const RAW = `HTTP/1.1 200 OK\r\nContent-Length: ${OK.length}\r\n\r\n${OK}`

/** What the provider does with a request. Accepted emails arrive, whatever the sender is told. */
const behaviors = {
  accept: (outgoing) => outgoing.end(OK),
  'accept and hang': () => {},
  'accept and fail': fail,
  'accept and cut the connection': (outgoing) => outgoing.destroy(),
  'accept and answer twice': (outgoing) => outgoing.socket?.write(`${RAW}${RAW}`),
  fail,
  limit: (outgoing) =>
    outgoing.writeHead(429, { 'Retry-After': '1' }).end('{"name":"rate_limit_exceeded"}'),
  reject: (outgoing) => outgoing.writeHead(422).end('{"name":"validation_error"}'),
} satisfies Record<string, (outgoing: ServerResponse) => unknown>

export type Behavior = keyof typeof behaviors

function fail(outgoing: ServerResponse) {
  outgoing.writeHead(500).end('{"name":"application_error"}')
}

interface ReceivedEmail {
  readonly to: readonly string[]
}

/** A provider with Resend's interface on this machine, whose behavior the test decides. */
export async function startEmailProvider(behave: (email: ReceivedEmail) => Behavior) {
  /** The emails that have arrived, each under its idempotency key. */
  const arrived = new Map<string, ReceivedEmail>()
  /** Keys that were used again for another content. */
  const misused: string[] = []
  const { url, stop } = await startLoopbackServer(0, '127.0.0.1', async (incoming, outgoing) => {
    const key = String(incoming.headers['idempotency-key'])
    const email: ReceivedEmail = JSON.parse(await text(incoming))
    const earlier = arrived.get(key)
    if (earlier !== undefined && JSON.stringify(earlier) !== JSON.stringify(email)) {
      misused.push(key)
    }
    const behavior = behave(email)
    if (behavior.startsWith('accept')) arrived.set(key, earlier ?? email)
    behaviors[behavior](outgoing)
  })
  return { url, arrived, misused, stop }
}
