import { type SubmitEvent, useId, useState } from 'react'
import type { AdminWords } from '../../schemas/admin.ts'
import type { AnnouncementDraft, SentAnnouncement } from '../../stores/announcements.ts'
import { toast } from '../../stores/toasts.ts'
import { type Fault, faultText } from '../../tools/fault.ts'
import { ANNOUNCEMENT_LIMITS } from '../../tools/limits.ts'
import { isBlank } from '../../tools/text.ts'
import { Field } from '../../ui/Field.tsx'
import { asLocalEntry, entryOf, focusField, momentOfEntry } from './entries.ts'
import { FormButtons } from './FormButtons.tsx'
import { TextArea } from './TextArea.tsx'

interface Props {
  words: AdminWords
  heading: string
  /** The word on the button. */
  action: string
  /** What is said when it is done. */
  done: string
  announcement?: SentAnnouncement
  save: (draft: AnnouncementDraft) => Promise<Fault | null>
  onClose: () => void
}

/** Writes a new announcement or changes one. What was typed stays until it is saved. */
export function AnnouncementForm({
  words,
  heading,
  action,
  done,
  announcement,
  save,
  onClose,
}: Props) {
  const named = words.announcements
  const id = useId()
  const [isBusy, setBusy] = useState(false)
  const [isTitleMissing, setTitleMissing] = useState(false)

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const draft = draftOf(form, announcement)
    setTitleMissing(isBlank(draft.title))
    if (isBlank(draft.title)) return focusField(form, 'title')
    setBusy(true)
    const fault = await save(draft)
    setBusy(false)
    if (fault) return toast(faultText(fault, words.faults), 'bad')
    toast(done)
    onClose()
  }

  return (
    <form
      onSubmit={onSubmit}
      aria-labelledby={id}
      className="mb-8 grid max-w-[40rem] gap-5 border-l-4 border-accent bg-raised p-5"
    >
      <h3 id={id} className="text-lg">
        {heading}
      </h3>
      <Field
        label={named.title}
        name="title"
        maxLength={ANNOUNCEMENT_LIMITS.title}
        defaultValue={announcement?.title}
        error={isTitleMissing ? named.titleMissing : undefined}
        aria-required="true"
        autoComplete="off"
        dir="auto"
        autoFocus
      />
      <TextArea
        label={named.body}
        name="body"
        maxLength={ANNOUNCEMENT_LIMITS.body}
        defaultValue={announcement?.body}
      />
      <Field
        label={named.endsAt}
        hint={named.endsAtHint}
        name="endsAt"
        type="datetime-local"
        defaultValue={announcement?.endsAt ? asLocalEntry(announcement.endsAt) : ''}
      />
      <FormButtons words={words} action={action} isBusy={isBusy} onCancel={onClose} />
    </form>
  )
}

/** Whether it runs is not decided here, except that a new one does. */
function draftOf(form: HTMLFormElement, announcement?: SentAnnouncement): AnnouncementDraft {
  return {
    title: entryOf(form, 'title'),
    body: entryOf(form, 'body').replaceAll('\r\n', '\n'),
    ends_at: momentOfEntry(entryOf(form, 'endsAt')),
    is_active: announcement?.isActive ?? true,
  }
}
