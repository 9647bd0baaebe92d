import { useStore } from '@nanostores/react'
import type { AdminWords } from '../../../schemas/admin.ts'
import { $registrationImport, IDLE } from '../../../stores/registration-import.ts'
import { ImportForm } from './ImportForm.tsx'
import { ImportProgress } from './ImportProgress.tsx'

/** Brings in a list of registrations or attendance from another platform. */
export function RegistrationImport({ words }: { words: AdminWords }) {
  const state = useStore($registrationImport, { ssr: () => IDLE })
  const named = words.import
  return (
    <section aria-labelledby="import">
      <h3 id="import" className="mb-1 text-lg">
        {named.title}
      </h3>
      <p className="mb-5 max-w-measure text-muted">{named.note}</p>
      {'progress' in state ? (
        <ImportProgress state={state} words={words} />
      ) : (
        <ImportForm state={state} words={words} />
      )}
    </section>
  )
}
