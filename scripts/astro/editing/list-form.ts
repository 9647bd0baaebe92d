import { button, element } from './elements.ts'
import { onKey } from './field-form.ts'
import { fieldInput } from './field-input.ts'
import type { Place } from './find-fields.ts'
import { problemLine } from './problem-line.ts'
import type { Field, FieldValue } from './protocol.ts'

interface ListActions {
  save(fields: readonly Pick<Field, 'path' | 'value'>[]): Promise<void>
  cancel(): void
  /** Called with every change, so that it outlives a reload. */
  keep(values: readonly FieldValue[]): void
}

/** Asks for the first item of an empty list. @param drafts the values of its fields */
export function listForm(
  { field, file }: Place,
  drafts: readonly FieldValue[],
  { save, cancel, keep }: ListActions,
): HTMLFormElement {
  const fields = field.item ?? []
  const inputs = fields.map((part, index) => fieldInput(part, drafts[index] ?? null))
  const { line, attempt } = problemLine()
  const values = () => inputs.map((input) => input.value())
  const send = () =>
    attempt(save(values().map((value, index) => ({ path: fields[index]?.path ?? [], value }))))
  const form = element('form', { className: 'form', ariaLabel: `Edit ${field.label}` })
  const hint = `${field.label} in ${file.file}, line ${field.line}, is empty. ${field.hint ?? ''}`
  const tools = element(
    'div',
    { className: 'tools' },
    element('p', { className: 'hint', textContent: hint }),
    ...inputs.map(({ control }, index) => labelled(fields[index], control)),
    line,
    element('div', { className: 'row' }, button('Add', send), button('Cancel', cancel)),
  )
  form.append(tools)
  form.addEventListener('input', () => keep(values()))
  form.addEventListener('keydown', (event) => onKey(event, field, send, cancel))
  form.addEventListener('submit', (event) => event.preventDefault())
  return form
}

function labelled(field: Field | undefined, control: HTMLElement): HTMLElement {
  const name = field?.label || 'Text'
  control.ariaLabel = name
  return element('label', {}, `${name} ${field?.hint ?? ''}`, control)
}
