/** A web app manifest. Both of the site start in the members' area and share their colors and icons. */
export function webManifest(brand: { name: string }, fields: Record<string, string>): Response {
  return new Response(
    JSON.stringify({
      short_name: brand.name,
      ...fields,
      start_url: '/members',
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
