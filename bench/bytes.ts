import type { Protocol } from 'puppeteer-core'
import { bytes, type Section } from './section.ts'
import type { VisitedPage, Visits } from './visits.ts'

const kinds = ['Document', 'Script', 'Font', 'Image', 'Fetch', 'Other'] as const
type Kind = (typeof kinds)[number]
type Weights = Record<Kind | 'requests', number>

/** What a first visit to each page sends over the wire. */
export async function measureBytes(visits: Visits): Promise<Section> {
  const rows: string[][] = []
  for (const stop of visits.stops) rows.push(row(stop, await weigh(visits, stop)))
  return {
    title: 'Bytes and requests of a first visit',
    method:
      'Bytes on the wire with an empty cache, headers included, bodies compressed with brotli 11, until the network rests. Styles stand in the pages. Data are the answers of the backend, uncompressed on this machine.',
    columns: ['Page', 'Requests', 'HTML', 'JavaScript', 'Font', 'Pictures', 'Data', 'Other', 'Sum'],
    rows,
  }
}

function weigh({ inTab }: Visits, { url, person }: VisitedPage): Promise<Weights> {
  return inTab(person, async (page) => {
    const kindOf = new Map<string, Kind>()
    const weights: Weights = {
      ...{ Document: 0, Script: 0, Font: 0, Image: 0, Fetch: 0, Other: 0 },
      requests: 0,
    }
    const wire = await page.createCDPSession()
    wire.on('Network.responseReceived', ({ requestId, type, response }) => {
      // What stands in the page itself is no request, though the browser reports it as one.
      if (response.url.startsWith('data:')) return
      kindOf.set(requestId, kind(type))
      weights.requests += 1
    })
    wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = kindOf.get(requestId)
      if (kind) weights[kind] += encodedDataLength
    })
    await wire.send('Network.enable')
    await page.goto(url, { waitUntil: 'networkidle0' })
    return weights
  })
}

function kind(type: Protocol.Network.ResourceType): Kind {
  return kinds.find((known) => known === type) ?? 'Other'
}

function row({ name }: VisitedPage, weights: Weights): string[] {
  const parts = kinds.map((part) => weights[part])
  const sum = parts.reduce((total, part) => total + part, 0)
  return [name, String(weights.requests), ...parts.map(bytes), bytes(sum)]
}
