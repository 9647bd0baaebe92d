import { editingForm, type FormActions } from './editing-form.ts'
import { element } from './elements.ts'
import { fieldInput } from './field-input.ts'
import type { Place } from './find-fields.ts'
import type { Field, FieldValue } from './protocol.ts'

/** Asks for the first item of an empty list. @param drafts the values of its fields */
export function listForm(
  place: Place,
  drafts: readonly FieldValue[],
  { save, cancel, keep }: FormActions,
): HTMLFormElement {
  const { field, file } = place
  const inputs = (field.item ?? []).map((part, index) => ({
    part,
    ...fieldInput(part, drafts[index] ?? null),
  }))
  const form = editingForm(place, {
    hint: `${field.label} in ${file.file}, line ${field.line}, is empty. ${field.hint ?? ''}`,
    tools: inputs.map(({ part, control }) => labelled(part, control)),
    action: 'Add',
    send: () => {
      const fields = inputs.map(({ part, value }) => ({ path: part.path, value: value() }))
      return save({ kind: 'add', path: field.path, fields })
    },
    cancel,
  })
  form.addEventListener('input', () => keep(inputs.map(({ value }) => value())))
  return form
}

function labelled({ label, hint }: Field, control: HTMLElement): HTMLElement {
  const name = label || 'Text'
  control.ariaLabel = name
  return element('label', {}, `${name} ${hint ?? ''}`, control)
}
