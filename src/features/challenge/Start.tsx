import { useId, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
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
        max="9999-12-31"
        value={startedOn ?? today}
        onChange={({ target }) => {
          if (target.value) onStart(target.value)
        }}
      />
      {/* As high before the start as after it. */}
      <div className="mt-1 grid min-h-11 justify-items-start">
        {startedOn !== null && <StartAgain words={words} onConfirm={onStartAgain} />}
      </div>
    </section>
  )
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
    <div role="alertdialog" aria-labelledby={id} className="mt-2 border-l-4 border-danger pl-4">
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
