import { fill } from '../../../shared/template.ts'
import { asMoment } from '../format.ts'
import { PagedList } from '../PagedList.tsx'
import { Shown } from '../Shown.tsx'
import type { AdminWords } from '../words.ts'
import { useWords } from '../words-context.ts'
import {
  type AuditAccount,
  type AuditActor,
  type AuditChange,
  type AuditEntry,
  auditLog,
  readOlderEntries,
} from './change-log.ts'

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

/** The entry as one sentence, such as "a@example.com changed the resource “Reading list”". */
function sentenceOf(entry: AuditEntry, words: AdminWords): string {
  const { auditLog, locale } = words
  const { insert, update, delete: deletion, export: download } = auditLog.sentences
  const sentences = Object.entries({ insert, update, delete: deletion, export: download })
  const sentence = new Map(sentences).get(entry.action) ?? entry.action
  const account = entry.account ? accountName(entry.account, words) : ''
  const thing = auditLog.things[entry.tableName] ?? auditLog.otherThing
  const what = fill(thing, { title: entry.rowTitle ?? '', account, table: entry.tableName }, locale)
  return fill(sentence, { who: actorName(entry.actor, words), what }, locale)
}

function actorName(actor: AuditActor, words: AdminWords): string {
  if (actor.kind === 'account') return accountName(actor, words)
  return actor.kind === 'owner' ? words.auditLog.owner : words.auditLog.secretKey
}

function accountName({ number, email }: AuditAccount, { auditLog, locale }: AdminWords): string {
  return email ?? fill(auditLog.deletedAccount, { number }, locale)
}

/** The column as it is called on screen; a column without words keeps its own name. */
function columnName({ column }: AuditChange, { auditLog }: AdminWords): string {
  return auditLog.columns[column] ?? column
}

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

function valueText(value: unknown, { auditLog, locale }: AdminWords): string {
  if (value === null || value === undefined || value === '') return auditLog.noValue
  if (typeof value === 'boolean') return value ? auditLog.yes : auditLog.no
  if (typeof value === 'number') return value.toLocaleString(locale)
  if (typeof value !== 'string') return JSON.stringify(value)
  return TIMESTAMP.test(value) ? asMoment(value, locale) : value
}
