import { fill } from '../../domain/template.ts'
import type { AdminWords } from '../../schemas/admin.ts'
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
import { useFresh } from './use-fresh.ts'

/** Who changed what, the newest first. */
export function AuditLog({ words }: { words: AdminWords }) {
  const loaded = useFresh(auditLog)
  const named = words.auditLog
  return (
    <>
      <p className="mb-5 max-w-measure text-muted">{named.note}</p>
      <Shown loaded={loaded} words={words} reload={auditLog.reload}>
        {({ entries, hasMore }) => (
          <PagedList
            words={words}
            items={entries}
            hasMore={hasMore}
            readMore={readOlderEntries}
            labels={named}
          >
            {(entry) => <Entry entry={entry} words={words} />}
          </PagedList>
        )}
      </Shown>
    </>
  )
}

interface EntryProps {
  entry: AuditEntry
  words: AdminWords
}

function Entry({ entry, words }: EntryProps) {
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
              <Change key={change.column} change={change} words={words} />
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

function Change({ change, words }: { change: AuditChange; words: AdminWords }) {
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
