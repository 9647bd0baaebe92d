import { answersIn, type Columns } from '../../../domain/import-columns.ts'
import { fill } from '../../../domain/template.ts'
import { changeColumns, type Preview } from '../../../stores/registration-import.ts'
import { Select } from '../../../ui/Select.tsx'
import { useWords } from '../words.ts'

interface Props {
  preview: Preview
}

/** What each column holds, as it was recognized or as the admin corrects it. */
export function ColumnSelects({ preview }: Props) {
  const named = useWords().import.columns
  const { columns } = preview
  return (
    <fieldset>
      <legend className="mb-2 font-bold">{named.heading}</legend>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        {(['email', 'name', 'lastName'] as const).map((name) => (
          <ColumnSelect key={name} column={name} preview={preview} />
        ))}
        <ColumnSelect column="status" hint={named.statusHint} preview={preview} />
        <ColumnSelect column="attended" preview={preview} />
        <ColumnSelect column="news" hint={named.newsHint} preview={preview} />
        {columns.news !== null && <AnswerSelect column={columns.news} preview={preview} />}
      </div>
    </fieldset>
  )
}

type Name = Exclude<keyof Columns, 'newsAnswer'>

function ColumnSelect({ column, hint, preview }: Props & { column: Name; hint?: string }) {
  const { import: named, locale } = useWords()
  const { header } = preview.list
  return (
    <Select
      label={named.columns[column]}
      {...(hint === undefined ? {} : { hint })}
      value={preview.columns[column] ?? ''}
      onChange={({ target }) => changeColumns(choice(column, target.value))}
    >
      <option value="">{named.columns.none}</option>
      {column === 'attended' && <option value="everyone">{named.columns.everyone}</option>}
      {header.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place; names may repeat
        <option key={index} value={index}>
          {name || fill(named.columns.unnamed, { number: index + 1 }, locale)}
        </option>
      ))}
    </Select>
  )
}

/** An answer belongs to the column it was chosen in. */
function choice(name: Name, value: string): Partial<Columns> {
  const column = value === '' ? null : Number(value)
  if (name === 'news') return { news: column, newsAnswer: null }
  if (name === 'attended') return { attended: value === 'everyone' ? value : column }
  return { [name]: column }
}

function AnswerSelect({ column, preview }: Props & { column: number }) {
  const named = useWords().import.columns
  return (
    <Select
      label={named.newsAnswer}
      value={preview.columns.newsAnswer ?? ''}
      onChange={({ target }) => changeColumns({ newsAnswer: target.value || null })}
    >
      <option value="">{named.noAnswer}</option>
      {answersIn(preview.list, column).map((answer) => (
        <option key={answer} value={answer}>
          {answer}
        </option>
      ))}
    </Select>
  )
}
