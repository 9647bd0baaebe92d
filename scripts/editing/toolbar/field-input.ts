import type { Field, FieldValue } from '../form.ts'
import { element } from './elements.ts'

export type FieldInput = ReturnType<typeof fieldInput>

/** A field of the form. */
export function fieldInput(field: Field, id: string) {
  const control = Object.assign(controlFor(field), { id })
  const error = element('p', { className: 'error', id: `${id}-error` })
  const hint = element('p', { className: 'hint', id: `${id}-hint` })
  control.setAttribute('aria-describedby', `${hint.id} ${error.id}`)
  const count = () => {
    const length = field.limit && `${control.value.trim().length} of ${field.limit} characters`
    hint.textContent = [field.hint, length].filter(Boolean).join(' · ')
  }
  control.addEventListener('input', count)
  if (control instanceof HTMLInputElement) control.checked = field.value === true
  control.value = String(field.value ?? '')
  count()
  /** What the editor has left in it. */
  const value = () => valueIn(field, control)
  const start = value()
  const label = element('label', { htmlFor: id, textContent: field.label })
  return {
    field,
    control,
    block: element('div', { className: 'field' }, label, control, hint, error),
    value,
    isChanged: () => value() !== start,
    /** Says below the field what is wrong with it; nothing is with an empty text. */
    tell(message: string): void {
      error.textContent = message
      control.ariaInvalid = message === '' ? null : 'true'
    },
  }
}

function controlFor({ kind, options = [], isNullable }: Field) {
  if (kind === 'boolean') return element('input', { type: 'checkbox' })
  if (kind === 'number') return element('input', { inputMode: 'decimal' })
  if (kind !== 'choice') return element('textarea', { rows: kind === 'lines' ? 6 : 1 })
  const choices = isNullable ? ['', ...options] : options
  return element('select', {}, ...choices.map((value) => element('option', { value }, value)))
}

function valueIn({ kind, isNullable }: Field, control: ReturnType<typeof controlFor>): FieldValue {
  if (control instanceof HTMLInputElement && kind === 'boolean') return control.checked
  const text = control.value.trim()
  if (text === '') return isNullable ? null : ''
  return kind === 'number' && !Number.isNaN(Number(text)) ? Number(text) : text
}
