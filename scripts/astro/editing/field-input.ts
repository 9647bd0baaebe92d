import type { Field, FieldValue } from '../../editing/form.ts'
import { element } from './elements.ts'

/** A field of the form. */
export interface FieldInput {
  readonly field: Field
  readonly control: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
  /** With its label, its hint and what is wrong with it. */
  readonly block: HTMLElement
  /** What the editor has left in it. */
  value(): FieldValue
  isChanged(): boolean
  write(value: FieldValue): void
  /** Says below the field what is wrong with it; nothing is with an empty text. */
  tell(error: string): void
}

export function fieldInput(field: Field, id: string): FieldInput {
  const control = Object.assign(controlFor(field), { id })
  const error = element('p', { className: 'error', id: `${id}-error` })
  const hint = element('p', { className: 'hint', id: `${id}-hint` })
  control.setAttribute('aria-describedby', `${hint.id} ${error.id}`)
  const value = () => valueIn(field, control)
  const write = (written: FieldValue) => {
    if (control instanceof HTMLInputElement) control.checked = written === true
    control.value = String(written ?? '')
    count()
  }
  const count = () => {
    const length = field.limit && `${control.value.trim().length} of ${field.limit} characters`
    hint.textContent = [field.hint, length].filter(Boolean).join(' · ')
  }
  control.addEventListener('input', count)
  write(field.value)
  const start = value()
  return {
    field,
    control,
    block: element(
      'div',
      { className: 'field' },
      element('label', { htmlFor: id, textContent: field.label }),
      control,
      hint,
      error,
    ),
    value,
    isChanged: () => value() !== start,
    write,
    tell: (message) => {
      error.textContent = message
      control.ariaInvalid = message === '' ? null : 'true'
    },
  }
}

function controlFor({ kind, options = [], isNullable }: Field): FieldInput['control'] {
  if (kind === 'boolean') return element('input', { type: 'checkbox' })
  if (kind === 'number') return element('input', { inputMode: 'decimal' })
  if (kind !== 'choice') return element('textarea', { rows: kind === 'lines' ? 6 : 1 })
  const choices = isNullable ? ['', ...options] : options
  return element('select', {}, ...choices.map((value) => element('option', { value }, value)))
}

function valueIn({ kind, isNullable }: Field, control: FieldInput['control']): FieldValue {
  if (control instanceof HTMLInputElement && kind === 'boolean') return control.checked
  const text = control.value.trim()
  if (text === '') return isNullable ? null : ''
  return kind === 'number' && !Number.isNaN(Number(text)) ? Number(text) : text
}
