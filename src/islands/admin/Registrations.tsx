import { useTransition } from 'react'
import { hasStarted } from '../../domain/masterclass-sessions.ts'
import { fill } from '../../domain/template.ts'
import {
  registrationAdmin,
  removeSession,
  type ShownSession,
  showRegistrations,
} from '../../stores/admin-registrations.ts'
import { Deletion } from './Deletion.tsx'
import { Funnel } from './Funnel.tsx'
import { RegistrationImport } from './import/RegistrationImport.tsx'
import { RegistrationCounts } from './RegistrationCounts.tsx'
import { RegistrationExport } from './RegistrationExport.tsx'
import { RegistrationList } from './RegistrationList.tsx'
import { Search } from './Search.tsx'
import { SeatsForm } from './SeatsForm.tsx'
import { SessionPicker } from './SessionPicker.tsx'
import { Shown } from './Shown.tsx'
import { useFresh } from './use-fresh.ts'
import { useWords } from './words.ts'

/** Who registered for a session of the masterclass. */
export function Registrations() {
  const words = useWords()
  const loaded = useFresh(registrationAdmin)
  const [isBusy, startTransition] = useTransition()
  const show = (sessionId: string, search: string) =>
    startTransition(() => showRegistrations(sessionId, search))
  return (
    <Shown loaded={loaded} reload={registrationAdmin.reload}>
      {({ sessions, shown }) =>
        shown === null ? (
          <p className="max-w-measure text-muted">{words.registrations.noSessions}</p>
        ) : (
          <div aria-busy={isBusy}>
            <div className="mb-8 grid items-start gap-x-8 gap-y-5 md:grid-cols-2">
              <SessionPicker
                sessions={sessions}
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
            <RegistrationImport sessions={sessions} />
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
  return (
    <>
      <RegistrationCounts shown={shown} />
      <Funnel funnel={shown.funnel} />
      <section aria-labelledby="people">
        <h3 id="people" className="mb-3 text-lg">
          {named.people}
        </h3>
        <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
          <Search labels={named} onSearch={onSearch} />
          <RegistrationExport session={shown.session} />
        </div>
        <RegistrationList shown={shown} />
      </section>
      {hasStarted(shown.session, new Date()) && (
        <div className="mt-10">
          <SessionDeletion shown={shown} />
        </div>
      )}
    </>
  )
}

function SessionDeletion({ shown: { session } }: Omit<PartsProps, 'onSearch'>) {
  const words = useWords()
  const { deleteSession, deletedSession, deleteNow, keep, confirmSession } = words.registrations
  return (
    <Deletion
      labels={{ delete: deleteSession, deleteNow, keep, deleted: deletedSession }}
      question={fill(confirmSession, { session: session.slug }, words.locale)}
      remove={() => removeSession(session)}
    />
  )
}
