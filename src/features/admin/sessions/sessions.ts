import { callFunction } from '../../../shared/supabase/client.ts'
import * as decode from '../../../shared/supabase/decode.ts'
import { asAdmin, thenReload } from '../admin-query.ts'
import { type MasterclassSession, sessionAdmin } from '../all-sessions.ts'
import type { SessionChanges } from './session-rules.ts'

const saved = decode.rowOf({ emails: decode.numbers, scheduled: decode.list(decode.timestamp) })

function send(id: string | undefined, changes: SessionChanges, p_is_preview: boolean) {
  const args = { ...(id !== undefined && { p_id: id }), p_facts: changes, p_is_preview }
  return callFunction('admin_save_session', args, saved)
}

/** Changes nothing. @returns the emails that saving would cause, and when others to its people start */
export function previewSaving(id: string | undefined, changes: SessionChanges) {
  return asAdmin(send(id, changes, true))
}

/** Adds a session, or changes the one with the id. */
export function saveSession(id: string | undefined, changes: SessionChanges) {
  return thenReload(send(id, changes, false), sessionAdmin.reload)
}

/** How many people an email about the cancellation reaches. */
export function countCanceled({ id }: MasterclassSession): Promise<number> {
  const args = { p_id: id, p_is_preview: true }
  return asAdmin(callFunction('admin_cancel_session', args, decode.number))
}

/** Cancels a session for good and emails its people. */
export function cancelSession({ id }: MasterclassSession, reason: string): Promise<void> {
  const args = { p_id: id, p_reason: reason }
  const canceled = callFunction('admin_cancel_session', args, decode.nothing)
  return thenReload(canceled, sessionAdmin.reload)
}

/** Deletes a session that nobody is in. */
export function removeSession({ id }: MasterclassSession): Promise<void> {
  const removed = callFunction('admin_delete_session', { p_id: id }, decode.nothing)
  return thenReload(removed, sessionAdmin.reload)
}
