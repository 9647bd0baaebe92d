import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { bytes, type Section } from './section.ts'
import type { VisitedPage, Visits } from './visits.ts'

const kinds = ['Document', 'Script', 'Font', 'Image', 'Fetch', 'Other'] as const
type Kind = (typeof kinds)[number]
type Weights = Record<Kind | 'requests', number>

/** What a first visit to each page sends over the wire. */
export async function measureBytes(visits: Visits): Promise<Section> {
  const rows: string[][] = []
  for (const stop of visits.stops) {
    const { requests, ...weights } = await weigh(visits, stop)
    const parts = kinds.map((kind) => weights[kind])
    const sum = parts.reduce((total, part) => total + part, 0)
    rows.push([stop.name, String(requests), ...[...parts, sum].map(bytes), await announced(stop)])
  }
  return {
    title: 'Bytes and requests of a first visit',
    method:
      'Bytes on the wire with an empty cache, headers included, bodies compressed with brotli 11, until the network rests. Styles stand in the pages. Data are the answers of the backend, uncompressed on this machine. Announced: the modules that the page itself names, without headers; some pages load more once their content is there.',
    columns: [
      ...['Page', 'Requests', 'HTML', 'JavaScript', 'Font', 'Pictures', 'Data', 'Other', 'Sum'],
      'JavaScript announced',
    ],
    rows,
  }
}

function weigh({ inTab }: Visits, { url, person }: VisitedPage): Promise<Weights> {
  return inTab(person, async (page) => {
    const kindOf = new Map<string, Kind>()
    const sums = { Document: 0, Script: 0, Font: 0, Image: 0, Fetch: 0, Other: 0, requests: 0 }
    const wire = await page.createCDPSession()
    wire.on('Network.responseReceived', ({ requestId, type, response }) => {
      // What stands in the page itself is no request, though the browser reports it as one.
      if (response.url.startsWith('data:')) return
      kindOf.set(requestId, kinds.find((kind) => kind === type) ?? 'Other')
      sums.requests += 1
    })
    wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = kindOf.get(requestId)
      if (kind) sums[kind] += encodedDataLength
    })
    await wire.send('Network.enable')
    await page.goto(url, { waitUntil: 'networkidle0' })
    return sums
  })
}

/** The modules that a built page names, and how many they are. */
async function announced({ name }: VisitedPage): Promise<string> {
  const folder = process.env['TEST_SITE_FOLDER'] ?? ''
  const html = await readFile(join(folder, `${name === '/' ? '/index' : name}.html`), 'utf8')
  const files = Array.from(
    html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g),
    async ([, path]) => (await stat(join(folder, `${path}.br`))).size,
  )
  const sum = (await Promise.all(files)).reduce((total, size) => total + size, 0)
  return files.length === 0 ? '0' : `${bytes(sum)} in ${files.length} files`
}
