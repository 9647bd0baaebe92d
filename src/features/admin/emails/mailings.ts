import { onMount } from 'nanostores'
import { callFunction } from '../../../shared/supabase/client.ts'
import * as decode from '../../../shared/supabase/decode.ts'
import { cleanLine, cleanMessage } from '../../../shared/text/storable-text.ts'
import { adminQuery, asAdmin, searchQuery, thenReload } from '../admin-query.ts'
import { type EmailDraft, forgetDraft, newEmail, readDraft, storeDraft } from '../drafts.ts'
import { momentOfEntry } from '../format.ts'
import { stateOf } from './email-rules.ts'

const mailing = decode.rowOf({
  ...decode.fields(decode.text, 'id', 'subject', 'body', 'audience'),
  sessionId: decode.optional(decode.text),
  /** The title of the session. */
  session: decode.optional(decode.text),
  sendAt: decode.timestamp,
  /** When everybody in the audience had been looked at. */
  writtenAt: decode.optional(decode.timestamp),
  ...decode.fields(decode.optional(decode.timestamp), 'startedAt', 'stoppedAt'),
  /** How many of its emails wait, have been sent, have failed, or are not sent to their recipient. */
  figures: decode.numbers,
})

/** An email that an admin wrote, which went out or will. */
export type Mailing = decode.Decoded<typeof mailing>

/** How many people the audience that was asked for last has. */
export const audienceSize = searchQuery('news', async (audience) => ({
  audience,
  people: await callFunction('admin_count_audience', audienceArgs(audience), decode.number),
}))

function audienceArgs(chosen: string) {
  const [audience = '', sessionId] = chosen.split(':')
  return { p_audience: audience, ...(sessionId && { p_session_id: sessionId }) }
}

/** Milliseconds until the progress of emails that are being sent is read again. */
const INTERVAL = 3000

/** The emails that are under way, and the last ones that are over, the latest first. */
export const mailings = adminQuery(() => callFunction('admin_mailings', {}, decode.list(mailing)))

onMount(mailings.$loaded, () => {
  const timer = setInterval(() => {
    const loaded = mailings.$loaded.get()
    const isMoving = (each: Mailing) =>
      stateOf(each, new Date()) === 'running' || (each.stoppedAt && each.figures['due'])
    if (loaded.status === 'ready' && loaded.data.some(isMoving)) void mailings.reload()
  }, INTERVAL)
  return () => clearInterval(timer)
})

/** What is stored of a draft. */
const storedOf = ({ subject, text }: EmailDraft) => ({
  subject: cleanLine(subject),
  body: cleanMessage(text),
})

function save(draft: EmailDraft, more: object): Promise<void> {
  const { subject, body } = storedOf(draft)
  const args = { p_subject: subject, p_body: body, ...more }
  return callFunction('admin_save_mailing', args, decode.nothing)
}

/** Sends an email or schedules it, instead of the one with its id, unless that has started. */
export function saveMailing(draft: EmailDraft): Promise<void> {
  const sendAt = draft.when === 'now' ? null : momentOfEntry(draft.when)
  const more = { ...audienceArgs(draft.audience), ...(sendAt && { p_send_at: sendAt }) }
  return thenReload(save(draft, { ...more, p_id: draft.id }), mailings.reload)
}

/**
 * Finds out that the email on this device is in the list, as the answer to sending it was lost: there
 * is nothing left to send. What was changed since is another email.
 * @returns how to stop that
 */
export function followDraft(onSent: (draft: EmailDraft) => void): () => void {
  return mailings.$loaded.subscribe((loaded) => {
    if (loaded.status !== 'ready') return
    const draft = readDraft()
    const sent = loaded.data.find(({ id }) => id === draft.id)
    if (!sent) return
    forgetDraft()
    const { subject, body } = storedOf(draft)
    const isSame = sent.subject === subject && sent.body === body
    const next = isSame ? newEmail() : { ...draft, id: newEmail().id }
    if (!isSame) storeDraft(next)
    onSent(next)
  })
}

/** Sends it to the admin alone, as its audience would get it. */
export function sendTest(draft: EmailDraft): Promise<void> {
  return asAdmin(save(draft, { ...audienceArgs(draft.audience), p_audience: 'test' }))
}

/** What has not gone out yet never does. */
export function stopMailing({ id }: Mailing): Promise<void> {
  const stopped = callFunction('admin_stop_mailing', { p_id: id }, decode.nothing)
  return thenReload(stopped, mailings.reload)
}
