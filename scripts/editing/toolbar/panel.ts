import type { Form } from '../endpoint.ts'
import type { Field, FieldPath, FieldValue } from '../form.ts'
import { ask, button, element } from './elements.ts'

/** The form for a content file, beside the page. */
export class Panel {
  readonly element = element('form', { className: 'panel', hidden: true, noValidate: true })
  readonly #file = element('select', { ariaLabel: 'File' })
  readonly #fields = element('div', { className: 'fields' })
  readonly #problem = element('p', { className: 'error', role: 'alert' })
  readonly #onClose: (said: string) => void
  #form: Form | undefined
  #inputs: FieldInput[] = []
  #isSaving = false
  #opening = Promise.resolve()
  #closed = Promise.withResolvers<void>()

  /** @param onClose called with what has been done, if something has */
  constructor(onClose: (said: string) => void) {
    this.#onClose = onClose
    const open = button('Open the file', () => void this.#attempt(openInEditor(this.#file.value)))
    const save = element('button', { type: 'submit', textContent: 'Save' })
    const cancel = button('Cancel', () => this.#close(''))
    this.element.append(
      element('header', {}, this.#file, open),
      this.#fields,
      element('footer', {}, this.#problem, save, cancel),
    )
    this.#file.addEventListener('change', () => this.open({ file: this.#file.value }))
    this.element.addEventListener('submit', (event) => {
      event.preventDefault()
      if (!this.#isSaving) void this.#attempt(this.#save())
    })
    this.element.addEventListener('keydown', (event) => this.#onKey(event))
    addEventListener('beforeunload', (event) => {
      if (this.isChanged()) event.preventDefault()
    })
  }

  /** Whether something typed is not saved. */
  isChanged(): boolean {
    return !this.element.hidden && this.#inputs.some((input) => input.isChanged())
  }

  /** Fulfilled once no form is open that a new page would take away. */
  async settled(): Promise<void> {
    await this.#opening
    if (!this.element.hidden) await this.#closed.promise
  }

  /** Shows the file that says what was clicked, at its field. */
  open(wanted: Parameters<typeof ask<'open'>>[1]): void {
    this.#opening = this.#attempt(this.#open(wanted))
  }

  async #open(wanted: Parameters<typeof ask<'open'>>[1]): Promise<void> {
    const form = await ask('open', wanted)
    if (this.isChanged() && form.file !== this.#form?.file) {
      if (this.#form) this.#file.value = this.#form.file
      throw new Error('Save or cancel your changes in this file first.')
    }
    if (!this.isChanged()) this.#show(form)
    this.#focus(form.place?.path, form.place?.at)
    if (wanted.seen && !form.place)
      throw new Error('No field of the content says just this. Choose its file above.')
  }

  #show(form: Form): void {
    if (this.element.hidden) this.#closed = Promise.withResolvers()
    this.#form = form
    this.#inputs = form.fields.map((field, index) => fieldInput(field, `field-${index}`))
    this.#file.replaceChildren(...form.files.map((value) => element('option', { value }, value)))
    this.#file.value = form.file
    this.#fields.replaceChildren(...this.#inputs.map(({ block }) => block))
    this.element.ariaLabel = `Edit ${form.file}`
    this.element.hidden = false
  }

  /** @param at the character to put the caret before */
  #focus(path: FieldPath | undefined, at?: number): void {
    const control = path && this.#find(path)?.control
    if (at !== undefined && control instanceof HTMLTextAreaElement)
      control.setSelectionRange(at, at)
    const target = control ?? this.#file
    target.focus()
    target.scrollIntoView({ block: 'center' })
  }

  #find(path: FieldPath): FieldInput | undefined {
    return this.#inputs.find(({ field }) => field.path.join('\0') === path.join('\0'))
  }

  async #save(): Promise<void> {
    if (!this.#form) return
    const { file, hash } = this.#form
    const changes = this.#inputs
      .filter((input) => input.isChanged())
      .map(({ field, value }) => ({ path: [...field.path], value: value() }))
    for (const input of this.#inputs) input.tell('')
    if (changes.length === 0) return this.#close('')
    this.#isSaving = true
    const mistakes = await ask('save', { file, hash, changes }).finally(() => {
      this.#isSaving = false
    })
    if (mistakes.length === 0) return this.#close(`Saved ${file}.`)
    const places = mistakes.map(({ path, what }) => {
      const input = this.#find(path)
      input?.tell(what)
      return `${[input?.field.label ?? path.join(' → '), what].filter(Boolean).join(': ')}.`
    })
    const first = this.#inputs.find(({ control }) => control.ariaInvalid === 'true')
    if (first) this.#focus(first.field.path)
    throw new Error(`Not saved. ${places.join(' ')}`)
  }

  #close(said: string): void {
    this.element.hidden = true
    this.#problem.textContent = ''
    this.#onClose(said)
    this.#closed.resolve()
  }

  /** Shows why the server refused an action. */
  async #attempt(action: Promise<void>): Promise<void> {
    this.#problem.textContent = ''
    await action.catch((reason: Error) => {
      this.element.hidden = false
      this.#problem.textContent = reason.message
    })
  }

  /** Enter saves, except in a text of several lines, where Ctrl+Enter does. */
  #onKey(event: KeyboardEvent): void {
    event.stopPropagation()
    if (event.key === 'Escape' && !this.isChanged()) this.#close('')
    const input = this.#inputs.find(({ control }) => control === event.target)
    const wantsLine = input?.field.kind === 'lines' && !event.ctrlKey && !event.metaKey
    if (event.key !== 'Enter' || !input || wantsLine || event.isComposing) return
    event.preventDefault()
    this.element.requestSubmit()
  }
}

async function openInEditor(file: string): Promise<void> {
  const address = `/__open-in-editor?file=${encodeURIComponent(file)}`
  const { ok } = await fetch(address, { method: 'POST' })
  if (!ok) throw new Error('The file could not be opened.')
}

type FieldInput = ReturnType<typeof fieldInput>

/** A field of the form. */
function fieldInput(field: Field, id: string) {
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
