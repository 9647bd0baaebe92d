import { readFile } from 'node:fs/promises'
import type { APIRoute, GetStaticPaths } from 'astro'

/** Pictures that load after the landing page, in the colors of the site. */
export const getStaticPaths: GetStaticPaths = () =>
  ['scorecard', 'wrong-mountain'].map((picture) => ({ params: { picture } }))

export const GET: APIRoute = async ({ params }) => {
  const drawn = await readFile(`src/sections/landing/pictures/${params['picture']}.svg`, 'utf8')
  const tokens = await readFile('src/styles/tokens.css', 'utf8')
  return new Response(drawn.replace('>', `><style>${tokens}</style>`), {
    headers: { 'Content-Type': 'image/svg+xml' },
  })
}
