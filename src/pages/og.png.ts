import { readFile } from 'node:fs/promises'
import type { APIRoute } from 'astro'
import sharp from 'sharp'
import { words } from '../content-model/read-content.ts'
import { landingSections } from '../sections/landing/section.ts'
import { cachedFile } from '../site/cached-file.ts'
import { coverOf, drawCover } from '../site/cover.ts'

/** The Open Graph image for shared links: the name and the headline. */
export const GET: APIRoute = async () => {
  const brand = await words('brand')
  const sections = await landingSections()
  const [promise] = sections.flatMap(({ data }) => (data.section === 'hero' ? data.headline : []))
  const cover = coverOf(brand.name, promise ?? brand.tagline)
  const picture = await cachedFile('og.png', { cover, drawCover: String(drawCover) }, async () =>
    sharp(Buffer.from(await drawCover(cover)))
      .png({ palette: true, compressionLevel: 9 })
      .toBuffer(),
  )
  return new Response(await readFile(picture), { headers: { 'Content-Type': 'image/png' } })
}
