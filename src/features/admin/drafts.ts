import { isRecord } from '../../shared/record-of.ts'
import { deviceStorage, memberPrefix, PENDING_KEY, tabStorage } from '../../shared/storage.ts'
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

/** Signing out removes a draft with all else that belongs to the member. */
const keyOf = (name: string) => `${memberPrefix(memberNow().id)}${PENDING_KEY}${name}`
const key = () => keyOf('email-draft')

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

/** Shows what another tab writes into the email. @returns how to stop that */
export function followTabs(onChange: (draft: EmailDraft) => void): () => void {
  const listen = (event: StorageEvent) => event.key === key() && onChange(readDraft())
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

export function forgetDraft(): void {
  deviceStorage.remove(key())
}

/**
 * What is typed into the form of a record, kept in this tab until the form is closed: the session can
 * end before it is saved, and another tab may add another record meanwhile. Of a record that is changed
 * only the fields that were touched are kept, as others may change meanwhile. A new record that the
 * list has is saved, though the answer was lost: the form starts anew, as its text belongs to that one.
 * @param savedId the record to change; without one, the form at the page's address adds one
 * @param list the records as they are loaded
 */
export function openFormDraft(savedId: string | undefined, list: readonly { id: string }[] = []) {
  const key = keyOf(`form:${savedId ?? location.hash}`)
  const stored = decode.parseJson(tabStorage.read(key) ?? '')
  const before = isRecord(stored) ? stored : {}
  const isSaved = savedId === undefined && list.some(({ id }) => id === before['id'])
  if (isSaved) tabStorage.remove(key)
  const entries = isSaved ? {} : before
  const known = entries['id']
  return {
    isSaved,
    /** Saved again, because the answer was lost, it is the same record. */
    id: savedId ?? (typeof known === 'string' ? known : crypto.randomUUID()),
    /** Puts what was typed before into the fields. */
    restore(form: HTMLFormElement): void {
      for (const field of form.elements) {
        if (!isField(field)) continue
        const entry = entries[field.name]
        if (isBox(field) && typeof entry === 'boolean') field.checked = entry
        if (typeof entry === 'string') field.value = entry
      }
    },
    /** An email that is saved, with what was typed before. */
    applyTo: (saved: EmailDraft) => emailDraft({ ...saved, ...entries }),
    keepField(field: EventTarget): void {
      if (!isField(field) || field.name === '') return
      this.keep({ [field.name]: isBox(field) ? field.checked : field.value })
    },
    keep(part: object): void {
      Object.assign(entries, part)
      tabStorage.write(key, JSON.stringify({ ...entries, id: this.id }))
    },
    forget: (): void => tabStorage.remove(key),
  }
}

export type FormDraft = ReturnType<typeof openFormDraft>

const isField = (field: EventTarget) =>
  field instanceof HTMLInputElement ||
  field instanceof HTMLTextAreaElement ||
  field instanceof HTMLSelectElement

const isBox = (field: EventTarget): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === 'checkbox'
