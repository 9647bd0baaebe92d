import type { TemplateValues } from '../../../src/domain/template.ts'
import type { ListChange } from '../../editing/request-schemas.ts'
import { editingForm, type FormActions } from './editing-form.ts'
import { button, element } from './elements.ts'
import { fieldInput } from './field-input.ts'
import type { Place } from './find-fields.ts'
import type { EditableField, FieldValue } from './protocol.ts'
import { remarksOn } from './remarks.ts'

/** Where a text is edited: over the element that shows it, or in the middle of the window. */
export function fieldForm(
  place: Place,
  draft: FieldValue,
  known: TemplateValues,
  actions: FormActions,
  shown?: HTMLElement,
): HTMLFormElement {
  const { field, file } = place
  const { control, value } = fieldInput(field, draft, shown)
  const over = control instanceof HTMLTextAreaElement ? control : undefined
  const remarks = remarksOn(place, { control, value }, known)
  control.addEventListener('input', () => {
    remarks.update()
    actions.keep(value())
  })
  return editingForm(place, {
    hint: `${field.label} in ${file.file}, line ${field.line}. ${field.hint ?? ''}`,
    over,
    tools: [
      ...(over ? [] : [element('label', {}, field.label, control)]),
      ...remarks.elements,
      history(actions),
    ],
    action: 'Save',
    send: () => actions.save({ kind: 'set', path: field.path, value: value() }),
    cancel: actions.cancel,
    more: (attempt) => listButtons(field, (change) => attempt(actions.save(change))),
  })
}

function listButtons({ list }: EditableField, save: (change: ListChange) => void): Node[] {
  if (!list) return []
  const { path, index, length } = list
  const change = (kind: ListChange['kind']) => () => save({ kind, path, index })
  return [
    element('span', { textContent: `Item ${index + 1} of ${length}` }),
    button('Copy', change('copy'), 'Add a copy of this item below it'),
    button('Remove', change('remove'), 'Remove this item'),
    button('Up', change('up'), 'Move this item up'),
    button('Down', change('down'), 'Move this item down'),
  ]
}

function history(actions: FormActions): HTMLElement {
  const line = element('p', { className: 'history' })
  actions.history().then(
    (latest) => {
      line.textContent = latest
        ? `Last changed by ${latest.author} on ${new Date(latest.date).toLocaleDateString()}: ${latest.message}`
        : 'Not committed yet.'
    },
    (error: Error) => {
      line.textContent = error.message
    },
  )
  return line
}
