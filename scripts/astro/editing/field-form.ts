import type { ListChange } from '../../editing/request-schemas.ts'
import { button, element } from './elements.ts'
import { fieldInput } from './field-input.ts'
import type { Place } from './find-fields.ts'
import type { EditableField, LatestChange } from './protocol.ts'
import { writingProblems } from './writing.ts'

/** What a form reports. Each may be rejected with a sentence, which the form shows. */
export interface FormActions {
  save(value: EditableField['value']): Promise<void>
  changeList(kind: ListChange['kind']): Promise<void>
  cancel(): void
  /** Called with every change, so that it outlives a reload. */
  keep(value: EditableField['value']): void
  history(): Promise<LatestChange | null>
}

/** Where a text is edited: over the element that shows it, or in the middle of the window. */
export function fieldForm(
  place: Place,
  draft: EditableField['value'],
  actions: FormActions,
  shown?: HTMLElement,
): HTMLFormElement {
  const { field, file } = place
  const input = fieldInput(field, draft, shown)
  const error = element('p', { className: 'error', role: 'alert' })
  const count = element('output', { className: 'count' })
  const attempt = (action: Promise<void>) => {
    error.textContent = ''
    action.catch((reason: unknown) => {
      error.textContent = reason instanceof Error ? reason.message : String(reason)
      input.control.focus()
    })
  }
  const save = () => attempt(actions.save(input.value()))
  const tools = element(
    'div',
    { className: 'tools' },
    element('p', {
      className: 'hint',
      textContent: `${field.label} in ${file.file}, line ${field.line}. ${field.hint ?? ''}`,
    }),
    count,
    error,
    buttons(actions, save, attempt, field),
    history(actions),
  )
  const form = element('form', { className: 'form', ariaLabel: `Edit ${field.label}` })
  form.append(...(input.control instanceof HTMLTextAreaElement ? [input.control] : []), tools)
  if (!(input.control instanceof HTMLTextAreaElement))
    tools.prepend(element('label', {}, field.label, input.control))
  const tell = () => {
    count.textContent = [
      remaining(field, input.control.value),
      ...writingProblems(input.control.value),
    ]
      .filter(Boolean)
      .join('; ')
  }
  input.control.addEventListener('input', () => {
    tell()
    actions.keep(input.value())
  })
  form.addEventListener('keydown', (event) => onKey(event, field, save, actions.cancel))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    save()
  })
  tell()
  return form
}

function buttons(
  actions: FormActions,
  save: () => void,
  attempt: (action: Promise<void>) => void,
  { list }: EditableField,
): HTMLElement {
  const change = (kind: ListChange['kind']) => () => attempt(actions.changeList(kind))
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

function remaining({ limit }: EditableField, value: string): string {
  if (limit === undefined) return ''
  const left = limit - value.trim().length
  return left < 0 ? `${-left} characters too many` : `${left} characters left`
}

/** Enter saves a text of one paragraph; with Shift it starts a line. */
function onKey(
  event: KeyboardEvent,
  { kind }: EditableField,
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
