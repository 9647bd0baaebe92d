import { useStore } from '@nanostores/react'
import type { MasterclassSession } from '../../../stores/admin-registrations.ts'
import { $registrationImport, IDLE } from '../../../stores/registration-import.ts'
import { useWords } from '../words.ts'
import { ImportForm } from './ImportForm.tsx'
import { ImportProgress } from './ImportProgress.tsx'

/** Brings in a list of registrations or attendance from another platform. */
export function RegistrationImport({ sessions }: { sessions: readonly MasterclassSession[] }) {
  const state = useStore($registrationImport, { ssr: () => IDLE })
  const named = useWords().import
  return (
    <section aria-labelledby="import" className="mt-12">
      <h3 id="import" className="mb-1 text-lg">
        {named.title}
      </h3>
      <p className="mb-5 max-w-measure text-muted">{named.note}</p>
      {'progress' in state ? (
        <ImportProgress state={state} />
      ) : (
        <ImportForm state={state} sessions={sessions} />
      )}
    </section>
  )
}
