import type { APIRoute, GetStaticPaths } from 'astro'
import { eventFile } from '../shared/calendar.ts'
import { masterclass } from '../site/masterclass.ts'

/** The masterclass as an .ics file. It exists only if the date is set. */
export const getStaticPaths: GetStaticPaths = async () =>
  (await masterclass(undefined)) ? [{ params: { ics: '.ics' } }] : []

export const GET: APIRoute = async ({ site }) => {
  const event = await masterclass(site)
  if (!event) return new Response(null, { status: 404 })
  return new Response(eventFile(event, new Date()), {
    headers: { 'Content-Type': 'text/calendar; charset=utf-8' },
  })
}
