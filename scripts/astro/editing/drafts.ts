import type { Place } from './find-fields.ts'
import type { FieldValue } from './protocol.ts'

/** What an editor has written: of a new item of a list, the value of each of its fields. */
export type DraftValue = FieldValue | readonly FieldValue[]

/** What an editor is writing. It outlives a reload, such as after a change in another window. */
export interface Draft {
  readonly file: string
  /** Of the version that the editor saw. */
  readonly hash: string
  readonly path: readonly string[]
  readonly value: DraftValue
}

const KEY = 'editing-draft'
const MODE = 'editing-mode'

export function keepDraft({ file, field }: Place, value: DraftValue): void {
  const draft: Draft = { file: file.file, hash: file.hash, path: field.path, value }
  sessionStorage.setItem(KEY, JSON.stringify(draft))
}

export function dropDraft(): void {
  sessionStorage.removeItem(KEY)
}

export function keptDraft(): Draft | undefined {
  const text = sessionStorage.getItem(KEY)
  return text === null ? undefined : JSON.parse(text)
}

/** Whether a click edits a text, in this window. */
export function isEditing(): boolean {
  return sessionStorage.getItem(MODE) === 'on'
}

export function setEditing(isOn: boolean): void {
  sessionStorage.setItem(MODE, isOn ? 'on' : 'off')
}
