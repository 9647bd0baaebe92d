import type { APIRoute, GetStaticPaths } from 'astro'
import { eventFile } from '../domain/calendar.ts'
import { masterclass } from '../masterclass.ts'

/** The masterclass as a calendar file. Without a date there is no file. */
export const getStaticPaths: GetStaticPaths = async () =>
  (await masterclass(undefined)) ? [{ params: { ics: '.ics' } }] : []

export const GET: APIRoute = async ({ site }) => {
  const event = await masterclass(site)
  if (!event) return new Response(null, { status: 404 })
  return new Response(eventFile(event, new Date()), {
    headers: { 'Content-Type': 'text/calendar; charset=utf-8' },
  })
}
