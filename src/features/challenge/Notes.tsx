import { useState } from 'react'
import { fill } from '../../shared/text/template.ts'
import { Labeled } from '../../ui/Field.tsx'
import { LongText } from '../../ui/tools/LongText.tsx'
import { Select } from '../../ui/tools/Select.tsx'
import type { ProgressState } from '../member/entries.ts'
import { DAYS, NOTE_LIMIT, NOTE_LINES, noteOf, notesOf } from './notes.ts'
import { readAgainOn } from './rules.ts'
import type { ChallengeWords } from './words.ts'

interface Props {
  words: ChallengeWords
  state: ProgressState
  /** The number of today: less than 1 before the days, more than 30 once they are over. */
  today: number
  onWrite: (day: number, text: string) => void
}

/**
 * A place to write on each day that has come, with what was written before where the day asks for it. A
 * note is still there to be read where day 1 was moved and its day has yet to come.
 */
export function Notes({ words, state, today, onWrite }: Props) {
  /** The day that was chosen, and on which day: the next one begins with its own note. */
  const [chosen, setChosen] = useState({ day: 0, on: 0 })
  /** The day of the note that is being written, also once midnight has come. */
  const [written, setWritten] = useState<number | null>(null)
  const open = chosen.on === today ? chosen.day : written
  const isThere = (day: number) => day <= today || day === open || noteOf(state, day) !== ''
  const days = DAYS.filter(isThere)
  const day = open ?? days.findLast((each) => each <= today) ?? days.at(-1)
  const { notes } = words
  if (day === undefined) return null
  return (
    <section aria-labelledby="notes" className="mt-8">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 print:hidden">
        <h2 id="notes" className="text-xl">
          {notes.title}
        </h2>
        <div className="w-44">
          <Select
            label={notes.choose}
            value={day}
            onChange={({ target }) => setChosen({ day: Number(target.value), on: today })}
          >
            {days.map((number) => (
              <option key={number} value={number}>
                {optionOf(number, number === today, noteOf(state, number), words)}
              </option>
            ))}
          </Select>
        </div>
      </div>
      <LookBack key={day} day={day} words={words} state={state} />
      <div className="mt-3 print:hidden">
        <Labeled
          label={fill(notes.label, { day })}
          hint={
            <>
              {day !== today && <span className="block">{words.days[day - 1]}</span>}
              <span>{notes.hint}</span>
            </>
          }
        >
          {(control) => (
            <LongText
              {...control}
              rows={NOTE_LINES}
              limit={NOTE_LIMIT}
              lines={NOTE_LINES}
              words={words}
              value={noteOf(state, day)}
              onWrite={(text) => onWrite(day, text)}
              onFocus={() => setWritten(day)}
              onBlur={() => setWritten(null)}
              className="field resize-y"
            />
          )}
        </Labeled>
      </div>
      <div className="hidden print:block">
        <NoteList notes={notesOf(state)} words={words} />
      </div>
    </section>
  )
}

function optionOf(day: number, isToday: boolean, note: string, words: ChallengeWords): string {
  const name = fill(words.day, { day })
  if (isToday) return `${name}, ${words.now}`
  return note === '' ? name : `${name}, ${words.notes.written}`
}

function LookBack({ day, words, state }: Pick<Props, 'words' | 'state'> & { day: number }) {
  const { of, days } = readAgainOn(day)
  const notes = notesOf(state, days)
  if (notes.length === 0) return null
  return (
    <div className="mt-3 border-l-2 border-accent-text pl-4 print:hidden">
      <h3 className="font-sans text-sm font-bold">{words.notes[of]}</h3>
      <NoteList notes={notes} words={words} />
    </div>
  )
}

function NoteList({ notes, words }: { notes: ReturnType<typeof notesOf>; words: ChallengeWords }) {
  return (
    <dl>
      {notes.map(({ day, note }) => (
        <div key={day} className="mt-2">
          <dt className="text-sm text-muted">{fill(words.day, { day })}</dt>
          <dd dir="auto" className="whitespace-pre-line break-words">
            {note}
          </dd>
        </div>
      ))}
    </dl>
  )
}
