import { useStore } from '@nanostores/react'
import { ANNOUNCEMENT_LIMITS } from '../../../shared/limits.ts'
import { fill } from '../../../shared/text/template.ts'
import { Field } from '../../../ui/Field.tsx'
import { entryOf } from '../../../ui/form.ts'
import { asMoment } from '../format.ts'
import { $now } from '../now.ts'
import { RecordForm } from '../RecordForm.tsx'
import { type EditProps, type ListedProps, RecordList } from '../RecordList.tsx'
import { RecordRow } from '../RecordRow.tsx'
import { useWords } from '../words-context.ts'
import { AnnouncementEmails } from './AnnouncementEmails.tsx'
import {
  isNewEndPast,
  isRunning,
  type SentAnnouncement,
  sentAnnouncements,
} from './announcements.ts'

/** What the members are told on their dashboards. */
export function Announcements({ isWriting }: { isWriting: boolean }) {
  const words = useWords()
  return (
    <>
      <p className="mb-4 max-w-measure text-muted">{words.emails.tracking}</p>
      <RecordList
        part="announcements"
        records={sentAnnouncements}
        isWriting={isWriting}
        Form={Form}
        Row={Row}
      />
    </>
  )
}

function Form({ item, onClose }: EditProps<SentAnnouncement>) {
  const named = useWords().announcements
  return (
    <RecordForm
      labels={{ ...named, text: named.body, add: named.send, added: named.sent }}
      limits={{ title: ANNOUNCEMENT_LIMITS.title, text: ANNOUNCEMENT_LIMITS.body }}
      records={sentAnnouncements}
      item={item}
      draftOf={(form, texts) => ({ ...texts, endsAt: endIn(form, item) })}
      problemIn={({ endsAt }) =>
        isNewEndPast(endsAt, item) ? { field: 'endsAt', text: named.endsAtPast } : null
      }
      onClose={onClose}
    >
      {(errorOf) => (
        <Field
          label={named.endsAt}
          hint={named.endsAtHint}
          name="endsAt"
          type="datetime-local"
          max="9999-12-31T23:59"
          defaultValue={item?.endsAt ? asLocalEntry(item.endsAt) : ''}
          error={errorOf('endsAt')}
        />
      )}
    </RecordForm>
  )
}

/** An end that nobody has touched keeps the seconds, which the field does not show. */
function endIn(form: HTMLFormElement, item: SentAnnouncement | undefined): string | null {
  const entry = entryOf(form, 'endsAt')
  const end = item?.endsAt
  return end && entry === asLocalEntry(end) ? end : momentOfEntry(entry)
}

/** A moment as `<input type="datetime-local">` writes it, by the reader's own clock. */
function asLocalEntry(moment: string): string {
  const date = new Date(moment)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The moment that such an input shows; null if it is empty. */
function momentOfEntry(entry: string): string | null {
  return entry === '' ? null : new Date(entry).toISOString()
}

function Row({ item, onEdit }: ListedProps<SentAnnouncement>) {
  const { announcements: named, locale } = useWords()
  const isOn = isRunning(item, useStore($now))
  const { createdAt, endsAt } = item
  const running = endsAt
    ? fill(named.runningUntil, { time: asMoment(endsAt, locale) }, locale)
    : named.running
  return (
    <>
      <RecordRow
        records={sentAnnouncements}
        item={item}
        isOn={isOn}
        toggle={
          isOn
            ? { label: named.end, done: named.ended }
            : { label: named.resume, done: named.resumed }
        }
        status={
          <>
            <span className={isOn ? 'font-bold text-accent-text' : ''}>
              {isOn ? running : named.over}
            </span>
            <span>{` · ${fill(named.sentAt, { time: asMoment(createdAt, locale) }, locale)}`}</span>
          </>
        }
        onEdit={onEdit}
      />
      <AnnouncementEmails announcementId={item.id} title={item.title} isRunning={isOn} />
    </>
  )
}
