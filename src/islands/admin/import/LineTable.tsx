import { useWords } from '../words.ts'

interface Row {
  line: number
  name: string
  email: string
  notes: string
}

/** Lines of a list, each with whom it is about. */
export function LineTable({ caption, rows }: { caption: string; rows: readonly Row[] }) {
  const words = useWords()
  const { preview } = words.import
  return (
    <table className="w-full max-w-[40rem] table-fixed border-collapse text-sm">
      <caption className="pb-1 text-left text-muted">{caption}</caption>
      <thead>
        <tr className="border-b border-line-strong text-left">
          <th scope="col" className="w-20 py-2">
            {preview.line}
          </th>
          <th scope="col">{preview.person}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line, name, email, notes }) => (
          <tr key={line} className="border-b border-line align-top">
            <td className="py-2 tabular-nums">{line.toLocaleString(words.locale)}</td>
            <th scope="row" className="py-2 text-left font-normal [overflow-wrap:anywhere]">
              <bdi className="block text-base">
                {name || <span className="text-muted">{preview.noName}</span>}
              </bdi>
              {email && <bdi className="block text-muted">{email}</bdi>}
              {notes && (
                <span className="block" dir="auto">
                  {notes}
                </span>
              )}
            </th>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
