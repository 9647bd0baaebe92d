import { dateInWords } from '../../../shared/date-in-words.ts'
import type { AdminWords } from '../words.ts'
import type { MasterclassSession } from './sessions.ts'

/** When a session starts, by the clocks of its zone. */
export function startText({ startsAt, timeZone }: MasterclassSession, words: AdminWords): string {
  if (startsAt === null) return words.sessions.noDate
  return dateInWords(startsAt, words.locale, timeZone, 'short')
}

/** A session by its title and date. */
export function sessionName(session: MasterclassSession, words: AdminWords): string {
  return `${session.title}, ${startText(session, words)}`
}
