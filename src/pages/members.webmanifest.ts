import type { APIRoute } from 'astro'
import { webManifest } from '../web-manifest.ts'
import { words } from '../words.ts'

/** What a device needs to install the members' area. */
export const GET: APIRoute = async () => {
  const brand = await words('brand')
  const { title, description } = await words('dashboard')
  const name = `${brand.name} · ${title}`
  const scope = '/members'
  return webManifest(brand, { id: scope, name, description, scope, display: 'standalone' })
}
