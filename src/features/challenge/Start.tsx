import { CalendarPlus } from 'lucide-react'
import { type ComponentProps, type SyntheticEvent, useId, useRef, useState } from 'react'
import { remindersFile } from '../../shared/calendar-file.ts'
import { fill } from '../../shared/text/template.ts'
import { toast } from '../../shared/toasts.ts'
import { writtenDate } from '../../shared/written-dates.ts'
import { Button } from '../../ui/Button.tsx'
import { downloadText } from '../../ui/download.ts'
import { Field } from '../../ui/Field.tsx'
import type { ChallengeWords } from './words.ts'

interface Props {
  words: ChallengeWords
  /** YYYY-MM-DD; null before the challenge has started. */
  startedOn: string | null
  today: string
  onStart: (date: string) => void
  onStartAgain: () => void
}

/** When day 1 is, and beginning anew. */
export function Start({ words, startedOn, today, onStart, onStartAgain }: Props) {
  return (
    <section aria-labelledby="challenge-start">
      <h2 id="challenge-start" className="mb-3 text-xl">
        {words.start.title}
      </h2>
      <Field
        label={words.start.label}
        type="date"
        min="2000-01-01"
        max="9999-12-02" // Day 30 is the last that has a year of four digits.
        {...useDateEntry(startedOn ?? today, onStart)}
      />
      {/* As high before the start as after it. */}
      <div className="mt-1 grid min-h-11 justify-items-start">
        {startedOn !== null && <StartAgain words={words} onConfirm={onStartAgain} />}
      </div>
    </section>
  )
}

/** A date that is typed counts once the field is left or Enter is pressed, one from the picker at once. */
function useDateEntry(
  date: string,
  onStart: Props['onStart'],
): Omit<ComponentProps<typeof Field>, 'label'> {
  const [entry, setEntry] = useState<string | null>(null)
  const [problem, setProblem] = useState('')
  const isTyping = useRef(false)
  function takeOver({ currentTarget: field }: SyntheticEvent<HTMLInputElement>) {
    isTyping.current = false
    // The browser says what is wrong, in its own language; what was typed stays.
    setProblem(field.validationMessage)
    if (field.validationMessage) return
    setEntry(null)
    if (field.value && field.value !== date) onStart(field.value)
  }
  return {
    value: entry ?? date,
    error: problem,
    onBlur: takeOver,
    onKeyDown(event) {
      isTyping.current = true
      if (event.key === 'Enter') takeOver(event)
    },
    onChange(event) {
      setEntry(event.target.value)
      if (!isTyping.current) takeOver(event)
    },
  }
}

/** Asks first: the checks are gone on every device. The safe answer has the focus. */
function StartAgain({ words, onConfirm }: { words: ChallengeWords; onConfirm: () => void }) {
  const [question, setQuestion] = useState<'unasked' | 'asked' | 'answered'>('unasked')
  const id = useId()
  if (question !== 'asked') {
    return (
      <Button
        variant="link"
        size="sm"
        className="-ml-3"
        autoFocus={question === 'answered'}
        onClick={() => setQuestion('asked')}
      >
        {words.start.again}
      </Button>
    )
  }
  return (
    <div
      role="alertdialog"
      aria-labelledby={id}
      className="mt-2 border-l-4 border-danger pl-4"
      onKeyDown={({ key }) => {
        if (key === 'Escape') setQuestion('answered')
      }}
    >
      <p id={id}>{words.start.ask}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          variant="destructive"
          size="sm"
          onClick={() => {
            setQuestion('answered')
            onConfirm()
          }}
        >
          {words.start.confirm}
        </Button>
        <Button variant="outline" size="sm" autoFocus onClick={() => setQuestion('answered')}>
          {words.start.cancel}
        </Button>
      </div>
    </div>
  )
}

interface RemindersProps {
  words: ChallengeWords
  /** YYYY-MM-DD */
  startsOn: string
  /** Makes the reminders the same each time, so that a calendar updates and does not double them. */
  memberId: string
}

/** Thirty reminders for the member's own calendar. */
export function Reminders({ words, startsOn, memberId }: RemindersProps) {
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
        hint={fill(help, { date: writtenDate(startsOn, 'day', words.dates) })}
        onChange={({ target }) => setAt(target.value)}
      />
      <Button variant="outline" className="mt-3 w-full" disabled={!at} onClick={download}>
        <CalendarPlus size={18} aria-hidden="true" />
        <span>{button}</span>
      </Button>
    </div>
  )
}
