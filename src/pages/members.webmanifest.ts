import type { APIRoute } from 'astro'
import { words } from '../words.ts'

/** What a device needs to install the members' area. */
export const GET: APIRoute = async () => {
  const brand = await words('brand')
  const { title, description } = await words('dashboard')
  return new Response(
    JSON.stringify({
      id: '/members',
      name: `${brand.name} · ${title}`,
      short_name: brand.name,
      description,
      start_url: '/members',
      scope: '/members',
      display: 'standalone',
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
