import { dateInWords } from '../../shared/dates.ts'
import { callFunction } from '../../shared/supabase/client.ts'
import * as decode from '../../shared/supabase/decode.ts'
import { adminQuery } from './admin-query.ts'
import type { AdminWords } from './words.ts'

const session = decode.rowOf({
  ...decode.fields(decode.text, 'id', 'title', 'timeZone', 'cancelReason'),
  /** Names the session in files. */
  slug: decode.text,
  /** Null of the one that people register for while no date is known. */
  startsAt: decode.optional(decode.timestamp),
  ...decode.fields(decode.optional(decode.timestamp), 'endsAt', 'canceledAt'),
  ...decode.fields(decode.number, 'minutes', 'seats'),
  registrationOpen: decode.boolean,
  ...decode.fields(decode.optional(decode.text), 'roomLink', 'recordingLink'),
  /** When those who came and those who missed it were told of the recording. */
  announcedAt: decode.optional(decode.timestamp),
  /** How many people are in each state; a state that nobody is in is missing. */
  figures: decode.numbers,
})

/** A session of the masterclass, as its owner sees it. */
export type MasterclassSession = decode.Decoded<typeof session>

const all = decode.rowOf({
  sessions: decode.list(session),
  /** Whether the public pages show these facts, and what the sender last saw of them. */
  pages: decode.rowOf({
    ...decode.fields(decode.boolean, 'isCurrent', 'hasHook'),
    problem: decode.optional(decode.text),
  }),
  isEmailEnabled: decode.boolean,
})

export type AllSessions = decode.Decoded<typeof all>

/** All sessions, the latest first, before them the one without a date. */
export const sessionAdmin = adminQuery(() => callFunction('admin_sessions', {}, all))

/** When a session starts, by the clocks of its zone. */
export function startText({ startsAt, timeZone }: MasterclassSession, words: AdminWords): string {
  if (startsAt === null) return words.sessions.noDate
  return dateInWords(startsAt, words.locale, timeZone, 'short')
}

/** A session by its title and date, and whether it is canceled. */
export function sessionName(session: MasterclassSession, words: AdminWords): string {
  const name = `${session.title}, ${startText(session, words)}`
  return session.canceledAt === null ? name : `${name} · ${words.sessions.isCanceled}`
}
