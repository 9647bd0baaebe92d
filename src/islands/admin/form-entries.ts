import { storableText } from '../../domain/storable-text.ts'

/** What stands in a form's field, trimmed and fit to be stored; empty if there is no such field. */
export function entryOf(form: HTMLFormElement, name: string): string {
  return storableText(String(new FormData(form).get(name) ?? '').trim())
}

/** Brings the reader to the field that is wrong. */
export function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}

/** A moment as `<input type="datetime-local">` writes it, by the reader's own clock. */
export function asLocalEntry(moment: string): string {
  const date = new Date(moment)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The moment that such an input shows; null if it is empty. */
export function momentOfEntry(entry: string): string | null {
  return entry === '' ? null : new Date(entry).toISOString()
}
