import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { startLoopbackServer } from '../../../scripts/local/loopback-server.ts'

/** What the provider does with a request. Accepted emails arrive, whatever the sender is told. */
export type Behavior =
  | 'accept'
  | 'accept and hang'
  | 'accept and fail'
  | 'accept and cut the connection'
  | 'accept and answer twice'
  | 'fail'
  | 'limit'
  | 'reject'

export interface ReceivedEmail {
  readonly from: string
  readonly to: readonly string[]
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly reply_to?: string
  readonly headers: Readonly<Record<string, string>>
  readonly attachments?: readonly { readonly filename: string; readonly content: string }[]
}

/** A provider with Resend's interface on this machine, whose behavior the test decides. */
export interface EmailProvider {
  readonly url: string
  /** The emails that have arrived, each under its idempotency key. */
  readonly arrived: ReadonlyMap<string, ReceivedEmail>
  /** Keys that were used again for another content. */
  readonly misused: readonly string[]
  stop(): Promise<void>
}

export async function startEmailProvider(
  behave: (email: ReceivedEmail) => Behavior,
): Promise<EmailProvider> {
  const arrived = new Map<string, ReceivedEmail>()
  const misused: string[] = []
  const { url, stop } = await startLoopbackServer(0, '127.0.0.1', (incoming, outgoing) => {
    void receive(incoming).then(({ key, email }) => {
      const earlier = arrived.get(key)
      if (earlier !== undefined && JSON.stringify(earlier) !== JSON.stringify(email)) {
        misused.push(key)
      }
      const behavior = behave(email)
      if (behavior.startsWith('accept')) arrived.set(key, earlier ?? email)
      answer(behavior, outgoing)
    })
  })
  return { url, arrived, misused, stop }
}

async function receive(incoming: IncomingMessage): Promise<{ key: string; email: ReceivedEmail }> {
  const key = String(incoming.headers['idempotency-key'])
  return { key, email: JSON.parse(await text(incoming)) }
}

const OK = JSON.stringify({ id: 'e' })
const RAW = `HTTP/1.1 200 OK\r\nContent-Length: ${OK.length}\r\n\r\n${OK}`

function answer(behavior: Behavior, outgoing: ServerResponse): void {
  switch (behavior) {
    case 'accept':
      outgoing.end(OK)
      break
    case 'accept and hang':
      break
    case 'accept and cut the connection':
      outgoing.destroy()
      break
    case 'accept and answer twice':
      outgoing.socket?.write(`${RAW}${RAW}`)
      break
    case 'accept and fail':
    case 'fail':
      outgoing.writeHead(500).end('{"name":"application_error"}')
      break
    case 'limit':
      outgoing.writeHead(429, { 'Retry-After': '1' }).end('{"name":"rate_limit_exceeded"}')
      break
    case 'reject':
      outgoing.writeHead(422).end('{"name":"validation_error"}')
      break
  }
}
