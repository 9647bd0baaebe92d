import type { APIRoute } from 'astro'
import { readSessions } from '../site/sessions.ts'

/** Which sessions the pages were built from: the sender compares it with those of the database. */
export const GET: APIRoute = async () => Response.json({ digest: (await readSessions()).digest })
