import type { Scores } from '../../domain/audit.ts'
import { type Audit, changeBetween } from '../../domain/audit-history.ts'
import { CATEGORIES } from '../../domain/stones.ts'
import type { AuditWords } from '../../schemas/audit.ts'
import { dayOf, type Earlier } from './earlier.ts'

interface Props {
  words: AuditWords
  result: Audit
  earlier: readonly Earlier[]
}

/** What has changed since the earlier audits, in numbers and without a judgment. */
export function Changes({ words, result, earlier }: Props) {
  const { changes } = words.result
  const signed = new Intl.NumberFormat(words.locale, { signDisplay: 'exceptZero' })
  const columns = earlier.map((each) => ({ ...each, change: changeBetween(each.audit, result) }))
  const rows = [
    ...CATEGORIES.map((category) => ({
      name: words.names[category],
      points: ({ categories }: Scores) => categories[category],
    })),
    { name: changes.total, points: ({ percent }: Scores) => percent },
  ]
  return (
    <section aria-labelledby="audit-changes" className="mt-12 break-inside-avoid">
      <h3 id="audit-changes" className="text-2xl">
        {changes.title}
      </h3>
      <p className="mt-2 text-muted">{changes.note}</p>
      <table className="mt-4 w-full max-w-[40rem] border-collapse tabular-nums">
        <thead>
          <tr className="border-b border-line-strong text-right align-bottom text-sm">
            <th scope="col" className="py-2 text-left">
              {changes.stone}
            </th>
            {columns.map(({ audit, since }) => (
              <th key={audit.id} scope="col" className="py-2 pl-4">
                {since}
                <span className="block font-normal text-muted">
                  {dayOf(audit, words.locale, 'medium')}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, points }) => (
            <tr key={name} className="border-b border-line text-right last:font-bold">
              <th scope="row" className="py-2 text-left [font-weight:inherit]">
                {name}
              </th>
              {columns.map(({ audit, change }) => (
                <td key={audit.id} className="pl-4">
                  {signed.format(points(change))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
