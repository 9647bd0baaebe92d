import type { APIRoute } from 'astro'
import { logoFile } from '../site/logo-file.ts'

export const GET: APIRoute = () =>
  new Response(logoFile('system'), { headers: { 'Content-Type': 'image/svg+xml' } })
