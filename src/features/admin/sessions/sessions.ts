import { dateInWords } from '../../../shared/date-in-words.ts'
import type { Fault } from '../../../shared/fault.ts'
import { callFunction } from '../../../shared/supabase/client.ts'
import * as decode from '../../../shared/supabase/decode.ts'
import { adminQuery, runThenReload } from '../admin-query.ts'
import type { AdminWords } from '../words.ts'
import type { SessionDraft } from './session-rules.ts'

const session = decode.rowOf({
  id: decode.text,
  /** Names the session in files. */
  slug: decode.text,
  title: decode.text,
  /** Null of the one that people register for while no date is known. */
  startsAt: decode.optional(decode.timestamp),
  endsAt: decode.optional(decode.timestamp),
  timeZone: decode.text,
  minutes: decode.number,
  seats: decode.number,
  registrationOpen: decode.boolean,
  canceledAt: decode.optional(decode.timestamp),
  cancelReason: decode.text,
  roomLink: decode.optional(decode.text),
  recordingLink: decode.optional(decode.text),
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
    isCurrent: decode.boolean,
    hasHook: decode.boolean,
    problem: decode.optional(decode.text),
  }),
  isEmailEnabled: decode.boolean,
})

export type AllSessions = decode.Decoded<typeof all>

/** All sessions, the latest first, before them the one without a date. */
export const sessionAdmin = adminQuery(() => callFunction('admin_sessions', {}, all))

const saved = decode.rowOf({ emails: decode.numbers })

function send(id: string | undefined, draft: SessionDraft, p_is_preview: boolean) {
  const args = { ...(id !== undefined && { p_id: id }), p_facts: draft, p_is_preview }
  return callFunction('admin_save_session', args, saved)
}

/** Changes nothing. @returns how many emails of each kind saving would cause */
export async function emailsOfSaving(id: string | undefined, draft: SessionDraft) {
  return (await send(id, draft, true)).emails
}

/** Adds a session, or changes the one with the id. */
export function saveSession(id: string | undefined, draft: SessionDraft): Promise<Fault | null> {
  return runThenReload(sessionAdmin, async () => {
    await send(id, draft, false)
  })
}

/** How many people an email about the cancellation reaches. */
export function countCanceled({ id }: MasterclassSession): Promise<number> {
  const args = { p_id: id, p_is_preview: true }
  return callFunction('admin_cancel_session', args, decode.number)
}

/** Cancels a session for good and emails its people. */
export function cancelSession({ id }: MasterclassSession, reason: string): Promise<Fault | null> {
  return runThenReload(sessionAdmin, async () => {
    await callFunction('admin_cancel_session', { p_id: id, p_reason: reason }, decode.number)
  })
}

/** Deletes a session that nobody is in. */
export function removeSession({ id }: MasterclassSession): Promise<Fault | null> {
  return runThenReload(sessionAdmin, () =>
    callFunction('admin_delete_session', { p_id: id }, decode.nothing),
  )
}

/** When a session starts, by the clocks of its zone. */
export function startText({ startsAt, timeZone }: MasterclassSession, words: AdminWords): string {
  if (startsAt === null) return words.sessions.noDate
  return dateInWords(startsAt, words.locale, timeZone, 'short')
}

/** A session by its title and date. */
export function sessionName(session: MasterclassSession, words: AdminWords): string {
  return `${session.title}, ${startText(session, words)}`
}
