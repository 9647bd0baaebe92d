import type { APIRoute, GetStaticPaths } from 'astro'
import { eventFile } from '../shared/calendar-file.ts'
import { calendarEvent, onlySession } from '../site/masterclass.ts'

/** The session that visitors register for as an .ics file, if it is the only one. */
export const getStaticPaths: GetStaticPaths = async () =>
  (await onlySession()) ? [{ params: { ics: '.ics' } }] : []

export const GET: APIRoute = async ({ site }) => {
  const session = await onlySession()
  if (!session) return new Response(null, { status: 404 })
  return new Response(eventFile(await calendarEvent(session, site), new Date()), {
    headers: { 'Content-Type': 'text/calendar; charset=utf-8' },
  })
}
