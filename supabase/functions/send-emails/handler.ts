import { type Delivery, deliver, finish } from './deliver.ts'
import { areEqual, handleEvent, isSigned } from './delivery-webhook.ts'
import { followSessions, type PageBuild } from './follow-sessions.ts'

export interface HandlerSettings extends Delivery, Pick<PageBuild, 'build'> {
  /** Whoever starts a delivery must know it. */
  readonly secret: string
  /** What the provider signs its requests with; null if there is no webhook. */
  readonly webhookSecret: string | null
  /** Goes on with work after the response. */
  readonly background: (work: Promise<void>) => void
}

/** Answers all requests to the function. */
export function createHandler(settings: HandlerSettings): (request: Request) => Promise<Response> {
  return async (request) => {
    const path = new URL(request.url).pathname.replace(/^.*\/send-emails/, '')
    if (path === '/unsubscribe') return answerUnsubscribe(request, settings)
    if (request.method !== 'POST') return new Response(null, { status: 405 })
    if (path === '/webhook') return answerWebhook(request, settings)
    return path === '' ? startDelivery(request, settings) : new Response(null, { status: 404 })
  }
}

/** The database waits at most a few seconds for an answer, so it comes before the work is done. */
async function startDelivery(request: Request, settings: HandlerSettings): Promise<Response> {
  const given = request.headers.get('x-sender-secret') ?? ''
  if (!areEqual(given, settings.secret)) return new Response(null, { status: 401 })
  const { siteUrl } = settings.sender
  settings.background(finish([deliver(settings), followSessions({ ...settings, siteUrl })]))
  return new Response(null, { status: 202 })
}

/**
 * One-click unsubscribing (RFC 8058): an email program posts here, and so does the site's page. A
 * person who opens the link gets to that page; opening it changes nothing, as scanners open links too.
 */
async function answerUnsubscribe(request: Request, settings: HandlerSettings): Promise<Response> {
  const { siteUrl } = settings.sender
  const token = new URL(request.url).searchParams.get('token') ?? ''
  if (request.method === 'GET' || request.method === 'HEAD') {
    return Response.redirect(`${siteUrl}/unsubscribe#${encodeURIComponent(token)}`, 303)
  }
  const headers = { 'Access-Control-Allow-Origin': siteUrl, 'Cache-Control': 'no-store' }
  if (request.method !== 'POST') return new Response(null, { status: 405, headers })
  const isToken = /^[0-9a-f]{64}$/.test(token)
  const isKnown = isToken && (await settings.outbox.unsubscribe(token))
  return new Response(null, { status: isKnown ? 204 : 404, headers })
}

async function answerWebhook(request: Request, settings: HandlerSettings): Promise<Response> {
  const { webhookSecret, outbox } = settings
  const body = await request.text()
  if (webhookSecret === null || !isSigned(webhookSecret, request.headers, body, Date.now())) {
    return new Response(null, { status: 401 })
  }
  await handleEvent(request.headers.get('svix-id') ?? '', JSON.parse(body), outbox)
  return new Response(null, { status: 204 })
}
