import { type ReactNode, useId, useRef, useState } from 'react'
import { dateInWords } from '../../../shared/date-in-words.ts'
import { SESSION_LIMITS } from '../../../shared/limits.ts'
import { fill } from '../../../shared/text/template.ts'
import { toast } from '../../../shared/toasts.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Field, Labeled } from '../../../ui/Field.tsx'
import { focusOnMount, useFocusAfter } from '../../../ui/focus.ts'
import { entryOf, handleSubmit, useProblem } from '../../../ui/form.ts'
import { useAction } from '../../../ui/use-action.ts'
import { useWords } from '../words-context.ts'
import {
  clockOf,
  draftOf,
  hasStarted,
  MINUTES_LIMIT,
  oddStart,
  problemIn,
  SEATS_LIMIT,
  type SessionEntry,
  startsOf,
  weeksLater,
} from './session-rules.ts'
import {
  type CausedEmails,
  type MasterclassSession,
  previewSession,
  type SessionDraft,
  saveSession,
} from './sessions.ts'

interface Props {
  /** The session to change; null adds one. */
  session: MasterclassSession | null
  /** The session that a new one repeats. */
  model?: MasterclassSession | null
  /** The session without a date, whose people a new one can take over. */
  interest?: MasterclassSession | null
  onClose: () => void
}

/** The instants at which the clocks of a zone show the same time. */
interface Repeated {
  readonly instants: readonly Date[]
  readonly timeZone: string
}

/** What saving causes, before it is saved. */
interface Preview {
  readonly draft: SessionDraft
  readonly start: Date | null
  /** What is asked about a start that is new. */
  readonly odd: ReturnType<typeof oddStart>
  readonly emails: CausedEmails
}

/** Adds a session or changes one: entered in its own time zone, and saved once it is known what follows. */
export function SessionForm({ session, model = null, interest = null, onClose }: Props) {
  const words = useWords()
  const named = words.sessions.form
  const id = useId()
  const { isRunning, run } = useAction()
  const { errorOf, report } = useProblem()
  const [preview, setPreview] = useState<Preview | null>(null)
  const isStored = (start: Date | null) => start?.getTime() === Date.parse(session?.startsAt ?? '')
  /** A time that daylight saving repeats, and its two instants. */
  const [repeated, setRepeated] = useState<Repeated | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const focusAfter = useFocusAfter()
  const hasDate = session === null || session.startsAt !== null
  const shown = session ?? model

  function submit(form: HTMLFormElement) {
    const entry = entryIn(form)
    const found = problemIn(entry, hasDate)
    const limits = { seats: SEATS_LIMIT, minutes: MINUTES_LIMIT, time: entry.time }
    const text = found && fill(named.problems[found.problem], limits, words.locale)
    if (report(form, found && { field: found.field, text: text ?? '' })) return
    const starts = startsOf(entry)
    const chosen =
      starts[Number(entryOf(form, 'chosen') || '-1')] ?? (starts.length > 1 ? null : starts[0])
    if (chosen === null) {
      setRepeated({ instants: starts, timeZone: entry.timeZone })
      return
    }
    const start = chosen ?? null
    const draft = draftOf(entry, start, {
      registration_open: isTicked(form, 'open'),
      takes_interested: isTicked(form, 'interested'),
      is_attendance_complete: isTicked(form, 'complete'),
    })
    run(() =>
      previewSession(session?.id ?? null, draft, (emails) => {
        const odd = isStored(start) ? null : oddStart(start, new Date())
        setPreview({ draft, start, odd, emails })
      }),
    )
  }

  function goOn() {
    setPreview(null)
    focusAfter(() => form.current?.querySelector<HTMLElement>('[type=submit]'))
  }

  return (
    <>
      <form
        ref={form}
        onSubmit={handleSubmit(submit)}
        hidden={preview !== null}
        noValidate
        aria-labelledby={id}
        className="mb-8 grid max-w-[40rem] gap-5 border-l-4 border-accent bg-raised p-4 sm:p-5 [&[hidden]]:hidden"
      >
        <h3 id={id} className="text-lg">
          {session ? named.change : words.sessions.add}
        </h3>
        <Fields
          shown={shown}
          isRepeated={model !== null}
          hasDate={hasDate}
          errorOf={errorOf}
          onTyped={() => setRepeated(null)}
        >
          {repeated && <Choices {...repeated} startsAt={session?.startsAt ?? ''} />}
        </Fields>
        <Box name="open" label={named.open} isTicked={session?.registrationOpen ?? true} />
        {session === null && interest !== null && (interest.figures['confirmed'] ?? 0) > 0 && (
          <Box
            name="interested"
            label={fill(
              named.interested,
              { people: interest.figures['confirmed'] ?? 0 },
              words.locale,
            )}
            isTicked
          />
        )}
        {session && hasStarted(session, new Date()) && session.announcedAt === null && (
          <Box name="complete" label={named.complete} isTicked={false} />
        )}
        <Buttons>
          <ActionButton type="submit" isRunning={isRunning}>
            {words.save}
          </ActionButton>
          <ActionButton variant="ghost" isOff={isRunning} onClick={onClose}>
            {words.cancel}
          </ActionButton>
        </Buttons>
      </form>
      {preview && (
        <Consequences preview={preview} onBack={goOn}>
          <ActionButton
            action={() => saveSession(session?.id ?? null, preview.draft)}
            onDone={() => {
              toast(session ? named.changed : named.added)
              onClose()
            }}
          >
            {words.save}
          </ActionButton>
        </Consequences>
      )}
    </>
  )
}

const Buttons = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap gap-3">{children}</div>
)

function entryIn(form: HTMLFormElement): SessionEntry {
  const read = (name: string) => entryOf(form, name)
  return {
    title: read('title'),
    date: read('date'),
    time: read('time'),
    timeZone: read('timeZone'),
    minutes: read('minutes'),
    seats: read('seats'),
    roomLink: read('roomLink'),
    recordingLink: read('recordingLink'),
  }
}

const isTicked = (form: HTMLFormElement, name: string) => new FormData(form).has(name)

interface FieldsProps {
  shown: MasterclassSession | null
  isRepeated: boolean
  hasDate: boolean
  errorOf: (field: string) => string | undefined
  onTyped: () => void
  /** What is asked about the time. */
  children: ReactNode
}

function Fields({ shown, isRepeated, hasDate, errorOf, onTyped, children }: FieldsProps) {
  const named = useWords().sessions.form
  const zones = useId()
  const clock = clockOf(shown ?? { startsAt: null, timeZone: 'UTC' })
  const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const field = (name: keyof SessionEntry) => ({
    name,
    label: named.fields[name],
    error: errorOf(name),
    autoComplete: 'off',
  })
  return (
    <>
      <Field
        {...field('title')}
        maxLength={SESSION_LIMITS.title}
        defaultValue={shown?.title}
        autoFocus
      />
      {hasDate && (
        <>
          <div className="grid gap-5 sm:grid-cols-2" onChange={onTyped}>
            <Field
              {...field('date')}
              type="date"
              max="9999-12-31"
              defaultValue={isRepeated && shown ? weeksLater(shown, 1) : clock.date}
            />
            <Field {...field('time')} type="time" defaultValue={clock.time} />
          </div>
          {children}
        </>
      )}
      <Field
        {...field('timeZone')}
        list={zones}
        hint={named.timeZoneHint}
        onChange={onTyped}
        defaultValue={shown?.timeZone ?? ownZone}
      />
      <datalist id={zones}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...field('minutes')} inputMode="numeric" defaultValue={shown?.minutes ?? 90} />
        <Field
          {...field('seats')}
          inputMode="numeric"
          defaultValue={shown?.seats ?? 50}
          hint={named.seatsHint}
        />
      </div>
      <Field
        {...field('roomLink')}
        type="url"
        maxLength={SESSION_LIMITS.link}
        hint={named.roomHint}
        defaultValue={shown?.roomLink ?? ''}
      />
      {shown && !isRepeated && hasStarted(shown, new Date()) && (
        <Field
          {...field('recordingLink')}
          type="url"
          maxLength={SESSION_LIMITS.link}
          hint={named.recordingHint}
          defaultValue={shown.recordingLink ?? ''}
        />
      )}
    </>
  )
}

function Box({ name, label, isTicked }: { name: string; label: string; isTicked: boolean }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" name={name} defaultChecked={isTicked} className="size-5 shrink-0" />
      <span>{label}</span>
    </label>
  )
}

/** The clocks show the time twice that day: the owner says which of the two is meant. */
function Choices({ instants, timeZone, startsAt }: Repeated & { startsAt: string }) {
  const { sessions, locale } = useWords()
  const stored = instants.findIndex((instant) => instant.getTime() === Date.parse(startsAt))
  const first = Math.max(0, stored)
  return (
    <fieldset className="min-w-0 border-l-4 border-danger pl-4">
      <legend className="float-left mb-2 w-full">{sessions.form.repeated}</legend>
      <div className="clear-both">
        {instants.map((instant, at) => (
          <label key={instant.toISOString()} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="chosen"
              value={at}
              defaultChecked={at === first}
              ref={at === first ? focusOnMount : undefined}
              className="size-5 shrink-0"
            />
            <span>{dateInWords(instant.toISOString(), locale, timeZone, 'short')}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface ConsequencesProps {
  preview: Preview
  onBack: () => void
  children: ReactNode
}

/** What follows from saving: how many people get which email, and what is odd about the start. */
function Consequences({
  preview: { emails, start, odd, draft },
  onBack,
  children,
}: ConsequencesProps) {
  const { sessions, locale } = useWords()
  const named = sessions.form
  const kinds: Readonly<Record<string, string>> = named.emails
  const lines = Object.entries(emails).map(([kind, people]) =>
    fill(kinds[kind] ?? named.otherEmails, { people }, locale),
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
          {dateInWords(start.toISOString(), locale, draft.time_zone, 'short')}
        </p>
      )}
      {odd && <p className="mt-2 border-l-4 border-danger pl-4">{named.odd[odd]}</p>}
      <ul className="my-3 list-disc pl-6">
        {(lines.length > 0 ? lines : [named.noEmails]).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Buttons>
        {children}
        <ActionButton variant="ghost" onClick={onBack}>
          {named.back}
        </ActionButton>
      </Buttons>
    </section>
  )
}

/** A labeled text of several lines. */
export function TextBox({
  label,
  name,
  error,
  limit,
}: {
  label: string
  name: string
  error: string | undefined
  limit: number
}) {
  return (
    <Labeled label={label} error={error}>
      {(control) => (
        <textarea
          {...control}
          name={name}
          rows={3}
          maxLength={limit}
          dir="auto"
          className="field"
        />
      )}
    </Labeled>
  )
}
