import { type ReactNode, useRef, useState } from 'react'
import { dateInWords } from '../../../shared/dates.ts'
import { recordOf } from '../../../shared/record-of.ts'
import { fill } from '../../../shared/text/template.ts'
import { toast } from '../../../shared/toasts.ts'
import { ActionButton, useAction } from '../../../ui/ActionButton.tsx'
import { focusOnMount, useFocusAfter } from '../../../ui/focus.ts'
import { entryOf, useProblem } from '../../../ui/form.ts'
import type { MasterclassSession } from '../all-sessions.ts'
import { openFormDraft } from '../drafts.ts'
import { asMoment } from '../format.ts'
import { Choice, FormFrame } from '../RecordForm.tsx'
import { useWords } from '../words-context.ts'
import { Choices, type Repeated, SessionFields } from './SessionFields.tsx'
import * as rules from './session-rules.ts'
import { previewSaving, saveSession } from './sessions.ts'

interface Props {
  /** The session to change; without one, a new one is added. */
  session?: MasterclassSession
  /** The session that a new one repeats. */
  model?: MasterclassSession | undefined
  /** All sessions: a new one can take over the people of the one without a date. */
  list?: readonly MasterclassSession[]
  onClose: () => void
}

/** What saving causes, before it is saved. */
interface Preview extends Awaited<ReturnType<typeof previewSaving>> {
  readonly changes: rules.SessionChanges
  /** Null for the session without a date. */
  readonly start: Date | null
  readonly timeZone: string
  /** What is asked about a start that is new. */
  readonly odd: ReturnType<typeof rules.oddStart>
}

/** Adds a session or changes one: entered in its own time zone, and saved once it is known what follows. */
export function SessionForm({ session, model, list, onClose }: Props) {
  const words = useWords()
  const named = words.sessions.form
  const { isRunning, run } = useAction()
  const { errorOf, report } = useProblem()
  const [preview, setPreview] = useState<Preview | null>(null)
  /** A time that daylight saving repeats, and its two instants. */
  const [repeated, setRepeated] = useState<Repeated | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const focusAfter = useFocusAfter()
  /** The fields keep what they were opened with, also when the session is loaded again. */
  const [opened] = useState(session)
  const [draft] = useState(() => openFormDraft(session?.id, list))
  const hasDate = session?.startsAt !== null
  const shown = session ?? (draft.isSaved ? undefined : model)
  const undated = list?.find(({ startsAt }) => startsAt === null)
  const { confirmed = 0, imported = 0 } = undated?.figures ?? {}
  const interested = confirmed + imported

  function submit(form: HTMLFormElement) {
    // A repeated session may be saved as it stands.
    draft.keep({})
    const entry = recordOf(rules.ENTRIES, (name) =>
      entryOf(form, name, name.endsWith('Link') ? rules.cleanLink : undefined),
    )
    const field = rules.problemIn(entry, hasDate)
    const { link } = named.problems
    const problems = { ...named.problems, roomLink: link, recordingLink: link }
    const limits = { seats: rules.SEATS_LIMIT, minutes: rules.MINUTES_LIMIT, time: entry.time }
    if (report(form, field && { field, text: fill(problems[field], limits, words.locale) })) return
    const starts = rules.startsOf(entry)
    const chosen = entryOf(form, 'chosen')
    if (starts.length > 1 && chosen === '') {
      setRepeated({ instants: starts, timeZone: entry.timeZone })
      return
    }
    const start = starts[Number(chosen)] ?? null
    const changes = rules.changesIn(
      rules.draftOf(draft.id, entry, start, new FormData(form)),
      opened,
    )
    const odd = 'starts_at' in changes ? rules.oddStart(start, new Date(), opened) : null
    run(async () => {
      const caused = await previewSaving(session?.id, changes)
      setPreview({ changes, start, timeZone: entry.timeZone, odd, ...caused })
    })
  }

  function close() {
    draft.forget()
    onClose()
  }

  function goOn() {
    setPreview(null)
    focusAfter(() => form.current?.querySelector<HTMLElement>('[type=submit]'))
  }

  return (
    <>
      <FormFrame
        ref={form}
        heading={session ? named.change : words.sessions.add}
        submit={submit}
        draft={draft}
        hidden={preview !== null}
        noValidate
      >
        <SessionFields
          shown={shown}
          isRepeated={shown !== session}
          hasDate={hasDate}
          errorOf={errorOf}
          onTyped={() => setRepeated(null)}
        >
          {repeated && <Choices {...repeated} startsAt={session?.startsAt ?? ''} />}
        </SessionFields>
        <Choice name="open" label={named.open} defaultChecked={session?.registrationOpen ?? true} />
        {!session && interested > 0 && (
          <Choice
            name="interested"
            label={fill(named.interested, { people: interested }, words.locale)}
            defaultChecked
          />
        )}
        {session && rules.hasStarted(session, new Date()) && session.announcedAt === null && (
          <Choice name="complete" label={named.complete} />
        )}
        <div className="flex flex-wrap gap-3">
          <ActionButton type="submit" isRunning={isRunning}>
            {words.save}
          </ActionButton>
          <ActionButton variant="ghost" isOff={isRunning} onClick={close}>
            {words.cancel}
          </ActionButton>
        </div>
      </FormFrame>
      {preview && (
        <Consequences preview={preview} onBack={goOn}>
          <ActionButton
            action={() => saveSession(session?.id, preview.changes)}
            onDone={() => {
              toast(session ? named.changed : named.added)
              close()
            }}
          >
            {named.save}
          </ActionButton>
        </Consequences>
      )}
    </>
  )
}

interface ConsequencesProps {
  preview: Preview
  onBack: () => void
  children: ReactNode
}

/** What follows from saving: how many people get which email, and what is odd about the start. */
function Consequences({ preview, onBack, children }: ConsequencesProps) {
  const { emails, scheduled, odd, start, timeZone } = preview
  const { sessions, locale } = useWords()
  const named = sessions.form
  const known: Readonly<Record<string, string>> = named.emails
  const lines = Object.entries(emails).map(([kind, people]) =>
    fill(known[kind] ?? named.otherEmails, { people }, locale),
  )
  return (
    <section
      aria-labelledby="follows"
      className="mb-8 max-w-[40rem] border-l-4 border-accent bg-raised p-4 sm:p-5"
    >
      <h3 id="follows" ref={focusOnMount} tabIndex={-1} className="text-lg">
        {named.follows}
      </h3>
      {start && (
        <p className="mt-2 font-bold">
          {dateInWords(start.toISOString(), locale, timeZone, 'short')}
        </p>
      )}
      {odd && <p className="mt-2 border-l-4 border-danger pl-4">{named.odd[odd]}</p>}
      <ul className="my-3 list-disc pl-6">
        {(lines.length > 0 ? lines : [named.noEmails]).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {scheduled.map((time) => (
          <li key={time}>
            <a href="#emails">{fill(named.scheduled, { time: asMoment(time, locale) })}</a>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {children}
        <ActionButton variant="ghost" onClick={onBack}>
          {named.back}
        </ActionButton>
      </div>
    </section>
  )
}
