import { useState } from 'react'
import { fill } from '../../shared/text/template.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { downloadText } from '../../ui/download.ts'
import { asAdmin } from './admin-query.ts'
import { type Cell, csv } from './csv.ts'
import { type ReadAfter, readPages } from './pages.ts'
import { useWords } from './words-context.ts'

interface Props<Item, Column extends string> {
  labels: Readonly<Record<'csv' | 'reading' | 'exported', string>>
  /** The name of the file. */
  file: string
  columns: Readonly<Record<NoInfer<Column>, string>>
  read: ReadAfter<Item>
  /** What stands in the row of an item. */
  record: (item: Item) => Readonly<Record<Column, Cell>>
}

/** Downloads a list as a CSV file, and says meanwhile how much of it has been read. */
export function CsvButton<Item, Column extends string>(props: Props<Item, Column>) {
  const { labels, file, columns, read, record } = props
  const { locale } = useWords()
  const [rows, setRows] = useState(0)

  async function download() {
    setRows(0)
    const { items } = await asAdmin(readPages(read, Infinity, setRows))
    downloadText(file, 'text/csv', csv(columns, items.map(record)))
  }

  return (
    <ActionButton
      variant="outline"
      wait={fill(labels.reading, { read: rows }, locale)}
      action={download}
      onDone={labels.exported}
    >
      {labels.csv}
    </ActionButton>
  )
}
