import { useStore } from '@nanostores/react'
import { useId, useRef } from 'react'
import { faultText } from '../../domain/fault.ts'
import type { RejectedLine } from '../../domain/import-list.ts'
import { fill } from '../../domain/template.ts'
import type { MasterclassSession } from '../../stores/admin-registrations.ts'
import {
  $registrationImport,
  chooseFile,
  closeImport,
  type Figures,
  IDLE,
  type ImportState,
  leaveOutAttendance,
  type Preview,
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
      {'figures' in state ? (
        <ImportProgress key={state.status} state={state} onClose={close} />
      ) : (
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
          {state.status === 'preview' && state.preview.session.id === session.id && (
            <ImportPreview preview={state.preview} />
          )}
        </>
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

/** What a list will do, before anything is written. */
function ImportPreview({ preview }: { preview: Preview }) {
  const words = useWords()
  const { import: named, locale } = words
  const { fileName, session, figures, people } = preview
  const early = figures.rejected.filter(({ reason }) => reason === 'not_started').length
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
          <Button variant="outline" onClick={() => void leaveOutAttendance(preview)}>
            {named.leaveOut}
          </Button>
        </div>
      )}
      <FigureList figures={figures} />
      <div>
        {people.length === 0 ? (
          <p>{named.nothing}</p>
        ) : (
          <Button variant="hero" onClick={() => void startImport(preview)}>
            {fill(named.start, { people: people.length }, locale)}
          </Button>
        )}
      </div>
      <RejectedLines lines={figures.rejected} />
    </>
  )
}

type Running = Extract<ImportState, { figures: unknown }>

/** How far an import is, or what came of it and why it stopped. */
function ImportProgress({ state, onClose }: { state: Running; onClose: () => void }) {
  const id = useId()
  const words = useWords()
  const { import: named, locale } = words
  const { status, preview, figures, fault } = state
  const total = preview.people.length
  const done = figures.added + figures.updated
  const percent = Math.floor((done / total) * 4) * 25
  return (
    <>
      {/* The button that started the import is gone; the reader goes on here. */}
      <h4 ref={focusOnMount} tabIndex={-1} className="text-base font-bold focus:outline-none">
        {status === 'finished' && !fault ? named.finished : named.running}
      </h4>
      <div>
        <label htmlFor={id} className="flex justify-between gap-4 text-sm tabular-nums">
          <bdi>{preview.fileName}</bdi>
          <span>{fill(named.done, { done, total }, locale)}</span>
        </label>
        <progress id={id} max={total} value={done} className="w-full" />
        <p role="status" className="sr-only">
          {fill(named.percent, { percent }, locale)}
        </p>
      </div>
      {fault && (
        <div role="alert" className="border-l-4 border-danger bg-raised p-4">
          <p>{named.stopped}</p>
          <p className="text-muted">{faultText(fault, words.faults)}</p>
        </div>
      )}
      {status === 'finished' && (
        <>
          <FigureList figures={figures} />
          <div>
            <Button variant="outline" onClick={onClose}>
              {named.again}
            </Button>
          </div>
          <RejectedLines lines={figures.rejected} />
        </>
      )}
    </>
  )
}

function FigureList({ figures }: { figures: Figures }) {
  const { import: named, locale } = useWords()
  const amounts = { ...figures, rejected: figures.rejected.length }
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 tabular-nums">
      {(['added', 'updated', 'unchanged', 'rejected'] as const).map((name) => (
        <div key={name} className="col-span-2 grid grid-cols-subgrid border-b border-line py-2">
          <dt>{named[name]}</dt>
          <dd className="font-bold">{amounts[name].toLocaleString(locale)}</dd>
        </div>
      ))}
    </dl>
  )
}

const SHOWN = 100

/** The lines that are not imported, each with its reason. */
function RejectedLines({ lines }: { lines: readonly RejectedLine[] }) {
  const { import: named, locale } = useWords()
  if (lines.length === 0) return null
  const counts = { shown: SHOWN, total: lines.length }
  return (
    <section aria-labelledby="import-rejected">
      <h4 id="import-rejected" className="text-base font-bold">
        {named.rejected}
      </h4>
      {lines.length > SHOWN && <p className="text-muted">{fill(named.first, counts, locale)}</p>}
      <ol className="divide-y divide-line text-sm">
        {lines.slice(0, SHOWN).map(({ line, name, email, reason }) => (
          <li key={line} className="py-2 [overflow-wrap:anywhere]">
            <span className="tabular-nums text-muted">{fill(named.line, { line }, locale)}</span>{' '}
            <bdi>{name}</bdi> <bdi className="text-muted">{email}</bdi>
            <span className="block">{named.reasons[reason]}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
