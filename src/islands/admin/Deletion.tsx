import { type ReactNode, useState } from 'react'
import type { Fault } from '../../domain/fault.ts'
import { toast } from '../../stores/toasts.ts'
import { ActionButton } from '../shared/ActionButton.tsx'
import { useAction } from '../shared/use-action.ts'
import { focusHeading } from './route.ts'

interface Props {
  labels: Readonly<Record<'delete' | 'deleteNow' | 'keep' | 'deleted', string>>
  question: string
  remove: () => Promise<Fault | null>
  /** What else can be done, while the question is not asked. */
  children?: ReactNode
}

/** A button that deletes something once a question has been answered. */
export function Deletion({ labels, question, remove, children }: Props) {
  const [asking, setAsking] = useState<'unasked' | 'asked' | 'answered'>('unasked')
  const { isRunning, run } = useAction()

  function deleteIt() {
    run(remove, () => {
      toast(labels.deleted)
      focusHeading()
    })
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
          {labels.delete}
        </ActionButton>
      </div>
    )
  }
  // The safe answer has the focus, so that pressing Enter twice deletes nothing.
  return (
    <fieldset className="min-w-0 border-l-4 border-danger pl-4">
      <legend className="sr-only">{labels.delete}</legend>
      <p className="mb-2 break-words">{question}</p>
      <div className="flex flex-wrap gap-2">
        <ActionButton variant="destructive" size="sm" isRunning={isRunning} onClick={deleteIt}>
          {labels.deleteNow}
        </ActionButton>
        <ActionButton
          variant="ghost"
          size="sm"
          isOff={isRunning}
          autoFocus
          onClick={() => setAsking('answered')}
        >
          {labels.keep}
        </ActionButton>
      </div>
    </fieldset>
  )
}
