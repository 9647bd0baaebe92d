import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { ANNOUNCEMENT_LIMITS } from '../../../shared/limits.ts'
import { $now } from '../../../shared/now.ts'
import { isBlank } from '../../../shared/text/storable-text.ts'
import { fill } from '../../../shared/text/template.ts'
import { Field } from '../../../ui/Field.tsx'
import { entryOf } from '../../../ui/form.ts'
import { ConfirmAction } from '../ConfirmAction.tsx'
import { newEmail, readDraft, storeDraft } from '../drafts.ts'
import { asLocalEntry, asMoment, momentOfEntry } from '../format.ts'
import { RecordForm } from '../RecordForm.tsx'
import { type EditProps, type ListedProps, RecordRow, recordList } from '../RecordList.tsx'
import { FORMS } from '../route.ts'
import { useWords } from '../words-context.ts'
import {
  isNewEndPast,
  isRunning,
  type SentAnnouncement,
  saveAnnouncement,
  sentAnnouncements,
  setRunning,
} from './announcements.ts'

/** What the members are told on their dashboards. */
export const Announcements = recordList('announcements', sentAnnouncements, Form, Row)

function Form(props: EditProps<SentAnnouncement>) {
  const { item } = props
  const named = useWords().announcements
  return (
    <RecordForm
      {...props}
      labels={{ ...named, text: named.body, add: named.send, added: named.sent }}
      limits={{ title: ANNOUNCEMENT_LIMITS.title, text: ANNOUNCEMENT_LIMITS.body }}
      problemIn={(form) =>
        isNewEndPast(endIn(form, item), item) ? { field: 'endsAt', text: named.endsAtPast } : null
      }
      save={(record, form) => saveAnnouncement({ ...record, endsAt: endIn(form, item) }, item)}
    >
      {(errorOf) => (
        <Field
          label={named.endsAt}
          hint={named.endsAtHint}
          name="endsAt"
          type="datetime-local"
          max="9998-12-31T23:59"
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

function Row({ item, onEdit }: ListedProps<SentAnnouncement>) {
  const { announcements: named, locale } = useWords()
  const isOn = isRunning(item, useStore($now))
  /** As it was loaded: one that ends by itself must not turn the button under the pointer. */
  const canEnd = useMemo(() => isRunning(item, new Date()), [item])
  const { createdAt, endsAt } = item
  const running = endsAt
    ? fill(named.runningUntil, { time: asMoment(endsAt, locale) }, locale)
    : named.running
  return (
    <RecordRow
      item={item}
      toggle={
        canEnd
          ? { label: named.end, done: named.ended }
          : { label: named.resume, done: named.resumed }
      }
      onToggle={() => setRunning(item.id, !canEnd)}
      status={
        <>
          <span className={isOn ? 'font-bold text-accent-text' : ''}>
            {isOn ? running : named.over}
          </span>
          <span>{` · ${fill(named.sentAt, { time: asMoment(createdAt, locale) }, locale)}`}</span>
        </>
      }
      onEdit={onEdit}
    >
      <AlsoByEmail item={item} />
    </RecordRow>
  )
}

/** Opens a new email with the announcement's text. It asks before another draft is lost. */
function AlsoByEmail({ item: { title, text } }: { item: SentAnnouncement }) {
  const { emailing } = useWords().announcements
  async function open() {
    storeDraft({ ...newEmail(), subject: title, text })
    location.hash = FORMS.emails
  }
  return (
    <ConfirmAction
      labels={emailing}
      values={{ title }}
      variant="outline"
      onAsk={(ask) => {
        if (isBlank(readDraft().text)) void open()
        else ask()
      }}
      action={open}
    />
  )
}
