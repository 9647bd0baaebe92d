import type { APIRoute, GetStaticPaths } from 'astro'
import { words } from '../content-model/read-content.ts'
import { fill } from '../shared/text/template.ts'
import { offerFacts } from '../site/offer-facts.ts'
import { tokenColors } from '../styles/token-colors.ts'

/** What a device needs to install the whole site, or the members' area alone. Both start there. */
export const getStaticPaths: GetStaticPaths = () =>
  ['site', 'members'].map((installed) => ({ params: { installed } }))

export const GET: APIRoute = async ({ params }) => {
  const brand = await words('brand')
  const { title, description } = await words('dashboard')
  const scope = '/members'
  const ink = tokenColors('ink').light
  const { values } = await offerFacts()
  const about = fill(brand.description, values)
  const site = { name: brand.name, description: about, display: 'minimal-ui' }
  const name = `${brand.name} · ${title}`
  const members = { id: scope, name, description, scope, display: 'standalone' }
  return new Response(
    JSON.stringify({
      short_name: brand.name,
      ...(params['installed'] === 'site' ? site : members),
      start_url: scope,
      background_color: ink,
      theme_color: ink,
      icons: [
        { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
        ...[192, 512].map((size) => ({
          src: `/icon-${size}.png`,
          sizes: `${size}x${size}`,
          type: 'image/png',
          purpose: 'any maskable',
        })),
      ],
    }),
  )
}
