import { useWords } from './words.ts'

interface Row {
  readonly key: string
  readonly name: string
  readonly numbers: readonly [number, number]
}

interface Props {
  columns: readonly [name: string, first: string, second: string]
  rows: readonly Row[]
  className: string
}

/** The numbers of a picture, which are shown when they are asked for. */
export function NumberTable({ columns: [name, ...others], rows, className }: Props) {
  const { overview, locale } = useWords()
  return (
    <details className="mt-3">
      <summary className="flex min-h-11 cursor-pointer items-center underline">
        {overview.table}
      </summary>
      <table className={`w-full border-collapse text-sm tabular-nums ${className}`}>
        <thead>
          <tr className="border-b border-line-strong text-right align-bottom">
            <th scope="col" className="py-2 text-left">
              {name}
            </th>
            {others.map((column) => (
              <th key={column} scope="col" className="pl-4">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, numbers: [first, second] }) => (
            <tr key={key} className="border-b border-line text-right">
              <th scope="row" className="py-1.5 text-left font-normal" dir="auto">
                {name}
              </th>
              <td>{first.toLocaleString(locale)}</td>
              <td>{second.toLocaleString(locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
