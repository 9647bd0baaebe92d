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
  const margin = Math.round(size * 0.2)
  const inner = size - 2 * margin
  const drawing = logoFile('ink')
  const ink = tokenColors('ink').light
  const frame = { top: margin, right: margin, bottom: margin, left: margin, background: ink }
  const icon = await cachedFile(`icon-${size}.png`, { drawing, size, ink }, () =>
    sharp(Buffer.from(drawing), { density: (72 * inner) / 32 })
      .resize(inner, inner)
      .flatten({ background: ink })
      .extend(frame)
      .png({ compressionLevel: 9, palette: true })
      .toBuffer(),
  )
  return new Response(await readFile(icon), { headers: { 'Content-Type': 'image/png' } })
}
