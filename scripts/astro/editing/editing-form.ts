import type { Change } from '../../editing/request-schemas.ts'
import type { DraftValue } from './drafts.ts'
import { button, element } from './elements.ts'
import type { Place } from './find-fields.ts'
import type { LatestChange } from './protocol.ts'

/** What a form reports. Each may be rejected with a sentence, which the form shows. */
export interface FormActions {
  /** @param picture a file to add, in base64 */
  save(change: Change, picture?: { name: string; data: string }): Promise<void>
  cancel(): void
  /** Called with every change, so that it outlives a reload. */
  keep(value: DraftValue): void
  history(): Promise<LatestChange | null>
}

/** What the forms for texts, lists and pictures differ in. */
interface FormParts {
  hint: string
  /** Stands above the tools, over the text that the page shows. */
  over?: HTMLTextAreaElement | undefined
  tools: readonly Node[]
  /** What the button that sends the form says. */
  action: 'Save' | 'Add'
  send(): Promise<void>
  cancel(): void
  /** Beside the other buttons. @param attempt shows why the server refused an action */
  more?(attempt: (action: Promise<void>) => void): Node[]
}

/** A form over the page, which says why the server refused what it was asked for. */
export function editingForm(
  { field }: Place,
  { hint, over, tools, action, send, cancel, more = () => [] }: FormParts,
): HTMLFormElement {
  const problem = element('p', { className: 'error', role: 'alert' })
  const attempt = (asked: Promise<void>) => {
    problem.textContent = ''
    asked.catch((reason: unknown) => {
      problem.textContent = reason instanceof Error ? reason.message : String(reason)
      focusFirst(form)
    })
  }
  const save = () => attempt(send())
  const buttons = [button(action, save), button('Cancel', cancel), ...more(attempt)]
  const form = element(
    'form',
    { className: 'form', ariaLabel: `Edit ${field.label}` },
    ...(over ? [over] : []),
    element(
      'div',
      { className: 'tools' },
      element('p', { className: 'hint', textContent: hint }),
      ...tools,
      problem,
      element('div', { className: 'row' }, ...buttons),
    ),
  )
  form.addEventListener('keydown', (event) => onKey(event, field.kind === 'markdown', save, cancel))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    save()
  })
  return form
}

export function focusFirst(form: HTMLFormElement): void {
  form.querySelector<HTMLElement>('textarea, input, select')?.focus()
}

/** Enter saves a text of one paragraph; with Shift it starts a line. */
function onKey(
  event: KeyboardEvent,
  isMarkdown: boolean,
  save: () => void,
  cancel: () => void,
): void {
  event.stopPropagation()
  if (event.isComposing) return
  if (event.key === 'Escape') cancel()
  const isText = event.target instanceof HTMLTextAreaElement
  const wantsLine = event.shiftKey || (isMarkdown && !event.ctrlKey && !event.metaKey)
  if (event.key !== 'Enter' || !isText || wantsLine) return
  event.preventDefault()
  save()
}
