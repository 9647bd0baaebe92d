import { fill } from '../../../shared/text/template.ts'
import { useQuery } from '../../auth/use-member.ts'
import { sessionAdmin, sessionName } from '../all-sessions.ts'
import { asMoment } from '../format.ts'
import { PagedList } from '../PagedList.tsx'
import { Shown } from '../Shown.tsx'
import type { AdminWords } from '../words.ts'
import { useWords } from '../words-context.ts'
import { type ChangeLogEntry, changeLog } from './change-log.ts'

/** Who changed what, the newest first. */
export function ChangeLog() {
  const named = useWords().changeLog
  return (
    <>
      <p className="mb-5 max-w-measure text-muted">{named.note}</p>
      <Shown query={changeLog}>
        {(list) => (
          <PagedList list={list} readMore={changeLog.readMore} labels={named}>
            {(entry) => <Entry entry={entry} />}
          </PagedList>
        )}
      </Shown>
    </>
  )
}

function Entry({ entry }: { entry: ChangeLogEntry }) {
  const words = useWords()
  const { changeLog: named, locale } = words
  const title = useTitle(entry)
  return (
    <div className="grid gap-x-8 gap-y-1 py-4 md:grid-cols-[11rem_1fr]">
      <time dateTime={entry.happenedAt} className="text-sm text-muted md:pt-0.5">
        {asMoment(entry.happenedAt, locale)}
      </time>
      <div className="min-w-0">
        <p className="[overflow-wrap:anywhere]" dir="auto">
          {sentenceOf(entry, title, words)}
        </p>
        {entry.changes.length > 0 && (
          <dl className="mt-1 text-sm">
            {entry.changes.map(({ column, before, after }) => (
              <div key={column} className="flex flex-wrap gap-x-2">
                <dt className="text-muted">{`${named.columns[column] ?? column}:`}</dt>
                <dd className="flex min-w-0 flex-wrap gap-x-2 [overflow-wrap:anywhere]">
                  <bdi>{valueText(before, words)}</bdi>
                  <span aria-hidden="true">→</span>
                  <span className="sr-only">{named.becomes}</span>
                  <bdi>{valueText(after, words)}</bdi>
                </dd>
              </div>
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

/** A session by its name and date, as the log has its id or its slug; all else by the title in the log. */
function useTitle({ tableName, rowId, rowTitle }: ChangeLogEntry): string {
  const words = useWords()
  const loaded = useQuery(sessionAdmin)
  const sessions = loaded.status === 'ready' ? loaded.data.sessions : []
  const isOfSession = /^(?:masterclass_sessions|registration)/.test(tableName)
  const session = sessions.find(({ id, slug }) => id === rowId || slug === rowTitle)
  return isOfSession && session ? sessionName(session, words) : (rowTitle ?? '')
}

/** The entry as one sentence, such as "a@example.com changed the resource “Reading list”". */
function sentenceOf(entry: ChangeLogEntry, title: string, words: AdminWords): string {
  const { changeLog, locale } = words
  const sentences = new Map(Object.entries(changeLog.sentences))
  const sentence = sentences.get(entry.action) ?? entry.action
  const account = accountName(entry.account, entry.accountEmail, words)
  const thing = changeLog.things[entry.tableName] ?? changeLog.otherThing
  const what = fill(thing, { title, account, table: entry.tableName }, locale)
  const nobody = entry.actorKind === 'secret_key' ? changeLog.secretKey : changeLog.owner
  const who = accountName(entry.actor, entry.actorEmail, words) || nobody
  return fill(sentence, { who, what }, locale)
}

/** An account by its address, a deleted one by the start of its id; empty for none. */
function accountName(id: string | null, email: string | null, words: AdminWords): string {
  if (id === null) return ''
  return email ?? fill(words.changeLog.deletedAccount, { id: id.slice(0, 8) }, words.locale)
}

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

function valueText(value: unknown, { changeLog, locale }: AdminWords): string {
  if (value === null || value === undefined || value === '') return changeLog.noValue
  if (typeof value === 'boolean') return value ? changeLog.yes : changeLog.no
  if (typeof value === 'number') return value.toLocaleString(locale)
  if (typeof value !== 'string') return JSON.stringify(value)
  return TIMESTAMP.test(value) ? asMoment(value, locale) : value
}
