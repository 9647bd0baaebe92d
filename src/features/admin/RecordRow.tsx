import type { ReactNode } from 'react'
import type { Fault } from '../../shared/fault.ts'
import { toast } from '../../shared/toasts.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Button } from '../../ui/Button.tsx'
import type { AdminRecord } from './RecordForm.tsx'
import { useWords } from './words-context.ts'

interface Props {
  item: AdminRecord
  /** The word on the button that switches it off or on, and what is said then. */
  toggle: { readonly label: string; readonly done: string }
  onToggle: () => Promise<Fault | null>
  /** What stands between the title and the text. */
  status: ReactNode
  className?: string
  onEdit: () => void
  /** More buttons, before the others. */
  children?: ReactNode
}

/** A record in the list, with what can be done to it. */
export function RecordRow(props: Props) {
  const words = useWords()
  const { item, toggle, onToggle, status, className = '', onEdit, children } = props
  return (
    <article className="grid items-start gap-x-8 gap-y-3 md:grid-cols-[1fr_auto]">
      <div className={`min-w-0 ${className}`}>
        <h3 className="break-words text-lg" dir="auto">
          {item.title}
        </h3>
        <p className="text-sm text-muted">{status}</p>
        <p className="mt-1 max-w-measure whitespace-pre-line break-words" dir="auto">
          {item.text}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {children}
        <Button variant="outline" size="sm" onClick={onEdit}>
          {words.edit}
        </Button>
        <ActionButton
          variant="outline"
          size="sm"
          wait={null}
          action={onToggle}
          onDone={() => toast(toggle.done)}
        >
          {toggle.label}
        </ActionButton>
      </div>
    </article>
  )
}
