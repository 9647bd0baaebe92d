import { useRef, useState } from 'react'
import type { MasterclassSession } from '../../../stores/admin-registrations.ts'
import { chooseFile, type ImportState, startImport } from '../../../stores/registration-import.ts'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Select.tsx'
import { SessionOptions } from '../SessionPicker.tsx'
import { useWords } from '../words.ts'
import { ImportPreview } from './ImportPreview.tsx'

interface Props {
  state: Exclude<ImportState, { progress: unknown }>
  sessions: readonly MasterclassSession[]
}

/** Asks for a session and a file, and shows what is in the file. */
export function ImportForm({ state, sessions }: Props) {
  const named = useWords().import
  const select = useRef<HTMLSelectElement>(null)
  const [isSessionMissing, setSessionMissing] = useState(false)

  function start() {
    const session = select.current?.value ?? ''
    setSessionMissing(session === '')
    if (session === '') select.current?.focus()
    else void startImport(session)
  }

  return (
    <>
      <div className="grid max-w-[40rem] gap-5 sm:grid-cols-2">
        {/* The only session is chosen; of several, the admin says which one. */}
        <Select
          label={named.session}
          ref={select}
          aria-required="true"
          error={isSessionMissing ? named.sessionMissing : undefined}
        >
          {sessions.length > 1 && <option value="">{named.chooseSession}</option>}
          <SessionOptions sessions={sessions} />
        </Select>
        <Field
          label={named.file}
          hint={named.fileHint}
          type="file"
          accept=".csv,.txt,.tsv,text/csv"
          onChange={({ target }) => {
            const file = target.files?.item(0)
            if (file) void chooseFile(file)
          }}
          error={state.status === 'unreadable' ? named.unreadable[state.problem] : undefined}
        />
      </div>
      <p role="status" className="mt-4 text-muted">
        {state.status === 'reading' && named.reading}
      </p>
      {state.status === 'preview' && <ImportPreview preview={state.preview} onImport={start} />}
    </>
  )
}
