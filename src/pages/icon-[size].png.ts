import { readFile } from 'node:fs/promises'
import type { APIRoute, GetStaticPaths } from 'astro'
import sharp from 'sharp'
import { cachedFile } from '../site/cached-file.ts'
import { logoFile } from '../site/logo-file.ts'
import { tokenColors } from '../styles/token-colors.ts'

/** Home screen icons: the logo on a dark background, inside the safe zone of maskable icons. */
export const getStaticPaths: GetStaticPaths = () =>
  ['180', '192', '512'].map((size) => ({ params: { size } }))

export const GET: APIRoute = async ({ params }) => {
  const size = Number(params['size'])
  const inner = Math.round(size * 0.6)
  const drawing = logoFile('ink')
  const ink = tokenColors('ink').light
  const icon = await cachedFile(`icon-${size}.png`, { drawing, size, ink }, async () => {
    const mark = await sharp(Buffer.from(drawing), { density: (72 * inner) / 32 })
      .resize(inner, inner)
      .png()
      .toBuffer()
    return sharp({ create: { width: size, height: size, channels: 4, background: ink } })
      .composite([{ input: mark, gravity: 'centre' }])
      .png({ compressionLevel: 9, palette: true })
      .toBuffer()
  })
  return new Response(await readFile(icon), { headers: { 'Content-Type': 'image/png' } })
}
