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
  const columns = earlier.map((each) => ({ ...each, change: changeBetween(each.audit, result) }))
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
          {CATEGORIES.map((category) => (
            <Row
              key={category}
              name={words.names[category]}
              points={columns.map(({ audit, change }) => [audit.id, change.categories[category]])}
              locale={words.locale}
            />
          ))}
          <Row
            name={changes.total}
            points={columns.map(({ audit, change }) => [audit.id, change.percent])}
            locale={words.locale}
          />
        </tbody>
      </table>
    </section>
  )
}

interface RowProps {
  name: string
  /** Of each earlier audit its id, and the points since. */
  points: readonly [id: number, change: number][]
  locale: string
}

function Row({ name, points, locale }: RowProps) {
  const signed = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' })
  return (
    <tr className="border-b border-line text-right last:font-bold">
      <th scope="row" className="py-2 text-left [font-weight:inherit]">
        {name}
      </th>
      {points.map(([id, change]) => (
        <td key={id} className="pl-4">
          {signed.format(change)}
        </td>
      ))}
    </tr>
  )
}
