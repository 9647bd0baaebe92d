import { useStore } from '@nanostores/react'
import { fill } from '../../../shared/text/template.ts'
import { Select } from '../../../ui/tools/Select.tsx'
import { asMoment } from '../format.ts'
import { $now } from '../now.ts'
import type { AdminWords } from '../words.ts'
import { useWords } from '../words-context.ts'
import { hasStarted } from './masterclass-sessions.ts'
import type { MasterclassSession } from './registrations.ts'

interface Props {
  sessions: readonly MasterclassSession[]
  shownId: string
  onPick: (id: string) => void
}

/** Every session, those to come apart from those that have started. */
export function SessionPicker({ sessions, shownId, onPick }: Props) {
  const words = useWords()
  const { session: label, upcoming, past } = words.registrations
  const now = useStore($now)
  const groups = [
    { name: upcoming, members: sessions.filter((session) => !hasStarted(session, now)) },
    { name: past, members: sessions.filter((session) => hasStarted(session, now)) },
  ].filter(({ members }) => members.length > 0)
  return (
    <Select label={label} value={shownId} onChange={(event) => onPick(event.currentTarget.value)}>
      {groups.map(({ name, members }) => (
        <optgroup key={name} label={name}>
          {members.map((session) => (
            <option key={session.id} value={session.id}>
              {sessionName(session, words)}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  )
}

/** A session by its id and date. */
export function sessionName({ slug, startsAt }: MasterclassSession, words: AdminWords): string {
  const { registrations: named, locale } = words
  const date = startsAt === null ? named.noDate : asMoment(startsAt, locale)
  return fill(named.option, { session: slug, date }, locale)
}
