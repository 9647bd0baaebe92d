import { readFile } from 'node:fs/promises'
import type { APIRoute, GetStaticPaths } from 'astro'
import sharp from 'sharp'

const ink = '#0b0f16'

/** Icons for home screens, drawn from the favicon: the mark on ink, inside the safe zone of maskable icons. */
export const getStaticPaths: GetStaticPaths = () =>
  ['180', '192', '512'].map((size) => ({ params: { size } }))

export const GET: APIRoute = async ({ params }) => {
  const size = Number(params['size'])
  const inner = Math.round(size * 0.6)
  const mark = await sharp(await readFile('public/favicon.svg'), { density: (72 * inner) / 32 })
    .resize(inner, inner)
    .png()
    .toBuffer()
  const icon = await sharp({ create: { width: size, height: size, channels: 4, background: ink } })
    .composite([{ input: mark, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
  return new Response(new Uint8Array(icon), { headers: { 'Content-Type': 'image/png' } })
}
