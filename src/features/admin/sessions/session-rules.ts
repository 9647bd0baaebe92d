import { instantsIn, isDate } from '../../../shared/dates.ts'
import { changedFields } from '../../../shared/record-of.ts'
import { cleanLine } from '../../../shared/text/storable-text.ts'
import type { MasterclassSession } from '../all-sessions.ts'

/** The states of people in a session. */
export const STATES = [
  'confirmed',
  'imported',
  'unconfirmed',
  'waiting',
  'canceled',
  'attended',
  'missed',
] as const

/** The most seats a session can have, and the longest it can last, in minutes. */
export const SEATS_LIMIT = 100_000
export const MINUTES_LIMIT = 600

const WEEK = 7 * 86_400_000

/** What the form asks: the date is YYYY-MM-DD and the time HH:MM, by the clocks of the zone. */
export const ENTRIES = [
  'title',
  'date',
  'time',
  'timeZone',
  'minutes',
  'seats',
  'roomLink',
  'recordingLink',
] as const

/** How far somebody who registered can come. */
export const FUNNEL_STEPS = ['registered', 'attended', 'accounts', 'firstTool', 'allTools'] as const

/** What is known to be wrong with the pages. */
export const PAGE_PROBLEMS = [
  'unreachable',
  'no-digest',
  'hook-refused',
  'hook-unreachable',
  'build-failed',
] as const

/** The emails that saving a session can cause. */
export const SAVING_EMAILS = [
  'session-date',
  'session-date-waiting',
  'promoted',
  'recording',
  'recording-missed',
] as const

/** What is typed into it; empty where the session has no such field. */
export type SessionEntry = Readonly<Record<(typeof ENTRIES)[number], string>>

/**
 * The instants that an entry can mean: none where daylight saving skips the time, two where it repeats
 * it.
 */
export function startsOf({ timeZone, date, time }: SessionEntry): Date[] {
  return isTimeZone(timeZone) && date && time ? instantsIn(timeZone, date, time) : []
}

/** @returns the first field that cannot be saved as it is, or null */
export function problemIn(entry: SessionEntry, hasDate: boolean): keyof SessionEntry | null {
  const { title, date, timeZone, minutes, seats, roomLink, recordingLink } = entry
  if (title === '') return 'title'
  if (!isTimeZone(timeZone)) return 'timeZone'
  if (hasDate && !(isDate(date) && date < '9999')) return 'date'
  if (hasDate && startsOf(entry).length === 0) return 'time'
  if (!isBetween(minutes, 1, MINUTES_LIMIT)) return 'minutes'
  if (!isBetween(seats, 0, SEATS_LIMIT)) return 'seats'
  if (!isLink(roomLink)) return 'roomLink'
  return isLink(recordingLink) ? null : 'recordingLink'
}

function isTimeZone(name: string): boolean {
  try {
    return /\/|^UTC$/.test(name) && Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

function isBetween(entry: string, min: number, max: number): boolean {
  return /^\d{1,6}$/.test(entry) && Number(entry) >= min && Number(entry) <= max
}

const isLink = (entry: string) =>
  entry === '' || (/^https:\/\/\S+$/.test(entry) && URL.canParse(entry))

/** A link without the marks that nobody sees and a chat or a web page hands over with it. */
export function cleanLink(text: string): string {
  return cleanLine(text).replace(/\p{Default_Ignorable_Code_Point}/gu, '')
}

/** What is saved of a session, under the database's names. */
export type SessionChanges = ReturnType<typeof changesIn>

/** What is typed, and which boxes are ticked, under the database's names. */
export function draftOf(id: string, entry: SessionEntry, start: Date | null, ticked: FormData) {
  return {
    id,
    title: entry.title,
    starts_at: start?.toISOString() ?? null,
    time_zone: entry.timeZone,
    minutes: Number(entry.minutes),
    seats: Number(entry.seats),
    room_link: entry.roomLink,
    recording_link: entry.recordingLink,
    registration_open: ticked.has('open'),
    takes_interested: ticked.has('interested'),
    is_attendance_complete: ticked.has('complete'),
  }
}

const inMinutes = (start: string | null) => start && Math.floor(Date.parse(start) / 60_000)

/** What of a draft is not as the form has shown the session. */
export function changesIn(draft: ReturnType<typeof draftOf>, shown?: MasterclassSession) {
  const { startsAt = null, roomLink, recordingLink } = shown ?? {}
  return changedFields(draft, {
    id: shown?.id,
    title: shown?.title,
    // The form has no seconds.
    starts_at: inMinutes(startsAt) === inMinutes(draft.starts_at) ? draft.starts_at : startsAt,
    time_zone: shown?.timeZone,
    minutes: shown?.minutes,
    seats: shown?.seats,
    room_link: roomLink ?? '',
    recording_link: recordingLink ?? '',
    registration_open: shown?.registrationOpen,
  })
}

/** A start that is asked about: it is past, holds again what is over, or is over a year away. */
export function oddStart(
  start: Date | null,
  now: Date,
  session?: Pick<MasterclassSession, 'endsAt'>,
): 'past' | 'again' | 'far' | null {
  if (start === null) return null
  if (start < now) return 'past'
  if (session && isOver(session, now)) return 'again'
  return start.getTime() - now.getTime() > 53 * WEEK ? 'far' : null
}

/** The day and the time of a session by the clocks of its zone. */
export function clockOf({ startsAt, timeZone }: Pick<MasterclassSession, 'startsAt' | 'timeZone'>) {
  if (startsAt === null) return { date: '', time: '' }
  const [date = '', time = ''] = new Date(startsAt).toLocaleString('sv', { timeZone }).split(' ')
  return { date, time: time.slice(0, 5) }
}

/** The same day of the week and time of day, so many weeks later. @returns the day */
export function weeksLater(session: MasterclassSession, weeks: number): string {
  const day = new Date(`${clockOf(session).date}T00:00Z`)
  return new Date(day.getTime() + weeks * WEEK).toISOString().slice(0, 10)
}

/** The sessions to come or running, the next first, and those that are over or canceled, the latest first. */
export function inOrder(sessions: readonly MasterclassSession[], now: Date) {
  const isPast = (session: MasterclassSession) =>
    session.canceledAt !== null || isOver(session, now)
  return {
    coming: sessions.filter((session) => !isPast(session)).toReversed(),
    past: sessions.filter(isPast),
  }
}

/** Whether the session has ended. */
export function isOver({ endsAt }: Pick<MasterclassSession, 'endsAt'>, now: Date): boolean {
  return endsAt !== null && Date.parse(endsAt) <= now.getTime()
}

/** Whether the session has started. */
export function hasStarted({ startsAt }: Pick<MasterclassSession, 'startsAt'>, now: Date): boolean {
  return startsAt !== null && Date.parse(startsAt) <= now.getTime()
}
