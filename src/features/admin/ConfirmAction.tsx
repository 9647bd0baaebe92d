import { type ReactNode, useState } from 'react'
import type { Fault } from '../../shared/fault.ts'
import { toast } from '../../shared/toasts.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { useAction } from '../../ui/use-action.ts'
import { focusHeading } from './route.ts'

interface Props {
  /** On the button that asks, on those that answer, and what is said once it is done. */
  labels: Readonly<Record<'ask' | 'confirm' | 'keep' | 'done', string>>
  question: string
  action: () => Promise<Fault | null>
  /** What else can be done, while the question is not asked. */
  children?: ReactNode
}

/** A button that does something for good once a question has been answered. */
export function ConfirmAction({ labels, question, action, children }: Props) {
  const [asking, setAsking] = useState<'unasked' | 'asked' | 'answered'>('unasked')
  const { isRunning, run } = useAction()

  function confirm() {
    run(action, () => {
      toast(labels.done)
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
          variant="ghost"
          size="sm"
          autoFocus={asking === 'answered'}
          onClick={() => setAsking('asked')}
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
        if (key === 'Escape') keep()
      }}
    >
      {/* Afloat, it stands inside the border. */}
      <legend className="float-left mb-2 w-full break-words">{question}</legend>
      <div className="clear-both flex flex-wrap gap-2">
        <ActionButton variant="destructive" size="sm" isRunning={isRunning} onClick={confirm}>
          {labels.confirm}
        </ActionButton>
        <ActionButton variant="ghost" size="sm" isOff={isRunning} autoFocus onClick={keep}>
          {labels.keep}
        </ActionButton>
      </div>
    </fieldset>
  )
}
