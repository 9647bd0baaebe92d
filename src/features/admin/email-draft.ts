import { deviceStorage, memberPrefix, PENDING_KEY } from '../../shared/storage.ts'
import * as decode from '../../shared/supabase/decode.ts'
import { memberNow } from '../auth/session.ts'

const emailDraft = decode.object({
  /** Sent again, because the answer was lost, it is the same email. */
  id: decode.text,
  /** `news`, or an audience of a session with its id, such as `missed:0a1b…`. */
  audience: decode.text,
  ...decode.fields(decode.text, 'subject', 'text'),
  /** `now`, or a day and a time as the browser's field writes them. */
  when: decode.text,
})

/** An email as it is being written. */
export type EmailDraft = decode.Decoded<typeof emailDraft>

export function newEmail(): EmailDraft {
  return { id: crypto.randomUUID(), audience: 'news', subject: '', text: '', when: 'now' }
}

/** Signing out removes it with all else that belongs to the member. */
const key = () => `${memberPrefix(memberNow().id)}${PENDING_KEY}email-draft`

/** The email that the admin was writing on this device, or a new one. */
export function readDraft(): EmailDraft {
  const stored = decode.parseJson(deviceStorage.read(key()) ?? '')
  try {
    return emailDraft(stored)
  } catch {
    return newEmail() // There is none, or it was stored by a version that wrote it otherwise.
  }
}

export function storeDraft(draft: EmailDraft): void {
  deviceStorage.write(key(), JSON.stringify(draft))
}

export function forgetDraft(): void {
  deviceStorage.remove(key())
}
