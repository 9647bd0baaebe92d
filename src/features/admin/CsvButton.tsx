import { useState } from 'react'
import { fill } from '../../shared/text/template.ts'
import { toast } from '../../shared/toasts.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { downloadText } from '../../ui/download.ts'
import { runAsAdmin } from './admin-query.ts'
import { type Cell, csv } from './csv.ts'
import { useWords } from './words-context.ts'

interface Props {
  labels: Readonly<Record<'csv' | 'reading' | 'exported', string>>
  /** The name of the file. */
  file: string
  header: readonly string[]
  /** Reads all rows; `onProgress` is called with how many have been read so far. */
  read: (onProgress: (rows: number) => void) => Promise<Cell[][]>
}

/** Downloads a list as a CSV file, and says meanwhile how much of it has been read. */
export function CsvButton({ labels, file, header, read }: Props) {
  const { locale } = useWords()
  const [rows, setRows] = useState(0)

  function download() {
    setRows(0)
    return runAsAdmin(async () => {
      downloadText(file, 'text/csv', csv(header, await read(setRows)))
    })
  }

  return (
    <ActionButton
      variant="outline"
      wait={fill(labels.reading, { read: rows }, locale)}
      action={download}
      onDone={() => toast(labels.exported)}
    >
      {labels.csv}
    </ActionButton>
  )
}
