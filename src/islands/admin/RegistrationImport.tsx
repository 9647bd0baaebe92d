import { useStore } from '@nanostores/react'
import { type ReactNode, useId, useRef } from 'react'
import { faultText } from '../../domain/fault.ts'
import { fill } from '../../domain/template.ts'
import type { MasterclassSession } from '../../stores/admin-registrations.ts'
import {
  $registrationImport,
  chooseFile,
  closeImport,
  IDLE,
  type ImportRun,
  type ImportState,
  leaveOutAttendance,
  startImport,
} from '../../stores/registration-import.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { focusOnMount, useFocusAfter } from '../../ui/focus.ts'
import { sessionName } from './SessionPicker.tsx'
import { useWords } from './words.ts'

/** Brings a list of registrations or attendance into the session that is shown. */
export function RegistrationImport({ session }: { session: MasterclassSession }) {
  const state = useStore($registrationImport, { ssr: () => IDLE })
  const words = useWords()
  const named = words.import
  const file = useRef<HTMLInputElement>(null)
  const focusAfter = useFocusAfter()
  const isRunning = state.status === 'importing' || state.status === 'finished'

  function close() {
    closeImport()
    focusAfter(() => file.current)
  }

  return (
    <section aria-labelledby="import" className="mt-12 grid max-w-[40rem] gap-5">
      <div>
        <h3 id="import" className="mb-1 text-lg">
          {named.title}
        </h3>
        <p className="text-muted">{named.note}</p>
      </div>
      {!isRunning && (
        <>
          <Field
            // A file field keeps its file: the next session asks for its own.
            key={session.id}
            ref={file}
            label={named.file}
            hint={named.fileHint}
            type="file"
            accept=".csv,.txt,.tsv,text/csv"
            // Choosing the same file again, once it has been corrected, is a change too.
            onClick={({ currentTarget }) => {
              currentTarget.value = ''
            }}
            onChange={({ target }) => {
              const chosen = target.files?.item(0)
              if (chosen) void chooseFile(chosen, session)
            }}
            error={problemIn(state, words)}
          />
          <p role="status" className="text-muted empty:hidden">
            {state.status === 'reading' && named.reading}
          </p>
        </>
      )}
      {isRunning && <Progress key={state.status} run={state} />}
      {state.status === 'checked' && state.session.id === session.id && <Preview run={state} />}
      {state.status === 'finished' && (
        <Outcome run={state}>
          <Button variant="outline" onClick={close} className="justify-self-start">
            {named.again}
          </Button>
        </Outcome>
      )}
    </section>
  )
}

function problemIn(state: ImportState, words: ReturnType<typeof useWords>): string | undefined {
  if (state.status !== 'refused') return undefined
  const { problem } = state
  return typeof problem === 'string'
    ? words.import.problems[problem]
    : faultText(problem, words.faults)
}

interface Props {
  run: ImportRun
}

/** What a list will do, before anything is written. */
function Preview({ run }: Props) {
  const words = useWords()
  const { import: named, locale } = words
  const { fileName, session, figures } = run
  const early = figures.rejected.filter(({ reason }) => reason === 'not_started').length
  const people = figures.added + figures.updated
  const heading = { file: fileName, session: sessionName(session, words) }
  return (
    <>
      {/* Once the list is checked again, the button that did it is gone; the reader goes on here. */}
      <h4 ref={focusOnMount} tabIndex={-1} className="break-words text-base font-bold">
        {fill(named.preview, heading, locale)}
      </h4>
      {early > 0 && (
        <div className="border-l-4 border-danger bg-raised p-4">
          <p className="mb-3">{fill(named.notStarted, { people: early }, locale)}</p>
          <Button variant="outline" onClick={() => void leaveOutAttendance(run)}>
            {named.leaveOut}
          </Button>
        </div>
      )}
      <Outcome run={run}>
        {people === 0 ? (
          <p>{named.nothing}</p>
        ) : (
          <Button
            variant="hero"
            onClick={() => void startImport(run)}
            className="justify-self-start"
          >
            {fill(named.start, { people }, locale)}
          </Button>
        )}
      </Outcome>
    </>
  )
}

/** How far an import is, or that it has ended and why. */
function Progress({ run: { status, fileName, list, figures, fault } }: Props) {
  const id = useId()
  const words = useWords()
  const { import: named, locale } = words
  const { added, updated, unchanged, rejected } = figures
  const total = list.people.length + list.rejected.length
  const done = added + updated + unchanged + rejected.length
  return (
    <>
      {/* The button that started the import is gone; the reader goes on here. */}
      <h4 ref={focusOnMount} tabIndex={-1} className="text-base font-bold focus:outline-none">
        {status === 'finished' && !fault ? named.finished : named.running}
      </h4>
      <div>
        <label htmlFor={id} className="flex justify-between gap-4 text-sm tabular-nums">
          <bdi>{fileName}</bdi>
          <span>{fill(named.done, { done, total }, locale)}</span>
        </label>
        <progress id={id} max={total} value={done} className="w-full" />
      </div>
      {fault && (
        <div role="alert" className="border-l-4 border-danger bg-raised p-4">
          <p>{named.stopped}</p>
          <p className="text-muted">{faultText(fault, words.faults)}</p>
        </div>
      )}
    </>
  )
}

const SHOWN = 100

/** What becomes of the people, and the lines that are not imported, each with its reason. */
function Outcome({ run: { figures }, children }: Props & { children: ReactNode }) {
  const { import: named, locale } = useWords()
  const lines = figures.rejected
  const counts = { shown: SHOWN, total: lines.length }
  return (
    <>
      <p className="tabular-nums">
        {fill(named.figures, { ...figures, rejected: lines.length }, locale)}
      </p>
      {children}
      {lines.length > 0 && (
        <section aria-labelledby="import-rejected">
          <h4 id="import-rejected" className="text-base font-bold">
            {named.rejected}
          </h4>
          {lines.length > SHOWN && (
            <p className="text-muted">{fill(named.first, counts, locale)}</p>
          )}
          <ol className="divide-y divide-line text-sm">
            {lines.slice(0, SHOWN).map(({ line, name, email, reason }) => (
              <li key={line} className="py-2 [overflow-wrap:anywhere]">
                <span className="tabular-nums text-muted">
                  {fill(named.line, { line }, locale)}
                </span>{' '}
                <bdi>{name}</bdi> <bdi className="text-muted">{email}</bdi>
                <span className="block">{named.reasons[reason]}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  )
}
