import { isRecord } from '../../shared/record-of.ts'
import { deviceStorage, memberPrefix, PENDING_KEY } from '../../shared/storage.ts'
import { parseJson } from '../../shared/supabase/decode.ts'
import { memberNow } from '../auth/session.ts'

/** An email as it is being written. */
export interface EmailDraft {
  /** `news`, or an audience of a session with its id, such as `missed:0a1b…`. */
  readonly audience: string
  readonly subject: string
  readonly text: string
  /** `now`, or a day and a time as the browser's field writes them. */
  readonly when: string
}

export const NEW_EMAIL: EmailDraft = { audience: 'news', subject: '', text: '', when: 'now' }

/** Signing out removes it with all else that belongs to the member. */
const key = () => `${memberPrefix(memberNow().id)}${PENDING_KEY}email-draft`

/** The email that the admin was writing on this device, or an empty one. */
export function readDraft(): EmailDraft {
  const stored = parseJson(deviceStorage.read(key()) ?? '')
  const read = (name: keyof EmailDraft) => {
    const text = isRecord(stored) ? stored[name] : undefined
    return typeof text === 'string' ? text : NEW_EMAIL[name]
  }
  return {
    audience: read('audience'),
    subject: read('subject'),
    text: read('text'),
    when: read('when'),
  }
}

export function storeDraft(draft: EmailDraft): void {
  deviceStorage.write(key(), JSON.stringify(draft))
}

export function forgetDraft(): void {
  deviceStorage.remove(key())
}
