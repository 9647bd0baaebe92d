import { CATEGORIES } from '../../domain/stones.ts'
import { fill } from '../../domain/template.ts'
import type { ToolAnalytics } from '../../stores/analytics.ts'
import { useWords } from './words.ts'

/** How much the scores have changed on average, from the members' first audit to their latest. */
export function AuditChange({ tools }: { tools: readonly ToolAnalytics[] }) {
  const words = useWords()
  const audit = tools.find(({ resourceType }) => resourceType === 'quiz')
  if (!audit) return null
  const { auditChange } = words.overview
  const change = audit.auditChange
  const signed = new Intl.NumberFormat(words.locale, { signDisplay: 'exceptZero' })
  return (
    <section aria-labelledby="audit-change" className="mt-12">
      <h3 id="audit-change" className="text-lg">
        {auditChange.title}
      </h3>
      <p className="mb-3 text-sm text-muted">
        {change
          ? fill(auditChange.note, { members: change.members }, words.locale)
          : auditChange.tooFew}
      </p>
      {change && (
        <dl className="max-w-[40rem] divide-y divide-line border-y border-line tabular-nums">
          {[
            ...CATEGORIES.map((each) => [words.names[each], change.categories[each]] as const),
            [auditChange.total, change.percent] as const,
          ].map(([name, points]) => (
            <div key={name} className="flex justify-between gap-6 py-2 last:font-bold">
              <dt>{name}</dt>
              <dd>{signed.format(points)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
