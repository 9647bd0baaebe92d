import { useStore } from '@nanostores/react'
import type { AdminWords } from '../../../schemas/admin.ts'
import type { MasterclassSession } from '../../../stores/admin-registrations.ts'
import { $registrationImport, IDLE } from '../../../stores/registration-import.ts'
import { ImportForm } from './ImportForm.tsx'
import { ImportProgress } from './ImportProgress.tsx'

interface Props {
  words: AdminWords
  sessions: readonly MasterclassSession[]
}

/** Brings in a list of registrations or attendance from another platform. */
export function RegistrationImport({ words, sessions }: Props) {
  const state = useStore($registrationImport, { ssr: () => IDLE })
  const named = words.import
  return (
    <section aria-labelledby="import" className="mt-12">
      <h3 id="import" className="mb-1 text-lg">
        {named.title}
      </h3>
      <p className="mb-5 max-w-measure text-muted">{named.note}</p>
      {'progress' in state ? (
        <ImportProgress state={state} words={words} />
      ) : (
        <ImportForm state={state} sessions={sessions} words={words} />
      )}
    </section>
  )
}
