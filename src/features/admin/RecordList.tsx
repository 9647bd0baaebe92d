import { type ComponentType, type ReactNode, useState } from 'react'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Button } from '../../ui/Button.tsx'
import type { MemberQuery } from '../auth/member-query.ts'
import type { AdminRecord } from './RecordForm.tsx'
import { closeForm, FORMS, focusHeading } from './route.ts'
import { Shown } from './Shown.tsx'
import { useWords } from './words-context.ts'

export interface EditProps<Item> {
  /** The record to change; without one, a new one is added. */
  item: Item | undefined
  list: readonly Item[]
  onClose: () => void
}

export interface ListedProps<Item> {
  item: Item
  list: readonly Item[]
  onEdit: () => Promise<void>
}

/**
 * Makes the part of the page that has all records of a kind, with a form above them while a new one is
 * being written.
 */
export function recordList<Item extends Pick<AdminRecord, 'id'>>(
  part: Exclude<keyof typeof FORMS, 'sessions'>,
  records: MemberQuery<Item[]>,
  Form: ComponentType<EditProps<Item>>,
  Row: ComponentType<ListedProps<Item>>,
) {
  return function RecordList({ isWriting }: { isWriting: boolean }) {
    const labels = useWords()[part]
    return (
      <>
        {!isWriting && (
          <Button variant="hero" href={FORMS[part]} className="mb-6">
            {labels.new}
          </Button>
        )}
        <Shown query={records}>
          {(list) => (
            <>
              {isWriting && <Form item={undefined} list={list} onClose={() => closeForm(part)} />}
              {list.length === 0 && <p className="max-w-measure text-muted">{labels.none}</p>}
              <ol className="divide-y divide-line border-y border-line empty:hidden">
                {list.map((item) => (
                  <li key={item.id} className="py-5">
                    <Editable item={item} list={list} />
                  </li>
                ))}
              </ol>
            </>
          )}
        </Shown>
      </>
    )
  }

  /** A record, or the form that changes it. */
  function Editable(listed: Omit<ListedProps<Item>, 'onEdit'>) {
    const [isEditing, setEditing] = useState(false)
    async function edit() {
      // The list may be hours old: what somebody else has changed since is not taken back.
      await records.reload()
      setEditing(true)
    }
    if (!isEditing) return <Row {...listed} onEdit={edit} />
    function close() {
      setEditing(false)
      focusHeading()
    }
    return <Opened {...listed} onClose={close} />
  }

  /** The form of a record as it was when it was opened, also when the list is loaded again. */
  function Opened({ item: listed, ...props }: EditProps<Item>) {
    const [item] = useState(listed)
    return <Form {...props} item={item} />
  }
}

interface RowProps {
  item: AdminRecord
  /** The word on the button that switches it off or on, and what is said then. */
  toggle: { readonly label: string; readonly done: string }
  onToggle: () => Promise<void>
  /** What stands between the title and the text. */
  status: ReactNode
  className?: string
  onEdit: () => Promise<void>
  /** More buttons, before the others. */
  children?: ReactNode
}

/** A record in the list, with what can be done to it. */
export function RecordRow(props: RowProps) {
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
        <ActionButton variant="outline" size="sm" action={onEdit}>
          {words.edit}
        </ActionButton>
        <ActionButton
          variant="outline"
          size="sm"
          wait={null}
          action={onToggle}
          onDone={toggle.done}
        >
          {toggle.label}
        </ActionButton>
      </div>
    </article>
  )
}
