import { readFile } from 'node:fs/promises'
import type { APIRoute } from 'astro'
import satori from 'satori'
import sharp from 'sharp'
import { words } from '../content-model/read-content.ts'
import { landingSections } from '../sections/landing/section.ts'
import { cachedFile } from '../site/cached-file.ts'
import { tokenColors } from '../styles/token-colors.ts'

const size = { width: 1200, height: 630 }

/** The Open Graph image for shared links: the name and the headline. */
export const GET: APIRoute = async () => {
  const brand = await words('brand')
  const sections = await landingSections()
  const [promise] = sections.flatMap(({ data }) => (data.section === 'hero' ? data.headline : []))
  const accent = tokenColors('accent').light
  const cover = {
    type: 'div',
    props: {
      style: {
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        width: '100%',
        height: '100%',
        boxSizing: 'border-box',
        padding: 80,
        background: tokenColors('ink').light,
        color: tokenColors('parchment').light,
        fontFamily: 'Young Serif',
        borderBottom: `16px solid ${accent}`,
      },
      children: [
        { type: 'div', props: { style: { fontSize: 40, color: accent }, children: brand.name } },
        {
          type: 'div',
          props: {
            style: { maxWidth: 1040, fontSize: 88, lineHeight: 1.08 },
            children: promise ?? brand.tagline,
          },
        },
      ],
    },
  }
  const file = 'node_modules/@fontsource/young-serif/files/young-serif-latin-400-normal.woff'
  const picture = await cachedFile('og.png', { cover, size }, async () => {
    const svg = await satori(cover as Parameters<typeof satori>[0], {
      ...size,
      fonts: [{ name: 'Young Serif', data: await readFile(file), weight: 400, style: 'normal' }],
    })
    return sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer()
  })
  return new Response(await readFile(picture), { headers: { 'Content-Type': 'image/png' } })
}
