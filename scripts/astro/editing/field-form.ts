import type { TemplateValues } from '../../../src/domain/template.ts'
import { button, element } from './elements.ts'
import { fieldInput } from './field-input.ts'
import type { Place } from './find-fields.ts'
import { problemLine } from './problem-line.ts'
import type { EditableField, Field, FieldValue, LatestChange } from './protocol.ts'
import { remarksOn } from './remarks.ts'

export type ListAction = 'copy' | 'remove' | 'up' | 'down'

/** What a form reports. Each may be rejected with a sentence, which the form shows. */
export interface FormActions {
  save(value: FieldValue): Promise<void>
  changeList(kind: ListAction): Promise<void>
  cancel(): void
  /** Called with every change, so that it outlives a reload. */
  keep(value: FieldValue): void
  history(): Promise<LatestChange | null>
}

/** Where a text is edited: over the element that shows it, or in the middle of the window. */
export function fieldForm(
  place: Place,
  draft: FieldValue,
  known: TemplateValues,
  actions: FormActions,
  shown?: HTMLElement,
): HTMLFormElement {
  const { field, file } = place
  const input = fieldInput(field, draft, shown)
  const { line, attempt } = problemLine(() => input.control.focus())
  const remarks = remarksOn(place, input, known)
  const save = () => attempt(actions.save(input.value()))
  const tools = element(
    'div',
    { className: 'tools' },
    element('p', {
      className: 'hint',
      textContent: `${field.label} in ${file.file}, line ${field.line}. ${field.hint ?? ''}`,
    }),
    ...remarks.elements,
    line,
    buttons(actions, save, attempt, field),
    history(actions),
  )
  const form = element('form', { className: 'form', ariaLabel: `Edit ${field.label}` })
  form.append(...(input.control instanceof HTMLTextAreaElement ? [input.control] : []), tools)
  if (!(input.control instanceof HTMLTextAreaElement))
    tools.prepend(element('label', {}, field.label, input.control))
  input.control.addEventListener('input', () => {
    remarks.update()
    actions.keep(input.value())
  })
  form.addEventListener('keydown', (event) => onKey(event, field, save, actions.cancel))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    save()
  })
  return form
}

function buttons(
  actions: FormActions,
  save: () => void,
  attempt: (action: Promise<void>) => void,
  { list }: EditableField,
): HTMLElement {
  const change = (kind: ListAction) => () => attempt(actions.changeList(kind))
  const item = list && [
    element('span', { textContent: `Item ${list.index + 1} of ${list.length}` }),
    button('Copy', change('copy'), 'Add a copy of this item below it'),
    button('Remove', change('remove'), 'Remove this item'),
    button('Up', change('up'), 'Move this item up'),
    button('Down', change('down'), 'Move this item down'),
  ]
  return element(
    'div',
    { className: 'row' },
    button('Save', save),
    button('Cancel', actions.cancel),
    ...(item ?? []),
  )
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

/** Enter saves a text of one paragraph; with Shift it starts a line. */
export function onKey(
  event: KeyboardEvent,
  { kind }: Field,
  save: () => void,
  cancel: () => void,
): void {
  event.stopPropagation()
  if (event.isComposing) return
  if (event.key === 'Escape') cancel()
  const isText = event.target instanceof HTMLTextAreaElement
  const wantsLine = event.shiftKey || (kind === 'markdown' && !event.ctrlKey && !event.metaKey)
  if (event.key !== 'Enter' || !isText || wantsLine) return
  event.preventDefault()
  save()
}
