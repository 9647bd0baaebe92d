import { Check } from 'lucide-react'
import { dateOfDay } from '../../shared/dates.ts'
import { fill } from '../../shared/text/template.ts'
import { type DateWords, writtenDate } from '../../shared/written-dates.ts'
import { DAYS } from './notes.ts'
import { type Challenge, isMissed } from './rules.ts'
import type { ChallengeWords } from './words.ts'

const WEEK = 7

interface Props {
  words: ChallengeWords
  challenge: Challenge
  day: number | null
  onToggle: (day: number) => void
}

/** Thirty boxes, a week in a row; a line runs through the streak. */
export function Days({ words, challenge, day, onToggle }: Props) {
  const { startedOn, checked, streak } = challenge
  return (
    <fieldset className="mt-6 min-w-0">
      <legend className="sr-only">{words.grid}</legend>
      <Weekdays startedOn={startedOn} dates={words.dates} />
      <div className="grid grid-cols-7">
        {DAYS.map((number) => (
          <Day
            key={number}
            number={number}
            name={nameOf(words, number, challenge, day)}
            isChecked={checked.has(number)}
            isMissed={day !== null && isMissed(checked, number, day)}
            streak={streak}
            now={number === day ? words.now : null}
            onToggle={() => onToggle(number)}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** Every column is a weekday: the one that day 1 falls on comes first. Before the start it is empty. */
function Weekdays({ startedOn, dates }: { startedOn: string | null; dates: DateWords }) {
  return (
    <div
      aria-hidden="true"
      className="mb-1 grid min-h-6 grid-cols-7 text-center text-sm leading-6 text-muted"
    >
      {startedOn &&
        DAYS.slice(0, WEEK).map((number) => (
          <span key={number}>{writtenDate(dateOfDay(startedOn, number), 'weekday', dates)}</span>
        ))}
    </div>
  )
}

interface DayProps {
  number: number
  name: string
  isChecked: boolean
  isMissed: boolean
  streak: number
  /** The word for today; null on all other days. */
  now: string | null
  onToggle: () => void
}

function Day({ number, name, isChecked, isMissed, streak, now, onToggle }: DayProps) {
  const isInStreak = number <= streak
  return (
    <label className="relative grid min-h-[4.25rem] cursor-pointer break-inside-avoid place-items-center pb-4 sm:min-h-20">
      {isInStreak && streak > 1 && <span className={`${LINE} ${ends(number, streak)}`} />}
      <input
        type="checkbox"
        checked={isChecked}
        onChange={onToggle}
        className="peer absolute inset-0 z-[1] size-full cursor-pointer opacity-0"
      />
      <span className="sr-only">{name}</span>
      <span
        aria-hidden="true"
        className={`relative grid aspect-square w-full max-w-10 place-items-center rounded-full border-2 tabular-nums outline-offset-2 outline-accent-text peer-focus-visible:outline peer-focus-visible:outline-2 motion-safe:transition-colors sm:max-w-12 ${now ? '[box-shadow:0_0_0_2px_var(--surface),0_0_0_4px_var(--text)]' : ''} ${isMissed ? MISSED : look(isChecked, isInStreak)}`}
      >
        {isChecked ? <Check size={20} strokeWidth={3} /> : number}
      </span>
      {(now || isChecked) && (
        <span
          aria-hidden="true"
          className={`absolute bottom-0 whitespace-nowrap leading-none sm:bottom-1 ${now ? 'text-[length:min(.875rem,4vw)] font-bold text-text' : 'text-sm text-muted'}`}
        >
          {now ?? number}
        </span>
      )}
    </label>
  )
}

const LINE = 'absolute top-[calc(50%-.6875rem)] h-1.5 bg-accent'

/** From the middle of the first day to that of the last. */
function ends(number: number, streak: number): string {
  if (number === 1) return 'left-1/2 right-0'
  return number === streak ? 'left-0 right-1/2' : 'inset-x-0'
}

/** Only a line that can be told without colors. */
const MISSED =
  'border-dashed border-line-strong bg-surface text-muted line-through peer-hover:border-text'

function look(isChecked: boolean, isInStreak: boolean): string {
  if (!isChecked) return 'border-line-strong bg-surface peer-hover:border-text'
  return isInStreak
    ? 'border-accent bg-accent text-on-accent'
    : 'border-accent-text bg-surface text-accent-text'
}

function nameOf(
  words: ChallengeWords,
  number: number,
  challenge: Challenge,
  today: number | null,
): string {
  const { startedOn, checked } = challenge
  if (startedOn === null || today === null) return fill(words.day, { day: number })
  const date = writtenDate(dateOfDay(startedOn, number), 'day', words.dates)
  const text = isMissed(checked, number, today) ? words.dayMissed : words.dayOn
  return fill(number === today ? words.dayToday : text, { day: number, date })
}
