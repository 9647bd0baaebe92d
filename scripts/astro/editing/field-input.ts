import { element } from './elements.ts'
import type { Field, FieldValue } from './protocol.ts'

/** An input for a field, and what it holds. */
export interface FieldInput {
  readonly control: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
  /** null if it is empty. */
  value(): FieldValue
}

/** @param draft what an editor had written before the page was loaded again */
export function fieldInput(field: Field, draft: FieldValue, shown?: HTMLElement): FieldInput {
  if (field.kind === 'choice') return choice(field, draft)
  if (field.kind === 'boolean') return checkbox(draft)
  if (field.kind === 'number') return number(draft)
  return text(field, draft, shown)
}

function choice({ label, options = [] }: Field, draft: FieldValue): FieldInput {
  const choices = options.map((value) => element('option', { value, textContent: value }))
  const control = element('select', { ariaLabel: label }, ...choices)
  control.value = String(draft ?? '')
  return { control, value: () => control.value }
}

function checkbox(draft: FieldValue): FieldInput {
  const control = element('input', { type: 'checkbox', checked: draft === true })
  return { control, value: () => control.checked }
}

function number(draft: FieldValue): FieldInput {
  const control = element('input', { inputMode: 'decimal', value: String(draft ?? '') })
  const value = () => (Number.isNaN(Number(control.value)) ? control.value : Number(control.value))
  return { control, value: () => (control.value.trim() === '' ? null : value()) }
}

/** A text looks as it will look on the page, if that shows it. */
function text(field: Field, draft: FieldValue, shown?: HTMLElement): FieldInput {
  const control = element('textarea', {
    value: String(draft ?? ''),
    ariaLabel: field.label,
    rows: 1,
  })
  if (shown) copyLook(shown, control)
  const value = () => {
    // A text before a link may end with a space.
    const written = /\s$/.test(String(field.value))
      ? control.value.trimStart()
      : control.value.trim()
    return written === '' ? null : written
  }
  return { control, value }
}

const COPIED = [
  'fontFamily',
  'fontSize',
  'fontStyle',
  'fontWeight',
  'color',
  'letterSpacing',
  'lineHeight',
  'textAlign',
  'textTransform',
  'textWrap',
] as const

function copyLook(shown: HTMLElement, control: HTMLTextAreaElement): void {
  const look = getComputedStyle(shown)
  for (const name of COPIED) control.style[name] = look[name]
  control.style.backgroundColor = backgroundOf(shown)
  control.style.minHeight = `${shown.getBoundingClientRect().height}px`
}

/** The first color behind a text that is not transparent. */
function backgroundOf(shown: Element | null): string {
  if (!shown) return 'Canvas'
  const color = getComputedStyle(shown).backgroundColor
  return /^rgba\(.*, 0\)$|^transparent$/.test(color) ? backgroundOf(shown.parentElement) : color
}
