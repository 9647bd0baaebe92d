import { storableText } from '../domain/storable-text.ts'

/** What stands in a form's field, trimmed and fit to be stored; empty if there is no such field. */
export function entryOf(form: HTMLFormElement, name: string): string {
  return storableText(String(new FormData(form).get(name) ?? '').trim())
}

/** Puts the focus on the field of a form that has this name, such as one with something wrong. */
export function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
