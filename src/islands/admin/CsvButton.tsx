import { useState } from 'react'
import type { Fault } from '../../domain/fault.ts'
import { fill } from '../../domain/template.ts'
import { toast } from '../../stores/toasts.ts'
import { downloadText } from '../../ui/download.ts'
import { ActionButton } from '../shared/ActionButton.tsx'
import { useWords } from './words.ts'

interface Props {
  labels: Readonly<Record<'csv' | 'reading' | 'exported', string>>
  /** The name of the file. */
  file: string
  /**
   * Reads everything that belongs into the file.
   * @param tell hears how many rows have been read so far
   * @param save takes the text of the file
   */
  read: (tell: (rows: number) => void, save: (text: string) => void) => Promise<Fault | null>
}

/** Downloads a list as a CSV file, and says meanwhile how much of it has been read. */
export function CsvButton({ labels, file, read }: Props) {
  const { locale } = useWords()
  const [rows, setRows] = useState(0)

  function download() {
    setRows(0)
    return read(setRows, (text) => downloadText(file, 'text/csv', text))
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
