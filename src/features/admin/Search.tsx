import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { entryOf, handleSubmit } from '../../ui/form.ts'

interface Props {
  labels: { readonly search: string; readonly find: string }
  /** The words by which what is shown was found. */
  searched?: string
  onSearch: (search: string) => void
}

export function Search({ labels, searched, onSearch }: Props) {
  return (
    <search className="min-w-0 flex-1 basis-72">
      <form
        onSubmit={handleSubmit((form) => onSearch(entryOf(form, 'search')))}
        className="flex items-end gap-2"
      >
        <div className="max-w-[24rem] flex-1">
          <Field
            label={labels.search}
            name="search"
            type="search"
            defaultValue={searched}
            maxLength={200}
          />
        </div>
        <Button type="submit" variant="outline">
          {labels.find}
        </Button>
      </form>
    </search>
  )
}
