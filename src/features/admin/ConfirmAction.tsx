import { type ReactNode, useState } from 'react'
import { fill, type TemplateValues } from '../../shared/text/template.ts'
import { toast } from '../../shared/toasts.ts'
import { ActionButton, useAction } from '../../ui/ActionButton.tsx'
import type { Look } from '../../ui/Button.tsx'
import { focusHeading } from './route.ts'
import type { Confirmation } from './words.ts'
import { useWords } from './words-context.ts'

interface Props {
  labels: Confirmation
  /** What the names in the question stand for. */
  values: TemplateValues
  action: () => Promise<unknown>
  /** What comes after it, before the focus is on the heading. */
  onDone?: () => void
  /** What the button does if it may do something else than ask. */
  onAsk?: (ask: () => void) => void
  /** What has to be found out before it is asked. */
  prepare?: () => Promise<unknown>
  /** What is entered with the answer. */
  field?: ReactNode
  /** Whether that can be sent; it says itself why not. */
  isComplete?: () => boolean
  variant?: Look['variant']
  /** In a form, Enter in a field presses the button that asks, then the safe answer. */
  type?: 'button' | 'submit'
  /** What else can be done, while the question is not asked. */
  children?: ReactNode
}

/** A button that does something for good once a question has been answered. */
export function ConfirmAction(props: Props) {
  const { labels, values, action, onAsk, variant = 'ghost', type = 'button', children } = props
  const { prepare, onDone, field, isComplete } = props
  const { locale } = useWords()
  const [asking, setAsking] = useState<'unasked' | 'asked' | 'answered'>('unasked')
  const { isRunning, run } = useAction()

  const ask = () => setAsking('asked')

  function confirm() {
    if (isComplete?.() === false) return
    run(action, () => {
      toast(labels.done)
      onDone?.()
      focusHeading()
    })
  }

  function keep() {
    if (!isRunning) setAsking('answered')
  }

  if (asking !== 'asked') {
    return (
      <div className="flex flex-wrap gap-2">
        {children}
        <ActionButton
          type={type}
          variant={variant}
          size="sm"
          autoFocus={asking === 'answered'}
          action={prepare}
          onDone={ask}
          onClick={() => (onAsk ? onAsk(ask) : ask())}
        >
          {labels.ask}
        </ActionButton>
      </div>
    )
  }
  // The safe answer has the focus, so that pressing Enter twice changes nothing.
  return (
    <fieldset
      className="min-w-0 border-l-4 border-danger pl-4"
      onKeyDown={({ key }) => {
        // What was typed is not lost by a slip.
        if (key === 'Escape' && !field) keep()
      }}
    >
      {/* Afloat, it stands inside the border. */}
      <legend className="float-left mb-2 w-full break-words">
        {fill(labels.question, values, locale)}
      </legend>
      {field && <div className="clear-both mb-4 max-w-[38rem]">{field}</div>}
      <div className="clear-both flex flex-wrap gap-2">
        <ActionButton variant="destructive" size="sm" isRunning={isRunning} onClick={confirm}>
          {labels.confirm}
        </ActionButton>
        <ActionButton
          type={type}
          variant="ghost"
          size="sm"
          isOff={isRunning}
          autoFocus
          onClick={keep}
        >
          {labels.keep}
        </ActionButton>
      </div>
    </fieldset>
  )
}
