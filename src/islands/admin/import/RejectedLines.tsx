import { csv } from '../../../domain/csv.ts'
import type { RejectedRow } from '../../../domain/import-rows.ts'
import { fill } from '../../../domain/template.ts'
import type { AdminWords } from '../../../schemas/admin.ts'
import { Button } from '../../../ui/Button.tsx'
import { downloadText } from '../../../ui/download.ts'
import { useWords } from '../words.ts'
import { LineTable } from './LineTable.tsx'

const SHOWN = 20

interface Props {
  rejected: readonly RejectedRow[]
  heading: string
}

/** The lines that are not imported, each with its reason; all of them as a file. */
export function RejectedLines({ rejected, heading }: Props) {
  const words = useWords()
  const { rejected: named } = words.import
  if (rejected.length === 0) return null
  const first = rejected.slice(0, SHOWN)
  const counts = { shown: first.length, total: rejected.length }
  const caption = counts.shown < counts.total ? named.first : named.all
  return (
    <section aria-labelledby="import-rejected">
      <h4 id="import-rejected" className="mb-2 text-base font-bold">
        {heading}
      </h4>
      <LineTable
        caption={fill(caption, counts, words.locale)}
        rows={first.map((row) => ({ ...row, notes: reasonOf(row, words) }))}
      />
      <Button variant="outline" className="mt-4" onClick={() => download(rejected, words)}>
        {named.csv}
      </Button>
    </section>
  )
}

function reasonOf({ reason, value }: RejectedRow, words: AdminWords): string {
  return fill(words.import.rejected.reasons[reason], { value })
}

function download(rejected: readonly RejectedRow[], words: AdminWords): void {
  const { name: file, columns } = words.import.rejected.file
  const header = [columns.line, columns.name, columns.email, columns.reason]
  const rows = rejected.map((row) => [row.line, row.name, row.email, reasonOf(row, words)])
  downloadText(file, 'text/csv', csv(header, rows))
}
