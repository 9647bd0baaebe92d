import { fill } from '../../domain/template.ts'
import {
  type AuditChange,
  type AuditEntry,
  auditLog,
  readOlderEntries,
} from '../../stores/audit-log.ts'
import { columnName, sentenceOf, valueText } from './audit-sentences.ts'
import { asMoment } from './format.ts'
import { PagedList } from './PagedList.tsx'
import { Shown } from './Shown.tsx'
import { useWords } from './words.ts'

/** Who changed what, the newest first. */
export function AuditLog() {
  const named = useWords().auditLog
  return (
    <>
      <p className="mb-5 max-w-measure text-muted">{named.note}</p>
      <Shown query={auditLog}>
        {({ items, hasMore }) => (
          <PagedList items={items} hasMore={hasMore} readMore={readOlderEntries} labels={named}>
            {(entry) => <Entry entry={entry} />}
          </PagedList>
        )}
      </Shown>
    </>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const words = useWords()
  const { auditLog: named, locale } = words
  return (
    <div className="grid gap-x-8 gap-y-1 py-4 md:grid-cols-[11rem_1fr]">
      <time dateTime={entry.happenedAt} className="text-sm text-muted md:pt-0.5">
        {asMoment(entry.happenedAt, locale)}
      </time>
      <div className="min-w-0">
        <p className="[overflow-wrap:anywhere]" dir="auto">
          {sentenceOf(entry, words)}
        </p>
        {entry.changes.length > 0 && (
          <dl className="mt-1 text-sm">
            {entry.changes.map((change) => (
              <Change key={change.column} change={change} />
            ))}
          </dl>
        )}
        {entry.rowId !== null && (
          <p className="mt-1 text-sm text-muted [overflow-wrap:anywhere]">
            {fill(named.row, { id: entry.rowId }, locale)}
          </p>
        )}
      </div>
    </div>
  )
}

function Change({ change }: { change: AuditChange }) {
  const words = useWords()
  const { before, after } = change
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-muted">{columnName(change, words)}:</dt>
      <dd className="flex min-w-0 flex-wrap gap-x-2 [overflow-wrap:anywhere]">
        <bdi>{valueText(before, words)}</bdi>
        <span aria-hidden="true">→</span>
        <span className="sr-only">{words.auditLog.becomes}</span>
        <bdi>{valueText(after, words)}</bdi>
      </dd>
    </div>
  )
}
