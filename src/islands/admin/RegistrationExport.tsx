import { exportRegistrations, type MasterclassSession } from '../../stores/admin-registrations.ts'
import { CsvButton } from './CsvButton.tsx'
import { sourceName, stateName } from './registration-names.ts'
import { useWords } from './words.ts'

/** Downloads everybody who registered for the session. */
export function RegistrationExport({ session }: { session: MasterclassSession }) {
  const words = useWords()
  const named = words.registrations
  const { name, email, state, place, source, news, registered, attended, account } =
    named.file.columns
  const header = [name, email, state, place, source, news, registered, attended, account]
  return (
    <CsvButton
      labels={named}
      file={`${session.slug}-${named.file.name}`}
      read={(tell, save) =>
        exportRegistrations(
          session,
          header,
          {
            stateOf: (registration) => stateName(registration, words),
            sourceOf: ({ source }) => sourceName(source, words),
          },
          tell,
          save,
        )
      }
    />
  )
}
