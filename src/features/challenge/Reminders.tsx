import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { remindersFile } from '../../shared/calendar-file.ts'
import { toast } from '../../shared/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { downloadText } from '../../ui/download.ts'
import { Field } from '../../ui/Field.tsx'
import type { ChallengeWords } from './words.ts'

interface Props {
  words: ChallengeWords
  /** YYYY-MM-DD */
  startsOn: string
  /** Makes the reminders the same each time, so that a calendar updates and does not double them. */
  memberId: string
}

/** Thirty reminders for the member's own calendar. */
export function Reminders({ words, startsOn, memberId }: Props) {
  const [at, setAt] = useState('08:00')
  const { label, button, done, help, file, title, description } = words.reminder
  function download() {
    const titles = words.days.map((line, i) => `${title} ${i + 1} – ${line}`)
    const uid = `challenge-${memberId}@${location.hostname}`
    const text = remindersFile({ uid, startsOn, at, titles, description }, new Date())
    downloadText(file, 'text/calendar', text)
    toast(done)
  }
  return (
    <div className="mt-5">
      <Field
        label={label}
        type="time"
        value={at}
        hint={help}
        onChange={({ target }) => setAt(target.value)}
      />
      <Button variant="outline" className="mt-3 w-full" disabled={!at} onClick={download}>
        <CalendarPlus size={18} aria-hidden="true" />
        <span>{button}</span>
      </Button>
    </div>
  )
}
