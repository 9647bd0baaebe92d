import { hasStarted } from '../../domain/masterclass-sessions.ts'
import { fill } from '../../domain/template.ts'
import type { MasterclassSession } from '../../stores/admin-registrations.ts'
import { Select } from '../../ui/Select.tsx'
import { asMoment } from './format.ts'
import { useWords } from './words.ts'

interface Props {
  sessions: readonly MasterclassSession[]
  shownId: string
  onPick: (id: string) => void
}

/** Every session, those to come apart from those that have started. */
export function SessionPicker({ sessions, shownId, onPick }: Props) {
  const { session: label, upcoming, past } = useWords().registrations
  const now = new Date()
  const groups = [
    { name: upcoming, members: sessions.filter((session) => !hasStarted(session, now)) },
    { name: past, members: sessions.filter((session) => hasStarted(session, now)) },
  ].filter(({ members }) => members.length > 0)
  return (
    <Select label={label} value={shownId} onChange={(event) => onPick(event.currentTarget.value)}>
      {groups.map(({ name, members }) => (
        <optgroup key={name} label={name}>
          <SessionOptions sessions={members} />
        </optgroup>
      ))}
    </Select>
  )
}

/** Sessions by their ids and dates. */
export function SessionOptions({ sessions }: Pick<Props, 'sessions'>) {
  const { registrations, locale } = useWords()
  const { option, noDate } = registrations
  return sessions.map(({ id, slug, startsAt }) => {
    const date = startsAt === null ? noDate : asMoment(startsAt, locale)
    return (
      <option key={id} value={id}>
        {fill(option, { session: slug, date }, locale)}
      </option>
    )
  })
}
