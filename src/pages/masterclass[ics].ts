import type { APIRoute, GetStaticPaths } from 'astro'
import { eventFile } from '../shared/calendar-file.ts'
import { calendarEvent, shownSession } from '../site/masterclass.ts'

/** The session that the pages show as an .ics file, if there is one. */
export const getStaticPaths: GetStaticPaths = async () =>
  (await shownSession()) ? [{ params: { ics: '.ics' } }] : []

export const GET: APIRoute = async ({ site }) => {
  const session = await shownSession()
  if (!session) return new Response(null, { status: 404 })
  return new Response(eventFile(await calendarEvent(session, site), new Date()), {
    headers: { 'Content-Type': 'text/calendar; charset=utf-8' },
  })
}
