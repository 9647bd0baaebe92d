import { type ReactNode, useState } from 'react'
import type { AdminRecord } from '../../stores/admin-records.ts'
import type { MemberQuery } from '../../stores/member-query.ts'
import { Button } from '../../ui/Button.tsx'
import { closeForm, FORMS, focusHeading } from './route.ts'
import { Shown } from './Shown.tsx'
import { useFresh } from './use-fresh.ts'
import { useWords } from './words.ts'

interface Props<Item> {
  part: keyof typeof FORMS
  records: MemberQuery<Item[]>
  isWriting: boolean
  /** The form for a new record, or for the given one. */
  form: (onClose: () => void, item?: Item) => ReactNode
  row: (item: Item, list: readonly Item[], onEdit: () => void) => ReactNode
}

/** All records of a kind, with a form above them while a new one is being written. */
export function RecordList<Item extends AdminRecord>(props: Props<Item>) {
  const { part, records, isWriting, form, row } = props
  const labels = useWords()[part]
  const loaded = useFresh(records)
  return (
    <>
      {isWriting ? (
        form(() => closeForm(part))
      ) : (
        <Button variant="hero" href={FORMS[part]} className="mb-6">
          {labels.new}
        </Button>
      )}
      <Shown loaded={loaded} reload={records.reload}>
        {(list) => (
          <>
            {list.length === 0 && <p className="max-w-measure text-muted">{labels.none}</p>}
            <ol className="divide-y divide-line border-y border-line empty:hidden">
              {list.map((item) => (
                <li key={item.id} className="py-5">
                  <Editable
                    form={(onClose) => form(onClose, item)}
                    row={(onEdit) => row(item, list, onEdit)}
                  />
                </li>
              ))}
            </ol>
          </>
        )}
      </Shown>
    </>
  )
}

interface EditableProps {
  form: (onClose: () => void) => ReactNode
  row: (onEdit: () => void) => ReactNode
}

/** A record, or the form that changes it. */
function Editable({ form, row }: EditableProps) {
  const [isEditing, setEditing] = useState(false)
  if (!isEditing) return row(() => setEditing(true))
  return form(() => {
    setEditing(false)
    focusHeading()
  })
}
