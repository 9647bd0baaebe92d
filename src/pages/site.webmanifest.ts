import type { APIRoute } from 'astro'
import { webManifest } from '../web-manifest.ts'
import { words } from '../words.ts'

export const GET: APIRoute = async () => {
  const brand = await words('brand')
  const { name, description } = brand
  return webManifest(brand, { name, description, display: 'minimal-ui' })
}
