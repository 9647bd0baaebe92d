import { useState } from 'react'
import { fill } from '../../domain/template.ts'
import type { AdminWords } from '../../schemas/admin.ts'
import { exportRegistrations, type MasterclassSession } from '../../stores/admin-registrations.ts'
import { toast } from '../../stores/toasts.ts'
import { downloadText } from '../../ui/download.ts'
import { ActionButton } from '../shared/ActionButton.tsx'
import { useAction } from '../shared/use-action.ts'
import { sourceName, stateName } from './registration-names.ts'

interface Props {
  words: AdminWords
  session: MasterclassSession
}

/** Downloads everybody who registered for the session. */
export function RegistrationExport({ words, session }: Props) {
  const named = words.registrations
  const { isRunning, run } = useAction(words.faults)
  const [read, setRead] = useState(0)

  function download() {
    const { name, email, state, place, source, news, registered, attended, account } =
      named.file.columns
    const header = [name, email, state, place, source, news, registered, attended, account]
    const names = {
      stateOf: (registration: Parameters<typeof stateName>[0]) => stateName(registration, words),
      sourceOf: (registration: Parameters<typeof stateName>[0]) =>
        sourceName(registration.source, words),
    }
    const file = `${session.slug}-${named.file.name}`
    setRead(0)
    run(
      () =>
        exportRegistrations(session, header, names, setRead, (text) =>
          downloadText(file, 'text/csv', text),
        ),
      () => toast(named.exported),
    )
  }

  return (
    <ActionButton
      variant="outline"
      isOff={isRunning}
      wait={fill(named.reading, { read }, words.locale)}
      onClick={download}
    >
      {named.csv}
    </ActionButton>
  )
}
