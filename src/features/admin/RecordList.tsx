import { type ComponentType, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import type { MemberQuery } from '../auth/member-query.ts'
import type { AdminRecord } from './RecordForm.tsx'
import { closeForm, FORMS, focusHeading } from './route.ts'
import { Shown } from './Shown.tsx'
import { useWords } from './words-context.ts'

export interface EditProps<Item> {
  /** The record to change; without one, a new one is added. */
  item: Item | undefined
  onClose: () => void
}

export interface ListedProps<Item> {
  item: Item
  list: readonly Item[]
  onEdit: () => void
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
        {isWriting ? (
          <Form item={undefined} onClose={() => closeForm(part)} />
        ) : (
          <Button variant="hero" href={FORMS[part]} className="mb-6">
            {labels.new}
          </Button>
        )}
        <Shown query={records}>
          {(list) => (
            <>
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
    if (!isEditing) return <Row {...listed} onEdit={() => setEditing(true)} />
    function close() {
      setEditing(false)
      focusHeading()
    }
    return <Form item={listed.item} onClose={close} />
  }
}
