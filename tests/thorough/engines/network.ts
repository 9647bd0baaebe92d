import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { addresses, reach } from '#backend/addresses.ts'
import { servers } from '#backend/worker.ts'

/** Where the pages report what went wrong; answered by the proxy, whatever else is unreachable. */
const REPORTS = '/__reports'

/** Runs in every page before anything else. */
function reportFaults(reports: string) {
  const report = (...words: unknown[]) =>
    navigator.sendBeacon(reports, [...words, 'at', location.href].join(' '))
  addEventListener('error', ({ message, error }) => report('Error:', message, error?.stack))
  addEventListener('unhandledrejection', ({ reason }) => report('Unhandled:', reason))
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    report('Policy violation:', effectiveDirective, blockedURI),
  )
  for (const level of ['error', 'warn'] as const) {
    const write = console[level]
    console[level] = (...words) => {
      report(`Console ${level}:`, ...words)
      write(...words)
    }
  }
}

type Change = (body: string) => string

/**
 * The proxy of one browser. Because every engine can use a proxy, all of them lose the network the
 * same way, and the pages report their errors the same way.
 */
export class Network {
  /** What the pages have reported. */
  readonly reports: string[] = []
  /** What the pages are waiting for. */
  readonly unanswered = new Set<string>()
  /** Whether every connection to the backend is dropped. */
  isBackendLost = false
  /** Changes files of the site on their way to the browser. */
  planted: { path: RegExp; change: Change } | undefined

  reset() {
    this.isBackendLost = false
    this.planted = undefined
    this.reports.length = 0
  }

  /** Answers what the browser asks of the proxy. */
  answer(incoming: IncomingMessage, outgoing: ServerResponse) {
    const { url = '' } = incoming
    this.unanswered.add(url)
    outgoing.once('close', () => this.unanswered.delete(url))
    // What breaks off on the way breaks off for the browser, which would wait for the rest.
    this.#answer(incoming, outgoing).catch(() => incoming.socket.destroy())
  }

  async #answer(incoming: IncomingMessage, outgoing: ServerResponse) {
    const url = URL.canParse(incoming.url ?? '') ? new URL(incoming.url ?? '') : undefined
    if (url?.pathname === REPORTS) {
      this.reports.push(await text(incoming))
      outgoing.writeHead(204).end()
    } else if (url === undefined || this.#isLost(url)) incoming.socket.destroy()
    else await this.#passOn(url, incoming, outgoing)
  }

  /** Only the site and its backend are ever reachable. */
  #isLost({ origin }: URL): boolean {
    return origin === addresses.backend ? this.isBackendLost : origin !== addresses.site
  }

  async #passOn(url: URL, incoming: IncomingMessage, outgoing: ServerResponse) {
    // Pages are changed on the way, so they must come as plain text.
    const { 'accept-encoding': _, ...headers } = incoming.headers
    const settings = { method: incoming.method, headers, agent: false }
    const passed = request(reach(url.href, servers()), settings)
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      passed.once('response', resolve).on('error', reject)
    })
    incoming.pipe(passed)
    const answer = await answered
    const status = answer.statusCode ?? 502
    const change = this.#changeFor(url, answer)
    if (change === undefined) {
      outgoing.writeHead(status, answer.headers)
      await pipeline(answer, outgoing)
    } else {
      const { 'content-length': _length, ...rest } = answer.headers
      outgoing.writeHead(status, rest).end(change(await text(answer)))
    }
  }

  #changeFor({ origin, pathname }: URL, answer: IncomingMessage): Change | undefined {
    if (origin !== addresses.site) return undefined
    if (answer.headers['content-type']?.startsWith('text/html')) return withReports
    return this.planted?.path.test(pathname) ? this.planted.change : undefined
  }
}

/** Before the page's policy, which would block an inline script that follows it. */
function withReports(page: string): string {
  const script = `<script>(${reportFaults})('${REPORTS}')</script>`
  return page.replace(/<meta charset="utf-8">/i, `$&${script}`)
}
