import { useStore } from '@nanostores/react'
import { useTransition } from 'react'
import { ConfirmAction } from '../ConfirmAction.tsx'
import { CsvButton } from '../CsvButton.tsx'
import { $now } from '../now.ts'
import { Search } from '../Search.tsx'
import { Shown } from '../Shown.tsx'
import { useWords } from '../words-context.ts'
import { Funnel } from './Funnel.tsx'
import { hasStarted } from './masterclass-sessions.ts'
import { RegistrationImport } from './RegistrationImport.tsx'
import { RegistrationList } from './RegistrationList.tsx'
import {
  type MasterclassSession,
  registrationAdmin,
  removeSession,
  type ShownSession,
} from './registrations.ts'
import { readRegistrationRows, registrationColumns } from './registrations-csv.ts'
import { SeatsForm } from './SeatsForm.tsx'
import { SessionPicker } from './SessionPicker.tsx'

/** Who registered for a session of the masterclass. */
export function Registrations() {
  const words = useWords()
  const [isBusy, startTransition] = useTransition()
  const show = (sessionId: string, search: string) =>
    startTransition(() => registrationAdmin.show({ sessionId, search }))
  return (
    <Shown query={registrationAdmin}>
      {(shown) =>
        shown === null ? (
          <p className="max-w-measure text-muted">{words.registrations.noSessions}</p>
        ) : (
          <div aria-busy={isBusy}>
            <div className="mb-8 grid items-start gap-x-8 gap-y-5 md:grid-cols-2">
              <SessionPicker
                sessions={shown.sessions}
                shownId={shown.session.id}
                onPick={(id) => show(id, '')}
              />
              <SeatsForm key={shown.session.id} session={shown.session} />
            </div>
            <SessionParts
              key={shown.session.id}
              shown={shown}
              onSearch={(search) => show(shown.session.id, search)}
            />
            <RegistrationImport key={`import-${shown.session.id}`} session={shown.session} />
          </div>
        )
      }
    </Shown>
  )
}

interface PartsProps {
  shown: ShownSession
  onSearch: (search: string) => void
}

function SessionParts({ shown, onSearch }: PartsProps) {
  const named = useWords().registrations
  const now = useStore($now)
  return (
    <>
      <Counts shown={shown} />
      <Funnel funnel={shown.funnel} />
      <section aria-labelledby="people">
        <h3 id="people" className="mb-3 text-lg">
          {named.people}
        </h3>
        <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
          <Search labels={named} onSearch={onSearch} />
          <Export session={shown.session} />
        </div>
        <RegistrationList shown={shown} />
      </section>
      {hasStarted(shown.session, now) && (
        <div className="mt-10">
          <ConfirmAction
            labels={named.sessionDeletion}
            values={{ session: shown.session.slug }}
            action={() => removeSession(shown.session)}
          />
        </div>
      )}
    </>
  )
}

/** How many people of the session are in each state. */
function Counts({ shown: { funnel } }: { shown: ShownSession }) {
  const words = useWords()
  const names = words.registrations.states
  const total = funnel.find(({ source }) => source === null)
  return (
    <dl className="mb-10 grid grid-cols-2 border-y border-line sm:grid-cols-4 sm:divide-x sm:divide-line">
      {(['registered', 'waiting', 'canceled', 'attended'] as const).map((name) => (
        <div
          key={name}
          className="flex min-w-0 flex-col-reverse justify-end py-4 pr-3 sm:px-6 sm:first:pl-0"
        >
          <dt className="text-sm text-muted">{names[name]}</dt>
          <dd className="font-display text-2xl tabular-nums">
            {(total?.[name] ?? 0).toLocaleString(words.locale)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Downloads everybody who registered for the session. */
function Export({ session }: { session: MasterclassSession }) {
  const words = useWords()
  const named = words.registrations
  return (
    <CsvButton
      labels={named}
      file={`${session.slug}-${named.file.name}`}
      header={registrationColumns(named)}
      read={(onProgress) => readRegistrationRows(session, words, onProgress)}
    />
  )
}
