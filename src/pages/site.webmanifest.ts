import type { APIRoute } from 'astro'
import { words } from '../words.ts'

export const GET: APIRoute = async () => {
  const brand = await words('brand')
  return new Response(
    JSON.stringify({
      name: brand.name,
      short_name: brand.name,
      description: brand.description,
      start_url: '/members',
      display: 'minimal-ui',
      background_color: '#0b0f16',
      theme_color: '#0b0f16',
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
