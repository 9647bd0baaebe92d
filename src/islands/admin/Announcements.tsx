import { useState } from 'react'
import type { AdminWords } from '../../schemas/admin.ts'
import {
  change,
  end,
  resume,
  type SentAnnouncement,
  send,
  sentAnnouncements,
} from '../../stores/announcements.ts'
import { toast } from '../../stores/toasts.ts'
import { type Fault, faultText } from '../../tools/fault.ts'
import { fill } from '../../tools/fields.ts'
import { Button } from '../../ui/Button.tsx'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import { asMoment } from './format.ts'
import { useFresh } from './fresh.ts'
import { closeForm, FORMS, focusHeading } from './place.ts'
import { Shown } from './Shown.tsx'

interface Props {
  words: AdminWords
  isWriting: boolean
}

/** What the members are told on their dashboards. */
export function Announcements({ words, isWriting }: Props) {
  const loaded = useFresh(sentAnnouncements)
  const named = words.announcements
  return (
    <>
      {isWriting ? (
        <AnnouncementForm
          words={words}
          heading={named.new}
          action={named.send}
          done={named.sent}
          save={send}
          onClose={() => closeForm('announcements')}
        />
      ) : (
        <Button variant="hero" href={FORMS.announcements} className="mb-6">
          {named.new}
        </Button>
      )}
      <Shown loaded={loaded} words={words} reload={sentAnnouncements.reload}>
        {(list) => (
          <>
            {list.length === 0 && <p className="max-w-measure text-muted">{named.none}</p>}
            <ol className="divide-y divide-line border-y border-line empty:hidden">
              {list.map((announcement) => (
                <li key={announcement.id} className="py-5">
                  <AnnouncementRow announcement={announcement} words={words} />
                </li>
              ))}
            </ol>
          </>
        )}
      </Shown>
    </>
  )
}

interface RowProps {
  announcement: SentAnnouncement
  words: AdminWords
}

function AnnouncementRow({ announcement, words }: RowProps) {
  const [isEditing, setEditing] = useState(false)
  const named = words.announcements
  const isRunning = runs(announcement)

  function close() {
    setEditing(false)
    focusHeading()
  }
  async function doing(deed: Promise<Fault | null>, done: string) {
    const fault = await deed
    if (fault) toast(faultText(fault, words.faults), 'bad')
    else toast(done)
  }

  if (isEditing) {
    return (
      <AnnouncementForm
        words={words}
        heading={named.editHeading}
        action={words.save}
        done={named.changed}
        announcement={announcement}
        save={(draft) => change(announcement.id, draft)}
        onClose={close}
      />
    )
  }
  return (
    <article className="grid gap-x-8 gap-y-3 md:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <h3 className="break-words text-lg" dir="auto">
          {announcement.title}
        </h3>
        <Standing announcement={announcement} isRunning={isRunning} words={words} />
        <p className="mt-2 max-w-measure whitespace-pre-line break-words" dir="auto">
          {announcement.body}
        </p>
      </div>
      <div className="flex flex-wrap items-start gap-2">
        <Button variant="outline" size="sm" onClick={() => setEditing(true)}>
          {words.edit}
        </Button>
        {isRunning ? (
          <Button
            variant="outline"
            size="sm"
            onClick={() => doing(end(announcement.id), named.ended)}
          >
            {named.end}
          </Button>
        ) : (
          <Button
            variant="outline"
            size="sm"
            onClick={() => doing(resume(announcement.id), named.resumed)}
          >
            {named.resume}
          </Button>
        )}
      </div>
    </article>
  )
}

function Standing({ announcement, isRunning, words }: RowProps & { isRunning: boolean }) {
  const { announcements: named, locale } = words
  const { createdAt, endsAt } = announcement
  const running = endsAt
    ? fill(named.runningUntil, { time: asMoment(endsAt, locale) }, locale)
    : named.running
  return (
    <p className="text-sm text-muted">
      <span className={isRunning ? 'font-bold text-accent-text' : ''}>
        {isRunning ? running : named.over}
      </span>
      {' · '}
      {fill(named.sentAt, { time: asMoment(createdAt, locale) }, locale)}
    </p>
  )
}

function runs({ isActive, endsAt }: SentAnnouncement): boolean {
  return isActive && (endsAt === null || Date.parse(endsAt) > Date.now())
}
