import { useRef, useState } from 'react'
import { type Fault, faultText, runToFault } from '../../../shared/fault.ts'
import { fill } from '../../../shared/text/template.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Field } from '../../../ui/Field.tsx'
import { focusOnMount } from '../../../ui/focus.ts'
import { type MasterclassSession, sessionName } from '../all-sessions.ts'
import { Choice } from '../RecordForm.tsx'
import type { AdminWords } from '../words.ts'
import { useWords } from '../words-context.ts'
import { type FileProblem, type RegistrationList, readRegistrationList } from './import-list.ts'
import { type ImportFigures, importList } from './people.ts'

/** A list and what has become of its people, or would if it were imported. */
interface Import {
  readonly status: 'checked' | 'imported'
  readonly file: File
  readonly list: RegistrationList
  readonly figures: ImportFigures
}

type State =
  | { readonly status: 'empty' | 'reading' }
  | { readonly status: 'refused'; readonly problem: FileProblem | Fault }
  | Import

/** Brings a list of registrations or attendance into a session. */
export function ImportList({ session }: { session: MasterclassSession }) {
  const [state, setState] = useState<State>({ status: 'empty' })
  const latest = useRef<File>(null)
  const mayBeEmailed = useRef<HTMLInputElement>(null)
  const words = useWords()
  const named = words.import

  /** A file that is chosen while another one is read takes its place. */
  async function choose(file: File) {
    latest.current = file
    setState({ status: 'reading' })
    const list = await readRegistrationList(file, words.sessions.file.columns)
    if (typeof list === 'string' || 'unclearLine' in list) refuse(file, list)
    else await check(file, list)
  }

  async function check(file: File, list: RegistrationList) {
    const fault = await runToFault(() => preview(file, list))
    if (fault) refuse(file, fault)
  }

  function refuse(file: File, problem: FileProblem | Fault) {
    if (latest.current === file) setState({ status: 'refused', problem })
  }

  const send = (list: RegistrationList, p_is_preview: boolean) =>
    importList(session, list, {
      p_is_preview,
      p_may_be_emailed: mayBeEmailed.current?.checked === true,
    })

  async function preview(file: File, list: RegistrationList) {
    const figures = await send(list, true)
    if (latest.current === file) setState({ status: 'checked', file, list, figures })
  }

  return (
    <section aria-labelledby="import" className="mt-12 grid max-w-[40rem] grid-cols-1 gap-5">
      <div>
        <h3 id="import" className="mb-1 text-lg">
          {named.title}
        </h3>
        <p className="text-muted">{named.note}</p>
      </div>
      <Field
        label={named.file}
        hint={named.fileHint}
        type="file"
        accept=".csv,.txt,.tsv,text/csv"
        // Choosing the same file again, once it has been corrected, is a change too.
        onClick={({ currentTarget }) => {
          currentTarget.value = ''
        }}
        onChange={({ target }) => {
          const file = target.files?.item(0)
          if (file) void choose(file)
        }}
        error={state.status === 'refused' ? problemText(state.problem, words) : undefined}
      />
      <div>
        <Choice
          ref={mayBeEmailed}
          label={named.mayBeEmailed}
          onChange={() => {
            if (state.status === 'checked') void check(state.file, state.list)
          }}
        />
        <p role="status" className="text-muted">
          {state.status === 'reading' && named.reading}
        </p>
      </div>
      {'list' in state && (
        <Outcome
          key={JSON.stringify([state.status, state.figures])}
          session={session}
          run={state}
          start={async () => {
            const figures = await send(state.list, false)
            setState({ ...state, status: 'imported', figures })
          }}
          leaveOutAttendance={() => {
            const people = state.list.people.map((person) => ({ ...person, attended: false }))
            return preview(state.file, { ...state.list, people })
          }}
        />
      )}
    </section>
  )
}

function problemText(problem: FileProblem | Fault, words: AdminWords): string {
  const { problems } = words.import
  if (typeof problem === 'string') return problems[problem]
  if ('kind' in problem) return faultText(problem, words.faults)
  return fill(problems.unclear, { line: problem.unclearLine }, words.locale)
}

interface OutcomeProps {
  session: MasterclassSession
  run: Import
  start: () => Promise<void>
  leaveOutAttendance: () => Promise<void>
}

/** What becomes of the people, what can be done then, and each line that is not imported, with its reason. */
function Outcome({ session, run, start, leaveOutAttendance }: OutcomeProps) {
  const { status, file, list, figures } = run
  const words = useWords()
  const { import: named, locale } = words
  const lines = figures.rejected
  const early = lines.filter(({ reason }) => reason === 'not_started').length
  const people = figures.added + figures.updated
  const whose = { file: file.name, session: sessionName(session, words) }
  return (
    <>
      {/* The button that led here is gone; the reader goes on at the heading. */}
      <h4 ref={focusOnMount} tabIndex={-1} className="break-words font-bold">
        {status === 'imported' ? named.finished : fill(named.preview, whose, locale)}
      </h4>
      {notesOn(list, words).map((note) => (
        <p key={note} className="break-words text-muted">
          {note}
        </p>
      ))}
      <p role="status" className="tabular-nums">
        {fill(named.figures, { ...figures, rejected: lines.length }, locale)}
      </p>
      {status === 'checked' && people === 0 && <p>{named.nothing}</p>}
      {status === 'checked' && people > 0 && (
        <ActionButton variant="hero" action={start} className="justify-self-start">
          {fill(named.start, { people }, locale)}
        </ActionButton>
      )}
      {status === 'checked' && early > 0 && (
        <div className="border-l-4 border-danger bg-raised p-4">
          <p className="mb-3">{fill(named.notStarted, { people: early }, locale)}</p>
          <ActionButton variant="outline" action={leaveOutAttendance}>
            {named.leaveOut}
          </ActionButton>
        </div>
      )}
      {lines.length > 0 && (
        <section aria-labelledby="import-rejected">
          <h4 id="import-rejected" className="text-base font-bold">
            {named.rejected}
          </h4>
          <ol className="divide-y divide-line text-sm">
            {lines.map(({ line, name, email, reason }) => (
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

/** How the file was read: what of it was taken for what, and what was not. */
function notesOn({ outside, columns, merged }: RegistrationList, words: AdminWords) {
  const { import: named, locale, sessions } = words
  const { name: first, email, attended: joined } = sessions.file.columns
  const kinds = { email, name: first, first, last: first, attended: joined, joined }
  const format = new Intl.ListFormat(locale)
  const taken = columns.flatMap(({ name, kind }) =>
    kind === null ? [] : `${kinds[kind]}: “${name}”`,
  )
  const others = columns.flatMap(({ name, kind }) => (kind === null ? `“${name}”` : []))
  const lines = outside.map(({ line, text }) => `${fill(named.line, { line }, locale)} “${text}”`)
  return [
    lines.length > 0 && fill(named.outside, { lines: format.format(lines) }),
    fill(named.columns, { columns: format.format(taken) }),
    others.length > 0 && fill(named.otherColumns, { columns: format.format(others) }),
    merged.length > 0 && fill(named.merged, { lines: format.format(merged.map(String)) }),
  ].filter((note) => note !== false)
}
